import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startRelay, type Relay, type RelayOptions } from "@icdp/relay";
import { startPlayground } from "../../playground/server.js";
import { serveAgent } from "../../scripts/lib/serve-agent.js";
import { launchChromium, type Chromium, type Page } from "../../scripts/lib/chromium.js";
import { serve, type StaticServer } from "../../scripts/lib/serve.js";
import { browserAvailable } from "../e2e/available.js";
import { until } from "../e2e/shell.js";
import { bundlePage, PAGE_FOLDER } from "./bundle-page.js";
import { shadowPage, type ShadowPage } from "./shadow-page.js";

const TOKENS = { clientToken: "for clients", hostToken: "for clients" };

/** The page that a Relay serves, built from the sources. */
async function studioFiles(): Promise<(name: string) => Promise<{ type: "html" | "script"; text: string } | undefined>> {
  const { outputFiles } = await bundlePage();
  const html = await readFile(join(PAGE_FOLDER, "public/index.html"), "utf8");
  const scripts = new Map(outputFiles.map(({ path, text }) => [path.slice(1), text]));
  return async (name) => {
    const script = scripts.get(name);
    if (name === "index.html") return { type: "html", text: html };
    return script === undefined ? undefined : { type: "script", text: script };
  };
}

describe.skipIf(!browserAvailable)("the page that a Relay serves", { timeout: 120_000 }, () => {
  let chromium: Chromium;
  let apps: StaticServer;
  let file: Awaited<ReturnType<typeof studioFiles>>;
  let page: Page;
  let studio: ShadowPage;
  let relay: Relay;
  const errors: string[] = [];

  beforeAll(async () => {
    chromium = await launchChromium({ openPort: true });
    apps = await serve();
    file = await studioFiles();
    const start = (options: RelayOptions): Promise<Relay> => startRelay({ port: 0, ...options });
    await serveAgent(apps, "/agent.js");
    const app = apps.add(`<!doctype html><script src="/agent.js" data-allowed-parents="*"></script><title>An app</title><h1>Hello</h1><button>Press</button>`, { path: "/app.html" });
    relay = await start({ access: TOKENS, studio: { file, apps: [app], chromium: `http://127.0.0.1:${chromium.port}` } });
    page = await chromium.newPage();
    studio = shadowPage(page, "main");
    await page.send("Runtime.enable");
    await page.send("Log.enable");
    page.on("Log.entryAdded", ({ entry }) => void (entry.level === "error" && errors.push(entry.text)));
    page.on("Runtime.exceptionThrown", ({ exceptionDetails }) => void errors.push(exceptionDetails.exception?.description ?? exceptionDetails.text));
    await page.navigate(`${relay.url}/#token=${encodeURIComponent(TOKENS.clientToken)}`);
    await studio.untilShown("the app's tree", "/heading.*Hello/.test(root.querySelector('[role=tree]')?.textContent)");
  });
  afterAll(async () => {
    await chromium?.close();
    await relay?.close();
    await apps?.close();
  });

  it("embeds the app, offers it to the Relay, and shows its tree", async () => {
    expect(await page.evaluate("document.querySelector('main > iframe').hasAttribute('data-icdp-shown')")).toBe(true);
    const list = (await (await fetch(`${relay.url}/json/list?token=${encodeURIComponent(TOKENS.clientToken)}`)).json()) as { title: string }[];
    expect(list.map(({ title }) => title)).toEqual(["An app"]);
  });

  it("takes the token out of the address and keeps it for a reload", async () => {
    expect(await page.evaluate("location.href")).toBe(`${relay.url}/`);
    await page.navigate(`${relay.url}/`);
    await studio.untilShown("the app's tree", "/heading.*Hello/.test(root.querySelector('[role=tree]')?.textContent)");
  });

  it("compares with the operator's Chromium through the Relay", async () => {
    await studio.evaluate("root.querySelector('#tab-compare').click()");
    await studio.untilShown("the panel", "root.querySelector('.compare-panel form')");
    await studio.evaluate("root.querySelector('.compare-panel form').requestSubmit()");
    await studio.untilShown("a verdict", "root.querySelector('.verdict, .note.error')");
    expect(await studio.evaluate("root.querySelector('.verdict, .note.error').textContent")).toMatch(/^0 differences.*the same document$/);
  });

  it("shows apps of other windows as pictures, in which elements can be picked", async () => {
    let relayUrl = "";
    const playground = await startPlayground({ relayUrl: () => relayUrl, port: 0 });
    const elsewhere = await startRelay({ port: 0, access: { hostOrigins: [playground.origin] }, studio: { file } });
    relayUrl = elsewhere.url;
    const [host, viewer] = await Promise.all([chromium.newPage(), chromium.newPage()]);
    try {
      await host.navigate(playground.url);
      await until("both apps are connected", () => [...elsewhere.core.browser.state.targets.values()].filter(({ type, connected }) => type === "page" && connected).length === 2);
      await viewer.navigate(`${elsewhere.url}/`);
      const { evaluate: inViewer, untilShown: shownThere } = shadowPage(viewer, "main");
      await shownThere("a tree", "root.querySelector('[role=treeitem]')");
      expect(await inViewer("root.querySelectorAll('select option').length")).toBe(2);
      await inViewer("(() => { const choice = root.querySelector('select'); choice.value = 'bench'; choice.dispatchEvent(new Event('change')); })()");
      await shownThere("a picture of the bench", "root.querySelector('.address').textContent !== '' && root.querySelector('.picture img')?.naturalWidth > 0 && /Client bench/.test(root.querySelector('[role=tree]')?.textContent)");
      await inViewer("root.querySelector('.app [aria-label^=Pick]').click()");
      await shownThere("that it waits", "root.querySelector('.picture.picking')");
      // Where the app has its first heading.
      const { x, y } = await inViewer<{ x: number; y: number }>("(({ x, y, width }) => ({ x: x + width * 0.1, y: y + width * 0.07 }))(root.querySelector('.picture img').getBoundingClientRect())");
      for (const type of ["mousePressed", "mouseReleased"] as const) await viewer.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
      await shownThere("the heading", "/heading/.test(root.querySelector('.details h2')?.textContent)");
      await shownThere("its place in the picture", "root.querySelector('.picture polygon')");
    } finally {
      await host.close();
      await viewer.close();
      await elsewhere.close();
      await playground.close();
    }
  });

  it("obeys a strict policy", async () => {
    const response = await fetch(relay.url, { headers: { accept: "text/html" } });
    const policy = response.headers.get("content-security-policy");
    for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"]) expect(policy).toContain(rule);
    expect(errors).toEqual([]);
  });

  it("is no way around the tokens", async () => {
    expect((await fetch(`${relay.url}/icdp/studio`)).status).toBe(401);
    expect((await fetch(`${relay.url}/icdp/clients`)).status).toBe(401);
    expect((await fetch(`${relay.url}/studio/nothing.js`)).status).toBe(401);
  });
});
