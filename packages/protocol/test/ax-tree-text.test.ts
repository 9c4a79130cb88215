import { expect, it } from "vitest";
import { type AxNode, axTreeText } from "../src/ax-tree-text.js";

const node = (nodeId: string, role: string, name: string, more: Partial<AxNode> = {}): AxNode => ({
  nodeId,
  ignored: false,
  role: { value: role },
  name: { value: name },
  ...more,
});

it("shows one line per node, in order, with names, values and states", () => {
  const nodes = [
    node("1", "RootWebArea", "Page", { childIds: ["2", "5"], properties: [{ name: "focusable", value: { value: true } }] }),
    node("2", "form", "", { parentId: "1", childIds: ["3", "4"] }),
    node("3", "textbox", 'A "quoted" name', { parentId: "2", value: { value: "x" }, properties: [{ name: "required", value: { value: true } }, { name: "invalid", value: { value: "false" } }, { name: "multiline", value: { value: false } }] }),
    node("4", "checkbox", "Box", { parentId: "2", properties: [{ name: "checked", value: { value: "mixed" } }] }),
    node("5", "heading", "End", { parentId: "1", properties: [{ name: "level", value: { value: 2 } }] }),
  ];
  expect(axTreeText(nodes)).toBe(
    ['RootWebArea "Page"', "  form", '    textbox "A \\"quoted\\" name" value="x" required', '    checkbox "Box" checked=mixed', '  heading "End" level=2'].join("\n"),
  );
});

it("lifts the children of ignored nodes and leaves text boxes out", () => {
  const nodes = [
    node("1", "RootWebArea", "", { childIds: ["2"] }),
    { nodeId: "2", ignored: true, parentId: "1", childIds: ["3"] },
    node("3", "StaticText", "text", { parentId: "2", childIds: ["4"] }),
    node("4", "InlineTextBox", "text", { parentId: "3" }),
  ];
  expect(axTreeText(nodes)).toBe('RootWebArea\n  StaticText "text"');
});

it("survives depth, missing children and no nodes", () => {
  const nodes = Array.from({ length: 20_000 }, (_, index) => node(`${index}`, "group", "", { parentId: index === 0 ? undefined : `${index - 1}`, childIds: [`${index + 1}`] }));
  expect(axTreeText(nodes).split("\n")).toHaveLength(20_000);
  expect(axTreeText([])).toBe("");
});
