import { startRelay, type Relay } from "@icdp/relay";
import { startEmbeddedHost, type EmbeddedHost } from "@icdp/relay/embedded";
import { chromium as playwright, type Browser as PlaywrightBrowser } from "playwright-core";
import puppeteer, { type Browser as PuppeteerBrowser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serve, type StaticServer } from "../../scripts/lib/serve.js";
import { browserAvailable } from "./available.js";
import { openOwnShell, type OwnShell } from "./own-shell.js";

/** The page tells in `data-load` which load it is: one that a Client found may still be the one that goes. */
const HTML = `<body data-load=""><script>document.body.dataset.load = location.search</script><button onclick="this.textContent = 'pressed ' + n.value">press</button><input id=n>`;

/** A page among those that a Client knows, as soon as it is among them: one without a document is not offered. */
async function pageOf<P extends { url(): string }>(pages: () => P[] | Promise<P[]>, app: string): Promise<P> {
  for (;;) {
    const page = (await pages()).find((each) => each.url().startsWith(app));
    if (page) return page;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function withPlaywright<T>(url: string, use: (browser: PlaywrightBrowser) => Promise<T>): Promise<T> {
  const browser = await playwright.connectOverCDP(url);
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

async function withPuppeteer<T>(url: string, use: (browser: PuppeteerBrowser) => Promise<T>): Promise<T> {
  const browser = await puppeteer.connect({ browserURL: url, defaultViewport: null });
  try {
    return await use(browser);
  } finally {
    await browser.disconnect();
  }
}

/** Has a Client's own library wait for an element that only the next document has. */
const WAITS: Readonly<Record<string, (url: string, app: string, go: () => Promise<unknown>) => Promise<string | null>>> = {
  playwright: (url, app, go) =>
    withPlaywright(url, async (browser) => {
      const page = await pageOf(() => browser.contexts().flatMap((context) => context.pages()), app);
      await page.waitForSelector("#n");
      const [element] = await Promise.all([page.waitForSelector("[data-load='?next']"), go()]);
      return element.textContent();
    }),
  puppeteer: (url, app, go) =>
    withPuppeteer(url, async (browser) => {
      const page = await pageOf(() => browser.pages(), app);
      await page.waitForSelector("#n");
      const [element] = await Promise.all([page.waitForSelector("[data-load='?next']"), go()]);
      return element!.evaluate((body) => body.textContent);
    }),
};

/** Connects with a Client's own library, fills a field and clicks a button of an app's `load`; answers what the button says then. */
const CLIENTS: Readonly<Record<string, (url: string, app: string, load: string) => Promise<string | null>>> = {
  playwright: (url, app, load) =>
    withPlaywright(url, async (browser) => {
      const page = await pageOf(() => browser.contexts().flatMap((context) => context.pages()), app);
      await page.waitForSelector(`[data-load="${load}"]`);
      await page.fill("#n", "by playwright");
      await page.click("button");
      return page.textContent("button");
    }),
  puppeteer: (url, app, load) =>
    withPuppeteer(url, async (browser) => {
      const page = await pageOf(() => browser.pages(), app);
      await page.waitForSelector(`[data-load="${load}"]`);
      await page.$eval("#n", (field) => void ((field as HTMLInputElement).value = ""));
      await page.type("#n", "by puppeteer");
      await page.click("button");
      return page.$eval("button", (button) => button.textContent);
    }),
};

describe.skipIf(!browserAvailable)("an app in an iframe, twenty connections in a row", { timeout: 120_000 }, () => {
  let shell: OwnShell;
  beforeAll(async () => void (shell = await openOwnShell({ html: HTML })));
  afterAll(() => shell?.close());

  test.each(Object.keys(CLIENTS))("%s", async (name) => {
    for (let i = 0; i < 20; i++) {
      // The page is on its way when the Client comes.
      await shell.page.evaluate(`document.querySelector('#one').src = '${shell.origins.one}/app.html?${i}'`);
      expect(await CLIENTS[name]!(shell.relay.url, `${shell.origins.one}/`, `?${i}`)).toBe(`pressed by ${name}`);
    }
  });

  test.each(Object.keys(WAITS))("%s waits across documents", async (name) => {
    for (let i = 0; i < 3; i++) {
      await shell.page.evaluate(`document.querySelector('#one').src = '${shell.origins.one}/app.html?before'`);
      const text = await WAITS[name]!(shell.relay.url, `${shell.origins.one}/app.html?before`, async () => {
        // The wait has begun by then, in the document that goes.
        await new Promise((resolve) => setTimeout(resolve, 300));
        await shell.page.evaluate(`document.querySelector('#one').src = '${shell.origins.one}/app.html?next'`);
      });
      expect(text).toContain("press");
    }
  });
});

describe("a page in jsdom", { timeout: 60_000 }, () => {
  let server: StaticServer;
  let url: string;
  let relay: Relay;
  let embedded: EmbeddedHost;
  beforeAll(async () => {
    server = await serve();
    url = server.add(`<!doctype html><title>jsdom</title>${HTML}`);
    relay = await startRelay({ port: 0 });
    embedded = await startEmbeddedHost({ url, relayUrl: relay.hostUrl, scripts: true });
  });
  afterAll(async () => {
    embedded?.close();
    await relay?.close();
    await server?.close();
  });

  test.each(Object.keys(CLIENTS))("%s", async (name) => {
    expect(await CLIENTS[name]!(relay.url, url, "")).toBe(`pressed by ${name}`);
  });

  test("playwright opens a page of its own", async () => {
    await withPlaywright(relay.url, async (browser) => {
      const page = await browser.contexts()[0]!.newPage();
      await page.goto(url);
      expect(await page.title()).toBe("jsdom");
      await page.click("button");
      expect(await page.textContent("button")).toBe("pressed ");
      await page.close();
    });
  });

  test("puppeteer opens a page of its own", async () => {
    await withPuppeteer(relay.url, async (browser) => {
      const page = await browser.newPage();
      await page.goto(url);
      expect(await page.title()).toBe("jsdom");
      await page.click("button");
      expect(await page.$eval("button", (button) => button.textContent)).toBe("pressed ");
      await page.close();
    });
  });
});
