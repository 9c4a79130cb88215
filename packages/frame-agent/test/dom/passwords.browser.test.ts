import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium } from "../../../../scripts/lib/chromium.js";
import { openDifferentialPage, type DifferentialPage } from "../support/differential.js";

let chromium: Chromium;
let stage: DifferentialPage;

beforeAll(async () => {
  chromium = await launchChromium();
  stage = await openDifferentialPage(chromium, `<!doctype html><body><input id=p type=password value="marked-up"><input type=password value=second>`);
  await stage.page.evaluate(`p.value = "hunter2-typed"`);
  await stage.ask("DOM.enable");
});
afterAll(() => chromium.close());

/** How often the field's texts are in an answer: what was typed, and what the document says. */
function shown(answer: unknown): { typed: number; markedUp: number } {
  const text = JSON.stringify(answer);
  return { typed: text.split("hunter2-typed").length - 1, markedUp: text.split("marked-up").length - 1 };
}

describe("passwords", () => {
  it.each<readonly [method: string, params: Record<string, unknown>]>([
    ["DOM.getDocument", { depth: -1, pierce: true }],
    ["DOM.getFlattenedDocument", { depth: -1, pierce: true }],
    ["DOMSnapshot.captureSnapshot", { computedStyles: [] }],
    ["Accessibility.getFullAXTree", {}],
  ])("%s tells no more of them than Chromium does", async (method, params) => {
    const { chromium: theirs, ours } = await stage.ask(method, params);
    expect(shown(ours).markedUp).toBe(shown(theirs).markedUp);
    expect(shown(ours).typed).toBeLessThanOrEqual(shown(theirs).typed);
  });

  it("are bullets in the accessibility tree", async () => {
    const { ours } = await stage.ask("Accessibility.getFullAXTree");
    expect(shown(ours)).toEqual({ typed: 0, markedUp: 0 });
    expect(JSON.stringify(ours)).toContain(`"${"•".repeat("hunter2-typed".length)}"`);
  });
});
