import "../support/patience.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium, type Page } from "../../../../scripts/lib/chromium.js";
import { bundleScript } from "../../scripts/self-contained-core.js";

const HTML = "<!doctype html><body><p id=a>a</p><p id=b>b</p>";

/** A selector is inspected; anything else is evaluated. */
const STEPS: readonly (readonly [kind: "inspect" | "evaluate", text: string, group?: string])[] = [
  ["evaluate", "$0"], ["inspect", "#a"], ["evaluate", "$0.id"], ["evaluate", "$1"], ["inspect", "#b"], ["inspect", "#a"], ["evaluate", "[$0.id, $1.id, $2.id]"],
  ["inspect", "body"], ["inspect", "html"], ["inspect", "p"], ["evaluate", "[$0, $1, $2, $3, $4].map((node) => node.localName + '#' + node.id)"], ["evaluate", "typeof $5"],
  ["evaluate", "[$('p').id, $$('p').length, Array.isArray($$('p')), $('p', document.body).id, $$('p', document.head).length]"], ["evaluate", "'$0' in window"],
  ["evaluate", "[$x('//p').length, Array.isArray($x('//p')), $x('count(//p)'), $x('string(//p)'), $x('1 = 1'), $x('.//p', document.head).length]"],
  ["evaluate", "$_"], ["evaluate", "6 * 7", "console"], ["evaluate", "$_"], ["evaluate", "void setTimeout(() => (window.late = typeof $$))"], ["evaluate", "new Promise((done) => setTimeout(() => done(late), 50))"],
  ["evaluate", "var $ = 5; $"], ["evaluate", "$"], ["evaluate", "$0 = 'x'"], ["evaluate", "$0"],
];

describe("the command-line API", () => {
  let chromium: Chromium;
  beforeAll(async () => {
    chromium = await launchChromium();
  });
  afterAll(() => chromium.close());

  const run = async (page: Page, send: (method: string, params?: object) => Promise<any>): Promise<unknown[]> => {
    await page.setContent(HTML);
    await send("DOM.enable");
    const { root } = await send("DOM.getDocument", {});
    const values: unknown[] = [];
    for (const [kind, text, objectGroup = ""] of STEPS) {
      if (kind === "inspect") {
        const { nodeId } = await send("DOM.querySelector", { nodeId: root.nodeId, selector: text });
        values.push(await send("DOM.setInspectedNode", { nodeId }));
      } else values.push((await send("Runtime.evaluate", { expression: text, includeCommandLineAPI: true, returnByValue: true, awaitPromise: true, objectGroup })).result);
    }
    values.push((await send("Runtime.evaluate", { expression: "[typeof $$, '$1' in window, $]", returnByValue: true })).result);
    return values;
  };

  // Bundling and minifying the script takes a slow machine longer than the steps.
  it("has what Chromium's has, step by step", { timeout: 120_000 }, async () => {
    const [theirs, ours] = [await chromium.newPage(), await chromium.newPage()];
    await ours.addInitScript(await bundleScript("inpage"));
    const expected = await run(theirs, (method, params) => theirs.send(method as "DOM.enable", params as undefined));
    const values = await run(ours, (method, params) => ours.evaluate(`__icdp.send(${JSON.stringify(method)}, ${JSON.stringify(params)})`));
    expect(values).toEqual(expected);
  });
});
