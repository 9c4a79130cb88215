import { afterAll, beforeAll, expect, it } from "vitest";
import { isWireEqual } from "../../../../../scripts/lib/comparison.js";
import { buildEngineScript } from "../../../../../scripts/lib/engine.js";
import type { Page } from "../../../../../scripts/lib/page.js";
import { Workbench } from "../../../../../scripts/lib/workbench.js";

let workbench: Workbench;
beforeAll(async () => {
  workbench = new Workbench({ jobs: 1, engineScript: await buildEngineScript() });
});
afterAll(() => workbench.close());

const HTML = `<!doctype html><title>T</title><body style="margin: 0"><input type="file" style="display: block; width: 300px"><input type="file" aria-hidden="true">`;

async function click(page: Page, x: number): Promise<void> {
  for (const type of ["mousePressed", "mouseReleased"] as const) await page.send("Input.dispatchMouseEvent", { type, x, y: 10, button: "left", clickCount: 1 });
}

const focused = `JSON.parse(await __icdp.sendText("Accessibility.getFullAXTree", {})).result.nodes.filter(({ properties }) => properties?.some(({ name }) => name === "focused")).map(({ role }) => role.value)`;

it.each<[string, (page: Page) => Promise<unknown>, string[]]>([
  ["a click on its button, which is no object", (page) => click(page, 20), ["RootWebArea"]],
  ["a click beside that", (page) => click(page, 250), ["RootWebArea", "button"]],
  ["a call of focus()", (page) => page.evaluate(`document.querySelector("input").focus()`), ["RootWebArea", "button"]],
])("a file input after %s has the focus as in Chromium", (_, focus, expected) =>
  workbench.visit({ html: HTML }, 0, async (page, look) => {
    await page.send("Page.setInterceptFileChooserDialog", { enabled: true });
    await focus(page);
    expect(isWireEqual(await look())).toBe(true);
    expect(await page.evaluate(`(async () => ${focused})()`)).toEqual(expected);
  }),
);
