import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { capturePage, type Outline, outline, UidRegistry, type UidSelector } from "../../packages/snapshot/src/index.js";
import { goldenPages } from "../../scripts/formats/golden-pages.js";
import { type Chromium, launchChromium, type Page } from "../../scripts/lib/chromium.js";
import { serve } from "../../scripts/lib/serve.js";
import { browserAvailable } from "../e2e/available.js";

const TRICKY = `<!doctype html><title>Tricky</title><meta name="q">
<button id="1st">digit</button><button id="a.b:c">punctuation</button><button id="twin">first twin</button><button id="twin">second twin</button>
<input name="q" aria-label="q"><input name='quo"te\\' aria-label="quote"><button data-testid="save">Save</button>
<div><p><span><b><button>deep one</button></b></span></p></div><div><p><span><b><button>deep two</button></b></span></p></div>
<x-one><button>slotted</button></x-one><x-one></x-one>
<iframe srcdoc="<button id=go>Go</button><div><button>Other</button></div>"></iframe>
<script>for (const host of document.querySelectorAll("x-one")) host.attachShadow({ mode: "open" }).innerHTML = "<div><button>in</button></div><div><div><button>nested</button></div></div><slot></slot>"</script>`;

describe.skipIf(!browserAvailable)("selectors by uid", { timeout: 30_000 }, () => {
  let chromium: Chromium;
  let page: Page;
  beforeAll(async () => {
    chromium = await launchChromium();
    page = await chromium.newPage();
  });
  afterAll(() => chromium?.close());

  /** Every selector of the page selects its element, and no other in its tree. */
  async function check(): Promise<ReadonlyMap<number, UidSelector>> {
    const snapshot = new UidRegistry().take(await capturePage(page));
    const { uidMap } = outline(snapshot, { maxDepth: Infinity }) as Outline;
    for (const [uid, selector] of uidMap) {
      const path = typeof selector === "string" ? [selector] : selector;
      const expression = `${JSON.stringify(path)}.reduce((root, selector, i, all) => {
        const found = root.querySelectorAll(selector);
        if (found.length !== 1) throw new Error(selector + " selects " + found.length);
        return i === all.length - 1 ? found[0] : found[0].shadowRoot ?? found[0].contentDocument;
      }, document)`;
      const { result, exceptionDetails } = await page.send("Runtime.evaluate", { expression });
      expect(exceptionDetails?.exception?.description, String(path)).toBeUndefined();
      const { node } = await page.send("DOM.describeNode", { objectId: result.objectId! });
      expect(node.backendNodeId, String(path)).toBe(snapshot.nodeIds.get(uid));
    }
    return uidMap;
  }

  it("prefer ids, names and test ids that are unique, then positions", async () => {
    await page.setContent(TRICKY);
    const selectors = [...(await check()).values()];
    expect(selectors).toEqual(expect.arrayContaining(["#\\31 st", "#a\\.b\\:c", '[name="quo\\"te\\\\"]', '[data-testid="save"]']));
    expect(selectors).not.toContain("#twin");
    expect(selectors.some((selector) => typeof selector !== "string" && selector.at(-1) === "#go")).toBe(true);
  });

  it.each(goldenPages().filter(({ name }) => name.startsWith("own-")))("$name", async ({ folder, file }) => {
    const server = await serve({ dir: folder });
    try {
      await page.navigate(`${server.origin}/${file}`);
      expect((await check()).size).toBeGreaterThan(0);
    } finally {
      await server.close();
    }
  });
});
