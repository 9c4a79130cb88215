import { describe, expect, it } from "vitest";
import type { AXNode, NamedNodes } from "../src/comparison/ax-snapshot.js";
import { compareTrees } from "../src/comparison/compare-trees.js";

const node = (nodeId: string, role: string, name: string, childIds: string[] = [], backendDOMNodeId?: number): AXNode => ({
  nodeId,
  ignored: false,
  role: { type: "role", value: role },
  name: { type: "computedString", value: name },
  childIds,
  ...(backendDOMNodeId === undefined ? {} : { backendDOMNodeId }),
});
/** Paths by id: what two endpoints call differently is one node. */
const named = (nodes: AXNode[], paths: Readonly<Record<number, string>>): NamedNodes => ({ nodes, pathOf: (id) => paths[id] });

const ours = (name = "Save"): NamedNodes => named([node("1", "RootWebArea", "Page", ["2"], 1), node("2", "button", name, ["-3"], 2), node("-3", "StaticText", name)], { 1: "", 2: "/button[0]" });
const theirs = (): NamedNodes => named([node("7", "RootWebArea", "Page", ["8"], 7), node("8", "button", "Save", ["-1"], 8), node("-1", "StaticText", "Save")], { 7: "", 8: "/button[0]" });

describe("two trees of one document", () => {
  it("are equal whatever the nodes are called", () => {
    expect(compareTrees(ours(), theirs())).toMatchObject({ differing: 0, ours: 3, chromium: 3 });
  });

  it("differ in a field", () => {
    const { rows, differing } = compareTrees(ours("Store"), theirs());
    expect(differing).toBe(2);
    expect(rows[1]).toMatchObject({ key: "/button[0]", differences: [{ place: "name.value", ours: "Store", chromium: "Save" }] });
  });

  it("differ where a node is on one side only", () => {
    const more = theirs();
    more.nodes[0]!.childIds!.push("9");
    more.nodes.push(node("9", "link", "Home", [], 9));
    const { rows, differing } = compareTrees(ours(), { ...more, pathOf: (id) => (id === 9 ? "/a[1]" : theirs().pathOf(id)) });
    expect(differing).toBe(2);
    expect(rows.at(-1)).toMatchObject({ key: "/a[1]", chromium: { role: "link", name: "Home" } });
    expect(rows.at(-1)!.ours).toBeUndefined();
  });
});
