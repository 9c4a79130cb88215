import { join } from "node:path";
import { chromium as playwright, type Browser, type Page as PlaywrightPage } from "playwright-core";
import puppeteer from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/build.js";
import { launchChromium, type Chromium, type Page } from "../../scripts/lib/chromium.js";
import { startDevServer, type DevServer } from "../../scripts/lib/dev-server.js";
import { browserAvailable } from "../e2e/available.js";
import { until } from "../e2e/shell.js";

const EXAMPLE = join(ROOT, "examples/preview-platform");

describe.skipIf(!browserAvailable)("the preview platform", { timeout: 120_000 }, () => {
  let server: DevServer;
  let browser: Chromium;
  let platform: Page;
  let relayUrl: string;
  let previews: string[];
  let client: Browser;

  beforeAll(async () => {
    server = startDevServer(process.execPath, ["server.js"], EXAMPLE, { PORT: "0", RELAY_PORT: "0" });
    const [, url] = await server.printed(/Platform (\S+)/);
    [, relayUrl] = (await server.printed(/connect to (\S+)/)) as unknown as [string, string];
    ({ previews } = (await (await fetch(`${url}config.json`)).json()) as { previews: string[] });
    browser = await launchChromium();
    platform = await browser.newPage();
    await platform.navigate(url!);
    await until("the Host is connected", async () => ((await (await fetch(`${relayUrl}/icdp/status`)).json()) as { hosts: number }).hosts === 1);
    client = await playwright.connectOverCDP(relayUrl);
  });
  afterAll(async () => {
    await client?.close();
    await browser?.close();
    await server?.stop();
  });

  /** What a person at the platform's page sees. */
  const captions = (): Promise<string[]> => platform.evaluate("[...document.querySelectorAll('figcaption')].map((caption) => caption.textContent)");
  const status = (): Promise<string> => platform.evaluate("document.querySelector('[role=status]').textContent");
  const listed = async (): Promise<string[]> => ((await (await fetch(`${relayUrl}/json/list`)).json()) as { title: string }[]).map(({ title }) => title);
  const pages = (): PlaywrightPage[] => client.contexts()[0]!.pages();

  test("is empty at first", async () => {
    expect(await status()).toBe("No previews");
    expect(await listed()).toEqual([]);
  });

  test("Playwright opens twelve previews and uses each of them", async () => {
    expect(previews).toHaveLength(12);
    for (const [index, url] of previews.entries()) {
      const page = await client.contexts()[0]!.newPage();
      await page.goto(url);
      for (let clicks = 0; clicks <= index; clicks++) await page.getByRole("button", { name: "Add to cart" }).click();
    }
    const titles = previews.map((url) => `Shop (${new URL(url).hostname.split(".")[0]})`);
    await until("every figure has its title", async () => (await captions()).every((caption) => titles.includes(caption)));
    expect(await captions()).toEqual(titles);
    expect((await listed()).sort()).toEqual([...titles].sort());
    expect(await status()).toBe("12 of 12 places are taken");
    // Each has its own clicks: no preview was operated in another one's place.
    const carts = await Promise.all(pages().map((page) => page.getByRole("status").textContent()));
    expect(carts).toEqual(previews.map((_, index) => `${index + 1} in the cart`));
  });

  test("a thirteenth one and pages of others are refused, in the platform's words", async () => {
    await expect(client.contexts()[0]!.newPage()).rejects.toThrow("All 12 places are taken");
    await pages()[11]!.close();
    await until("the place is free", async () => (await captions()).length === 11);
    const session = await client.newBrowserCDPSession();
    await expect(session.send("Target.createTarget", { url: "https://example.com/" })).rejects.toThrow("There is no preview at https://example.com");
    expect(await captions()).toHaveLength(11);
  });

  test("Puppeteer finds them, opens one in the free place, and closes all", async () => {
    const other = await puppeteer.connect({ browserURL: relayUrl, defaultViewport: null });
    try {
      const page = await other.newPage();
      await page.goto(`${previews[11]}/`);
      expect(await page.title()).toBe("Shop (wishlist)");
      expect(await captions()).toHaveLength(12);
      const all = await other.pages();
      expect(all).toHaveLength(12);
      for (const each of all) await each.close();
    } finally {
      await other.disconnect();
    }
    await until("the platform is empty", async () => (await captions()).length === 0);
    expect(await platform.evaluate("document.querySelectorAll('iframe').length")).toBe(0);
    expect(await status()).toBe("No previews");
    expect(await listed()).toEqual([]);
    await until("Playwright has heard of it", () => pages().length === 0);
  });
});
