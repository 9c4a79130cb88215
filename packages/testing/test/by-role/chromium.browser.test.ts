// @vitest-environment jsdom

import type { AxNode } from "@icdp/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium, type Chromium, type Page } from "../../../../scripts/lib/chromium.js";
import { browserAvailable } from "../../../../tests/e2e/available.js";
import { axNode, queryAllByAXRole } from "../../src/index.js";
import { CASES } from "./cases.js";
import { answersTo } from "./filter.js";

/** Numbers the elements of a document in its order. */
const NUMBER = `document.body.querySelectorAll("*").forEach((element, index) => element.setAttribute("data-number", index))`;

describe.skipIf(!browserAvailable)("Chromium finds the same elements", { timeout: 60_000 }, () => {
  let chromium: Chromium;
  let page: Page;
  beforeAll(async () => {
    chromium = await launchChromium();
    page = await chromium.newPage();
  }, 60_000);
  afterAll(() => chromium?.close());

  async function numbersInChromium(role: string, answers: (node: AxNode) => boolean): Promise<number[]> {
    const { root } = await page.send("DOM.getDocument", { depth: 0 });
    const { nodes } = (await page.send("Accessibility.queryAXTree", { backendNodeId: root.backendNodeId, role })) as { nodes: AxNode[] };
    const found = nodes.filter((node) => !node.ignored && answers(node));
    return Promise.all(
      found.map(async ({ backendDOMNodeId }) => {
        const { attributes = [] } = (await page.send("DOM.describeNode", { backendNodeId: backendDOMNodeId })).node;
        return Number(attributes[attributes.indexOf("data-number") + 1]);
      }),
    );
  }

  test.each(CASES)("$what", async ({ html, role, options = {}, chromiumRole = role }) => {
    const answers = (node: AxNode): boolean => answersTo(node, options);
    await page.setContent(`<!doctype html><html><head></head><body>${html}</body></html>`);
    await page.evaluate(NUMBER);
    document.body.innerHTML = html;
    const all = [...document.body.querySelectorAll("*")];
    const ours = queryAllByAXRole(document.body, chromiumRole).filter((element) => answers(axNode(element)));
    expect(ours.map((element) => all.indexOf(element))).toEqual(await numbersInChromium(chromiumRole, answers));
  });
});
