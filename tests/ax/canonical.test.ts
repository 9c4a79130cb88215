import { describe, expect, test } from "vitest";
import { canonicalText } from "../../scripts/conformance/canonical.js";

const ORIGIN = "http://127.0.0.1:1234";

const answerOf = (nodes: object[]) => [{ call: { method: "getFullAXTree" }, answer: { result: { nodes } } }];
const nodesOf = (nodes: object[]) => JSON.parse(canonicalText(answerOf(nodes), ORIGIN))[0].answer.result.nodes;

describe("canonical text", () => {
  test("numbers identifiers in order of first appearance, AX and backend ids together", () => {
    const nodes = [
      { nodeId: "70", childIds: ["90", "-1000000002"], backendDOMNodeId: 70, frameId: "ABC" },
      { nodeId: "90", parentId: "70", childIds: [], backendDOMNodeId: 90 },
      { nodeId: "-1000000002", parentId: "70", childIds: [] },
    ];
    expect(nodesOf(nodes)).toEqual([
      { nodeId: "1", childIds: ["2", "-1"], backendDOMNodeId: 1, frameId: "frame-1" },
      { nodeId: "2", parentId: "1", childIds: [], backendDOMNodeId: 2 },
      { nodeId: "-1", parentId: "1", childIds: [] },
    ]);
  });

  test("tells a node id that is not its backend id", () => {
    expect(nodesOf([{ nodeId: "7", backendDOMNodeId: 8 }])).toEqual([{ nodeId: "1", backendDOMNodeId: 2 }]);
  });

  test("keeps the placeholder's id", () => {
    expect(nodesOf([{ nodeId: "0", backendDOMNodeId: 8 }])).toEqual([{ nodeId: "0", backendDOMNodeId: 1 }]);
  });

  test("numbers related nodes too", () => {
    const related = (id: number) => ({ relatedNodes: [{ backendDOMNodeId: id, idref: "70" }] });
    expect(nodesOf([{ nodeId: "5", value: related(70) }, { nodeId: "70", value: related(5) }])).toEqual([
      { nodeId: "1", value: { relatedNodes: [{ backendDOMNodeId: 2, idref: "70" }] } },
      { nodeId: "2", value: { relatedNodes: [{ backendDOMNodeId: 1, idref: "70" }] } },
    ]);
  });

  test("masks the server's origin and nothing else of a URL", () => {
    expect(nodesOf([{ url: `${ORIGIN}/a/b.html?q#f` }])).toEqual([{ url: "<origin>/a/b.html?q#f" }]);
  });

  test("keeps the order of keys and nodes", () => {
    const texts = [[{ a: 1, b: 2 }, { c: 3 }], [{ b: 2, a: 1 }, { c: 3 }], [{ c: 3 }, { a: 1, b: 2 }]].map((nodes) =>
      canonicalText(answerOf(nodes), ORIGIN),
    );
    expect(new Set(texts).size).toBe(3);
  });

  test("records errors with their code, words and data", () => {
    const error = { code: -32602, message: "Invalid parameters", data: "position 14" };
    expect(JSON.parse(canonicalText([{ call: { method: "x" }, answer: { error } }], ORIGIN))).toEqual([
      { call: { method: "x" }, answer: { error } },
    ]);
  });
});
