import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InPageDriver } from "@icdp/frame-agent/driver";
import { bundleScript } from "../../packages/frame-agent/scripts/self-contained-core.js";
import { OBSERVE_FORMATS, PageDriver } from "../../packages/snapshot/src/index.js";
import { type Playground, startPlayground } from "../../playground/server.js";
import { mixedPage } from "../../scripts/bench/pages.js";
import { type Chromium, launchChromium, type Page } from "../../scripts/lib/chromium.js";
import { browserAvailable } from "../e2e/available.js";

describe.skipIf(!browserAvailable)("the driver inside the page", { timeout: 60_000 }, () => {
  let chromium: Chromium;
  let playground: Playground;
  let page: Page;
  beforeAll(async () => {
    playground = await startPlayground({ relayUrl: () => "http://127.0.0.1:1", port: 0 });
    chromium = await launchChromium();
    page = await chromium.newPage();
    // Init scripts run in frames, too.
    await page.addInitScript(`if (parent === window) { ${await bundleScript("driver")}\nwindow.assistant = icdpDriver.createPageDriver({ timeoutMs: 5_000 }); }`);
  });
  afterAll(async () => {
    await chromium?.close();
    await playground?.close();
  });

  /** Calls the driver that runs in the page. */
  const inside = async <K extends keyof InPageDriver>(method: K, ...args: unknown[]): Promise<any> =>
    page.evaluate(`assistant.${method}(${args.map((arg) => JSON.stringify(arg)).join()})`);
  const uidOf = (outline: string, line: string): string => /\[uid=(\d+)\]/.exec(outline.split("\n").find((candidate) => candidate.includes(line)) ?? "")?.[1] ?? `no ${line} in ${outline}`;

  const apps = ["bench", "petstore"];
  it.each(apps)("reads what is read from outside: %s", async (id) => {
    await page.navigate(playground.apps.find((app) => app.id === id)!.url);
    const outside = new PageDriver(page);
    await outside.waitFor({ quiet: 300 });
    for (const format of OBSERVE_FORMATS.filter((candidate) => candidate !== "diff")) {
      expect(await inside("observe", { format }), format).toBe(await outside.observe({ format }));
    }
  });

  it("operates the bench app", async () => {
    await page.navigate(playground.apps[0]!.url);
    const outline = await inside("observe");
    expect(await inside("type", uidOf(outline, 'textbox "Full name"'), "Ada", { perKey: true })).toMatchObject({ success: true, changes: { valueChanged: true, newValue: "Ada" } });
    expect(await inside("check", uidOf(outline, 'checkbox "I agree"'))).toMatchObject({ success: true });
    expect(await inside("click", uidOf(outline, 'button "Increment"'))).toMatchObject({ success: true });
    expect(await page.evaluate("[document.getElementById('count').textContent, document.getElementById('agree').checked]")).toEqual(["1", true]);
    expect(await inside("click", "999")).toMatchObject({ success: false, error: 'There is no element with the uid "999". Observe the page and use a uid from the answer.' });
    expect(await inside("observe", { format: "diff" })).toContain("Ada");
  });

  it("operates the petstore app", async () => {
    await page.navigate(playground.apps[1]!.url);
    await inside("waitFor", { text: "List pets" });
    await inside("click", uidOf(await inside("observe"), 'button "GET /pets List pets"'));
    await inside("waitFor", { role: "button", name: "Try it out" });
    await inside("click", uidOf(await inside("observe"), 'button "Try it out"'));
    expect(await inside("waitFor", { role: "button", name: "Execute" })).toMatchObject({ success: true });
  });

  it("sets a date as a whole, because nothing gets hold of its parts", async () => {
    await page.setContent(`<!doctype html><input type="date" aria-label="Day" value="2026-03-04">`);
    const text = await inside("observe", { format: "devtools" });
    const part = /uid=1_(\d+) spinbutton "Month/.exec(text)![1];
    expect((await inside("click", part)).error).toContain("This is a part of a field or player that cannot be operated by itself here.");
    expect(await inside("type", uidOf(await inside("observe"), 'date "Day"'), "2026-05-06")).toMatchObject({ success: true, changes: { newValue: "2026-05-06" } });
  });

  it("lets the page run in between", async () => {
    await page.setContent(mixedPage(5_000).html);
    const seen = await page.evaluate<{ pauses: number; turns: number; length: number }>(`(async () => {
      let turns = 0, over = false;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { turns++; if (!over) port2.postMessage(0); };
      port2.postMessage(0);
      const before = assistant.pauses;
      const text = await assistant.observe();
      over = true;
      return { pauses: assistant.pauses - before, turns, length: text.length };
    })()`);
    expect(seen.length).toBeGreaterThan(10_000);
    // 5,000 elements are far more work than fits in so many slices on any machine.
    expect(seen.pauses).toBeGreaterThanOrEqual(10);
    // A page that has something to do got its turn whenever the driver paused.
    expect(seen.turns).toBeGreaterThanOrEqual(seen.pauses / 2);
  });

  it("keeps up with a page that changes all the time", async () => {
    await page.setContent(`${mixedPage(2_000).html}<p id=clock></p><script>setInterval(() => { clock.textContent = performance.now(); }, 1)</script>`);
    expect(await inside("observe", { interactiveOnly: true })).toContain('button "Open 1"');
  });

  it("leaves nothing behind", async () => {
    await page.setContent("<button>Go</button>");
    const natives = await page.evaluate(`(assistant.stop(), ["addEventListener", "removeEventListener"].map((name) => { const f = EventTarget.prototype[name]; return Object.getOwnPropertyNames(window).includes("__icdp") || String(f); }))`);
    expect(natives).toEqual(["function addEventListener() { [native code] }", "function removeEventListener() { [native code] }"]);
  });
});
