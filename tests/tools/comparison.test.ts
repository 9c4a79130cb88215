import { describe, expect, it } from "vitest";
import { linesOf } from "../../scripts/lib/ax-lines.js";
import { compare } from "../../scripts/lib/comparison.js";
import { differencesOf } from "../../scripts/lib/differences.js";
import { DomPaths, tagOf } from "../../packages/studio/src/comparison/dom-paths.js";
import { isEqual, ratio, totalOf } from "../../scripts/lib/scores.js";
import { plain, showTree, showWire } from "../../scripts/lib/show-diff.js";
import { pairOf, snapshotOf, type Sketch } from "./fixtures.js";

const LEVEL_2: Sketch["more"] = { properties: [{ name: "level", value: { type: "integer", value: 2 } }] };

function page(...children: Sketch[]): Sketch {
  return {
    role: "RootWebArea",
    name: "t",
    path: "",
    children: [{ role: "none", path: "/html[0]", ignored: "uninteresting", children }],
  };
}

const text = (value: string, path: string): Sketch => ({
  role: "StaticText",
  name: value,
  path,
  children: [{ role: "InlineTextBox", name: value }],
});
const heading: Sketch = { role: "heading", name: "H", path: "/html[0]/h2[0]", more: LEVEL_2, children: [text("H", "/html[0]/h2[0]/#text[0]")] };
const link: Sketch = { role: "link", name: "L", path: "/html[0]/a[1]", children: [text("L", "/html[0]/a[1]/#text[0]")] };

const kinds = (chromium: Sketch, ours: Sketch) => differencesOf(compare(pairOf(chromium, ours))).map(({ kind, where }) => `${kind} | ${where}`);
const show = { limit: 10, context: 1, paint: plain };

describe("linesOf", () => {
  it("prints the tree without ignored nodes and text boxes", () => {
    const described = { ...link, more: { description: { type: "computedString", value: "d" }, value: { type: "string", value: "v" } } as Sketch["more"] };
    expect(linesOf(snapshotOf(page(heading, described))).tree.map((line) => line.text)).toEqual([
      `RootWebArea "t"`,
      `  heading "H" level=2`,
      `    StaticText "H"`,
      `  link "L" value="v" desc="d"`,
      `    StaticText "L"`,
    ]);
  });

  it("prints the wire with every node, sorted keys and paths for identifiers", () => {
    const controls: Sketch = {
      ...link,
      more: { properties: [{ name: "controls", value: { type: "idrefList", value: "x", relatedNodes: [{ idref: "x", backendDOMNodeId: 1 }] } }] },
      children: [],
    };
    const { wire } = linesOf(snapshotOf(page(controls)));
    expect(wire.map((line) => line.text)).toEqual([
      `0 {"backendDOMNodeId":"","childIds":1,"ignored":false,"name":{"type":"computedString","value":"t"},"role":{"type":"role","value":"RootWebArea"}}`,
      `1 {"backendDOMNodeId":"/html[0]","childIds":1,"ignored":true,"ignoredReasons":[{"name":"uninteresting","value":{"type":"boolean","value":true}}],"role":{"type":"role","value":"none"}}`,
      `2 {"backendDOMNodeId":"/html[0]/a[1]","childIds":0,"ignored":false,"name":{"type":"computedString","value":"L"},"properties":[{"name":"controls","value":{"relatedNodes":[{"backendDOMNodeId":"","idref":"x"}],"type":"idrefList","value":"x"}}],"role":{"type":"role","value":"link"}}`,
    ]);
    expect(linesOf(snapshotOf(page(controls))).tree.at(-1)!.text).toBe(`  link "L" controls="x"[/]`);
  });

  it("ends on a tree whose childIds run in a circle", () => {
    const snapshot = snapshotOf(page(heading));
    snapshot.nodes.at(-1)!.childIds = [snapshot.nodes[0]!.nodeId];
    expect(linesOf(snapshot).wire).toHaveLength(5);
  });
});

describe("compare", () => {
  it("finds answers equal that differ in identifiers only", () => {
    const { scores, sameBytes } = compare(pairOf(page(heading, link), page(heading, link)));
    expect(Object.values(scores).every(isEqual)).toBe(true);
    expect(sameBytes).toBe(true);
  });

  it("counts a missing wrapper's subtree in the tree, not in the locators", () => {
    const wrapped: Sketch = { role: "main", path: "/html[0]/main[0]", children: [link] };
    const { scores } = compare(pairOf(page(wrapped), page(link)));
    expect(scores.locators).toEqual({ matched: 3, chromium: 4, ours: 3 });
    expect(scores.tree).toEqual({ matched: 1, chromium: 4, ours: 3 });
  });

  it("notices the order of keys and nodes", () => {
    const pair = pairOf(page(heading), page(heading));
    const nodes = [...pair.ours.nodes];
    [nodes[2], nodes[3]] = [nodes[3]!, nodes[2]!];
    const comparison = compare({ ...pair, ours: { ...pair.ours, nodes, text: JSON.stringify({ nodes }) } });
    expect(isEqual(comparison.scores.wire)).toBe(true);
    expect(comparison.sameBytes).toBe(false);
    expect(differencesOf(comparison).map(({ kind }) => kind)).toEqual(["order of nodes differs"]);

    const withText = (change: (text: string) => string) => {
      const other = compare({ ...pair, ours: { ...pair.ours, text: change(pair.ours.text) } });
      return differencesOf(other).map(({ kind }) => kind);
    };
    expect(withText((text) => text.replace('"t"', '"\\u0074"'))).toEqual([]);
    expect(withText((text) => text.replace('"value":2', '"value":2.0'))).toEqual(["spelling of numbers differs"]);
    expect(withText((text) => text.replace('"type":"role","value":"none"', '"value":"none","type":"role"'))).toEqual(["order of keys differs"]);
  });

  it("adds up lines, not percentages", () => {
    const equal = compare(pairOf(page(heading), page(heading))).scores;
    const unequal = compare(pairOf(page(heading, link), page(heading))).scores;
    const { wire } = totalOf([equal, unequal]);
    expect(wire).toMatchObject({ pages: 2, equalPages: 1, chromium: 13, ours: 10 });
    expect(ratio(wire)).toBeCloseTo((2 * wire.matched) / 23);
  });
});

describe("differencesOf", () => {
  it("is empty for equal trees", () => {
    expect(kinds(page(heading, link), page(heading, link))).toEqual([]);
  });

  it("names what differs, and leaves out what follows from it", () => {
    expect(kinds(page(heading, link), page(link))).toEqual(["missing: heading | <h2>", "missing: StaticText | <#text>"]);
    expect(kinds(page(link), page({ ...link, role: "button" }))).toEqual(["role differs: link → button | link <a>"]);
    expect(kinds(page(link), page({ ...link, name: "M" }))).toEqual(["name.value differs | link <a>"]);
    expect(kinds(page(link), page({ ...link, ignored: "uninteresting" }))).toEqual(["link → ignored(uninteresting) | link <a>"]);
    expect(kinds(page(heading), page({ ...heading, more: { properties: [] } }))).toEqual(["property level missing | heading <h2>"]);
    const level3 = { properties: [{ name: "level", value: { type: "integer", value: 3 } }] } as Sketch["more"];
    expect(kinds(page(heading), page({ ...heading, more: level3 }))).toEqual(["property level differs: 2 → 3 | heading <h2>"]);
  });

  it("compares the other fields of a text's lines", () => {
    const boxed = (more: Sketch["more"]): Sketch => ({ ...text("a", "/html[0]/#text[0]"), children: [{ role: "InlineTextBox", name: "a", more }] });
    expect(kinds(page(boxed({})), page(boxed({ properties: [] })))).toEqual(["properties extra | InlineTextBox (no DOM node)"]);
  });

  it("reports the lines of a text as one difference", () => {
    const wrapped: Sketch = { ...text("a b", "/html[0]/p[0]/#text[0]"), children: [{ role: "InlineTextBox", name: "a " }, { role: "InlineTextBox", name: "b" }] };
    expect(kinds(page(wrapped), page(text("a b", "/html[0]/p[0]/#text[0]")))).toEqual(["InlineTextBox breaks differs | in <p>"]);
  });
});

describe("showing differences", () => {
  it("prints the fields that differ, with context", () => {
    const comparison = compare(pairOf(page(heading, link), page({ ...heading, name: "G" }, link)));
    expect(showWire(comparison, show)).toEqual([
      "@@ line 2 @@",
      "    IGNORED(uninteresting)  html[0]",
      `~     heading "H"  h2[0]`,
      `          - name.value: "H"`,
      `          + name.value: "G"`,
      `        StaticText "H"  #text[0]`,
    ]);
    expect(showTree(comparison, show)).toEqual([
      "@@ line 1 @@",
      `  RootWebArea "t"`,
      `-   heading "H" level=2`,
      `+   heading "G" level=2`,
      `      StaticText "H"`,
    ]);
  });

  it("makes invisible characters visible", () => {
    const comparison = compare(pairOf(page(link), page({ ...link, name: "L\u00a0" })));
    expect(showTree(comparison, { ...show, context: 0 })).toContain(`+   link "L\\u00a0"`);
  });

  it("counts what is beyond the limit", () => {
    const many = (name: string) => page(...Array.from({ length: 9 }, (_, i): Sketch => ({ role: "link", name: i % 4 ? "same" : name, path: `/html[0]/a[${i}]` })));
    const comparison = compare(pairOf(many("x"), many("y")));
    expect(showTree(comparison, { ...show, limit: 2 }).at(-1)).toBe("… 1 more differing lines; --limit prints more");
    expect(showTree(comparison, show).filter((line) => line.startsWith("-"))).toHaveLength(3);
  });
});

describe("DomPaths", () => {
  const node = (backendNodeId: number, nodeName: string, more: object = {}) =>
    ({ nodeId: 0, backendNodeId, nodeType: 1, nodeName, localName: nodeName.toLowerCase(), nodeValue: "", ...more }) as never;

  it("names nodes by their way from the document", () => {
    const paths = new DomPaths(
      node(1, "#document", {
        children: [
          node(2, "html", { nodeType: 10 }),
          node(3, "HTML", {
            attributes: ["lang", "en"],
            children: [node(4, "IFRAME", { contentDocument: node(5, "#document") })],
            shadowRoots: [node(6, "#document-fragment", { children: [node(7, "#text", { nodeValue: "x" })] })],
            pseudoElements: [node(8, "::before", { pseudoType: "before" })],
          }),
        ],
      }),
    );
    const named = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => paths.pathOf(id));
    expect(named).toEqual(["", "/html[0]", "/html[1]", "/html[1]/iframe[0]", "/html[1]/iframe[0]/#document", "/html[1]/#shadow", "/html[1]/#shadow/#text[0]", "/html[1]/::before", "?chromium:9"]);
    paths.addPseudo(9, "/html[1]/::before", "::first-letter");
    expect(paths.pathOf(9)).toBe("/html[1]/::first-letter");
    expect(paths.describe("/html[1]")).toBe('<html lang="en">');
    expect(named.slice(0, 8).map(tagOf)).toEqual(["#document", "html", "html", "iframe", "#document", "#shadow", "#text", "::before"]);
  });
});
