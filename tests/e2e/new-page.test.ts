import { chromium as playwright } from "playwright-core";
import puppeteer from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserAvailable } from "./available.js";
import { openOwnShell, type OwnShell } from "./own-shell.js";

/** A document that notes what its first script finds. */
const EARLY = `<script>
  const first = [window.initScript ?? null, typeof window.binding, matchMedia("(prefers-color-scheme: dark)").matches, Intl.DateTimeFormat().resolvedOptions().timeZone, window.name, document.querySelectorAll("script").length];
</script><p>early</p>`;

describe.skipIf(!browserAvailable)("a page that a Client opens, empty at first, and the app that it opens in it", { timeout: 60_000 }, () => {
  let shell: OwnShell;

  beforeAll(async () => {
    shell = await openOwnShell({
      hostOptions: `{
        agentUrl: location.origin + "/agent.js",
        onCreateTarget: ({ url }) => {
          const iframe = document.createElement("iframe");
          if (document.querySelectorAll("iframe").length === 3) iframe.name = "named";
          iframe.src = url;
          document.body.append(iframe);
          return host.pair(iframe, { origins: ["http://one.localhost:" + location.port, "http://two.localhost:" + location.port] });
        },
        onCloseTarget: () => {},
      }`,
    });
    shell.addPage("/early.html", EARLY);
  });
  afterAll(() => shell?.close());

  test("Playwright: init scripts, bindings and emulation come before the app's own scripts", async () => {
    const browser = await playwright.connectOverCDP(shell.relay.url);
    try {
      const page = await browser.contexts()[0]!.newPage();
      await page.addInitScript("window.initScript = document.readyState");
      await page.exposeFunction("binding", () => undefined);
      await page.emulateMedia({ colorScheme: "dark" });
      for (const origin of [shell.origins.one, shell.origins.two, shell.origins.two]) {
        await page.goto(`${origin}/early.html`);
        expect(await page.evaluate("first")).toEqual(["loading", "function", true, expect.any(String), "", 2]);
      }
      expect(await shell.page.evaluate("document.querySelectorAll('iframe')[2].hasAttribute('name')")).toBe(false);
    } finally {
      await browser.close();
    }
  });

  test("Puppeteer: the same, in a frame that has a name", async () => {
    const browser = await puppeteer.connect({ browserURL: shell.relay.url, defaultViewport: null });
    try {
      const page = await browser.newPage();
      await page.evaluateOnNewDocument("window.initScript = document.readyState");
      await page.exposeFunction("binding", () => undefined);
      await page.emulateTimezone("Asia/Tokyo");
      for (const origin of [shell.origins.two, shell.origins.one]) {
        await page.goto(`${origin}/early.html`);
        expect(await page.evaluate("first")).toEqual(["loading", "function", false, "Asia/Tokyo", "named", 2]);
      }
      expect(await shell.page.evaluate("document.querySelectorAll('iframe')[3].name")).toBe("named");
    } finally {
      await browser.disconnect();
    }
  });
});
