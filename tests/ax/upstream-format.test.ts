import { describe, expect, test } from "vitest";
import { dump, Numbering } from "../../scripts/conformance/upstream/dump.js";
import { fullTree, partialTree } from "../../scripts/conformance/upstream/trees.js";

const node = (nodeId: string, role: string, childIds: string[], more: object = {}) =>
  ({ nodeId, ignored: false, role: { type: "role", value: role }, childIds, ...more }) as never;

describe("structured dumps", () => {
  test("sort keys, indent by four and print strings bare", () => {
    expect(dump({ b: "text", a: [1, { c: true }], d: [] })).toBe(
      ["{", "    a : [", "        [0] : 1", "        [1] : {", "            c : true", "        }", "    ]", "    b : text", "    d : [", "    ]", "}"].join("\n"),
    );
  });

  test("mask keys at any depth by their type", () => {
    expect(dump({ x: { id: 5, ids: ["a"] } }, { plain: ["id", "ids"] })).toBe(
      ["{", "    x : {", "        id : <number>", "        ids : <object>", "    }", "}"].join("\n"),
    );
  });

  test("number masked values over several dumps", () => {
    const masks = { numbered: { keys: ["id", "ids"], numbering: new Numbering() } };
    expect(dump({ id: 7, ids: [] }, masks)).toContain("id : <number 0>\n    ids : <object 1>");
    expect(dump([{ id: 8 }, { id: 7 }], masks)).toMatch(/<number 2>[^]*<number 0>/);
  });
});

describe("trees", () => {
  const nodes = [
    node("1", "RootWebArea", ["2"], { name: { value: "title" } }),
    node("2", "none", ["3", "9"], { ignored: true }),
    node("3", "paragraph", []),
  ];

  test("the partial one prints ignored nodes and stars one", () => {
    expect(partialTree(nodes, "2")).toBe('RootWebArea "title"\n  *none\n    paragraph');
  });

  test("the full one puts the children of ignored nodes in their place", () => {
    expect(fullTree(nodes)).toBe('RootWebArea "title"\n  paragraph');
  });

  test("an ignored node without known children leaves an empty line", () => {
    expect(fullTree(nodes.slice(0, 2))).toBe('RootWebArea "title"\n');
  });
});
