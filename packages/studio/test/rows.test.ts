import { describe, expect, it } from "vitest";
import { type AxNode, linkTree } from "../src/tree/ax-tree.js";
import { type RowOptions, rowsOf } from "../src/tree/rows.js";

const node = (nodeId: string, role: string, childIds: string[] = [], ignored = false): AxNode => ({ nodeId, ignored, role: { type: "role", value: role }, childIds, backendDOMNodeId: Number(nodeId) });

const NODES = [
  node("1", "RootWebArea", ["2", "3"]),
  node("2", "none", ["4", "5"], true),
  node("3", "button", ["6"]),
  node("4", "link"),
  node("5", "heading"),
  node("6", "StaticText", ["7"]),
  node("7", "InlineTextBox"),
];

const lines = (options: Partial<RowOptions>, tree = linkTree(NODES)): string[] =>
  rowsOf(tree, { showIgnored: false, showTextBoxes: false, collapsed: new Set(), ...options }).map(
    (row) => `${row.level} ${row.node.role?.value} ${row.place}/${row.siblings}${row.hasChildren ? (row.isExpanded ? " open" : " closed") : ""}`,
  );

describe("rows of a tree", () => {
  it("children of ignored nodes take their places", () => {
    expect(lines({})).toEqual(["1 RootWebArea 1/1 open", "2 link 1/3", "2 heading 2/3", "2 button 3/3 open", "3 StaticText 1/1"]);
  });

  it("ignored nodes and text boxes come on demand", () => {
    expect(lines({ showIgnored: true, showTextBoxes: true })).toEqual([
      "1 RootWebArea 1/1 open",
      "2 none 1/2 open",
      "3 link 1/2",
      "3 heading 2/2",
      "2 button 2/2 open",
      "3 StaticText 1/1 open",
      "4 InlineTextBox 1/1",
    ]);
  });

  it("nothing is shown below a collapsed node", () => {
    expect(lines({ collapsed: new Set(["3"]) }).at(-1)).toBe("2 button 3/3 closed");
  });

  it("a frame's document hangs below the element that shows it", () => {
    const tree = linkTree([node("1", "RootWebArea", ["2"]), node("2", "Iframe")], [{ ownerBackendId: 2, nodes: [node("9", "RootWebArea", ["10"]), node("10", "button")] }]);
    expect(lines({}, tree)).toEqual(["1 RootWebArea 1/1 open", "2 Iframe 1/1 open", "3 RootWebArea 1/1 open", "4 button 1/1"]);
  });

  it("is not kept busy by nodes that name one another as children", () => {
    expect(lines({}, linkTree([node("1", "RootWebArea", ["2"]), node("2", "group", ["1", "2"])]))).toEqual(["1 RootWebArea 1/1 open", "2 group 1/1"]);
  });
});
