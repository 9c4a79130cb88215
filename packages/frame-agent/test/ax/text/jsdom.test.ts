import type { Protocol } from "devtools-protocol";
import { JSDOM, VirtualConsole } from "jsdom";
import { expect, test, vi } from "vitest";
import { createInPageAgent } from "../../../src/inpage.js";

vi.setConfig({ testTimeout: 30_000 });

/** Names of texts, breaks and markers in tree order, each with its inline text boxes, where nothing is laid out. */
async function textsOf(html: string): Promise<[name: string, boxes: string[]][]> {
  const { window } = new JSDOM(`<!doctype html>${html}`, { pretendToBeVisual: true, virtualConsole: new VirtualConsole() });
  const agent = createInPageAgent(window as unknown as Window & typeof globalThis);
  try {
    const { nodes } = await agent.send<{ nodes: Protocol.Accessibility.AXNode[] }>("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const name = (id: string): string => byId.get(id)!.name!.value as string;
    const stack = [nodes[0]!];
    const texts: [string, string[]][] = [];
    for (let node = stack.pop(); node; node = stack.pop()) {
      const role = node.role!.value as string;
      const children = node.childIds ?? [];
      if (role === "ListMarker") texts.push([name(node.nodeId), []]);
      else if (role === "StaticText" || role === "LineBreak") texts.push([name(node.nodeId), children.map(name)]);
      else stack.push(...[...children].reverse().map((id) => byId.get(id)!));
    }
    return texts;
  } finally {
    agent.stop();
    window.close();
  }
}

test.each<[string, [string, string[]][]]>([
  ["<p>  a <b> b </b> c</p>", [["a ", ["a "]], ["b ", ["b "]], ["c", ["c"]]]],
  ["<p><b>a</b> <i>b</i></p>", [["a", ["a"]], [" ", [" "]], ["b", ["b"]]]],
  ["<p>a <br> b</p>", [["a", ["a"]], ["\n", ["\n"]], ["b", ["b"]]]],
  ["<pre>a\n\tb</pre>", [["a\n\tb", ["a", "\n", "\t", "b"]]]],
  ["<p style='text-transform:uppercase'>aß</p>", [["ASS", ["ASS"]]]],
  ["<div>a <p>b</p> c</div>", [["a", ["a"]], ["b", ["b"]], ["c", ["c"]]]],
  ["<ol><li>a<li value=7>b</ol>", [["1. ", []], ["a", ["a"]], ["7. ", []], ["b", ["b"]]]],
  ["<ul><li>a<ul><li>b</ul></ul>", [["• ", []], ["a", ["a"]], ["◦ ", []], ["b", ["b"]]]],
  ["<p>a <q>b</q></p>", [["a ", ["a "]], ["“", ["“"]], ["b", ["b"]], ["”", ["”"]]]],
])("%s", async (html, expected) => {
  expect(await textsOf(html)).toEqual(expected);
});
