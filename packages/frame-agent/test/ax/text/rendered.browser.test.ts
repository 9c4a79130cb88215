import type { Protocol } from "devtools-protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium, type Chromium, type Page } from "../../../../../scripts/lib/chromium.js";
import { buildEngine } from "../../../../../scripts/lib/engine.js";
import { SNIPPETS } from "./snippets.js";

type AXNode = Protocol.Accessibility.AXNode;

/** One text or mark of the tree with its line fragments. */
type Line = string;

describe("texts as the browser has them", { timeout: 60_000 }, () => {
  let chromium: Chromium;
  let page: Page;

  beforeAll(async () => {
    chromium = await launchChromium({ timeoutMs: 60_000 });
    page = await chromium.newPage();
    await page.addInitScript(await buildEngine());
  });
  afterAll(() => chromium?.close());

  for (const [topic, snippets] of Object.entries(SNIPPETS)) {
    describe(topic, () => {
      test.each(snippets)("%s", async (html) => {
        await page.setContent(`<!doctype html><meta charset=utf-8>${html}`);
        const theirs = textsOf((await page.send("Accessibility.getFullAXTree")).nodes);
        const { nodes } = await page.evaluate<{ nodes: AXNode[] }>(`__icdp.send("Accessibility.getFullAXTree")`);
        expect(textsOf(nodes)).toEqual(theirs);
        expect(theirs.length).toBeGreaterThan(0);
      });
    });
  }
});

/** Texts, line breaks, markers and generated images in tree order, with the texts of their inline text boxes. */
function textsOf(nodes: readonly AXNode[]): Line[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const childrenOf = (node: AXNode): AXNode[] => (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
  const lines: Line[] = [];
  const stack = nodes.filter((node) => node.parentId === undefined);
  for (let node = stack.pop(); node; node = stack.pop()) {
    const role = node.role?.value as string;
    const children = childrenOf(node);
    if (role === "StaticText" || role === "LineBreak" || role === "ListMarker" || role === "image") {
      const boxes = children.filter((child) => child.role?.value === "InlineTextBox").map((child) => child.name?.value as string);
      lines.push(`${role} ${JSON.stringify(node.name?.value)} ${JSON.stringify(boxes)}`);
    }
    stack.push(...children.reverse());
  }
  return lines;
}
