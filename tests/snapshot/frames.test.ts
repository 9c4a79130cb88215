import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { capturePage, type CdpSession, PageDriver } from "../../packages/snapshot/src/index.js";
import type { CdpConnection } from "../../scripts/lib/cdp-connection.js";
import { type Chromium, launchChromium, type Page } from "../../scripts/lib/chromium.js";
import { serve, type StaticServer } from "../../scripts/lib/serve.js";
import { browserAvailable } from "../e2e/available.js";

const sessionOf = (connection: CdpConnection, sessionId: string): CdpSession => ({
  send: (method, params) => connection.send(method, params as never, sessionId),
  on: (event, listener) => connection.on(event, listener, sessionId),
  attached: (inner) => sessionOf(connection, inner),
});

const uidOf = (outline: string, line: string): string => /\[uid=(\d+)\]/.exec(outline.split("\n").find((candidate) => candidate.includes(line)) ?? "")?.[1] ?? `no ${line} in\n${outline}`;

describe.skipIf(!browserAvailable)("frames of other origins", { timeout: 60_000 }, () => {
  let chromium: Chromium;
  let server: StaticServer;
  let page: Page;
  let driver: PageDriver;
  let outline: string;
  beforeAll(async () => {
    chromium = await launchChromium();
    server = await serve();
    // The page, a frame of another site in it, and a frame of the page's own site in that.
    const deep = server.add(`<!doctype html><p><button onclick="parent.postMessage('deep', '*')">Deep</button></p>`);
    const inner = server
      .add(`<!doctype html><style>body { margin: 0 }</style><h2>Inner</h2><label>Name <input oninput="said.textContent = 'Said ' + this.value"></label><p id="said"></p>
        <div style="height: 700px"></div><button onclick="document.title = 'clicked'; this.textContent = 'Done'">Far</button><div id="clicky">Listens</div>
        <input type="password" value="hunter2" aria-label="Secret"><iframe src="${deep}" title="Deep frame"></iframe>
        <script>clicky.addEventListener("click", () => {}); addEventListener("message", ({ data }) => { said.textContent = data; })</script>`)
      .replace("127.0.0.1", "localhost");
    page = await chromium.newPage();
    await page.navigate(
      server.add(`<!doctype html><h1>Outer</h1><div style="height: 900px"></div><iframe src="${inner}" title="Other" width="400" height="300" style="border: 7px solid"></iframe>
        <iframe src="${inner}" data-no-ai></iframe><button>After</button><div id="cover" hidden style="position: fixed; inset: 0; background: #ccc">Cookies?</div>`),
    );
    driver = new PageDriver(sessionOf(chromium.connection, page.sessionId), { timeoutMs: 5_000 });
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
  });
  beforeEach(async () => {
    outline = await driver.observe({ outline: { maxDepth: 20 } });
  });

  it("are shown where they are, without what is private", () => {
    expect(outline.split("\n").map((line) => line.trim().replace(/ \[uid=\d+\]/, ""))).toEqual(
      expect.arrayContaining(['heading "Outer" level=1', 'heading "Inner" level=2', 'textbox "Name"', 'button "Far"', 'generic "Listens"', 'textbox "Secret" value="[REDACTED]"', 'button "Deep"', 'button "After"', "(left out: data-no-ai)"]),
    );
    expect(outline).not.toContain("hunter2");
    expect(outline.match(/Inner/g)).toHaveLength(1);
    expect(outline.indexOf('button "Deep"')).toBeGreaterThan(outline.indexOf('button "Far"'));
    expect(outline.indexOf('button "After"')).toBeGreaterThan(outline.indexOf('button "Deep"'));
  });

  it.each(["compact", "aria", "devtools", "agent-browser", "flat"] as const)("are in the format %s", async (format) => {
    const text = await driver.observe({ format });
    for (const word of ["Inner", "Far", "Deep", "Listens"]) expect(text).toContain(word);
  });

  it("keep the numbers of their elements", async () => {
    expect(await driver.observe({ outline: { maxDepth: 20 } })).toBe(outline);
  });

  it("can be typed into", async () => {
    expect(await driver.type(uidOf(outline, 'textbox "Name"'), "Ada")).toMatchObject({ success: true, changes: { valueChanged: true, newValue: "Ada" } });
    expect(await driver.observe({ outline: { maxDepth: 20 } })).toContain('"Said Ada"');
  });

  it("can be clicked, also where one has to scroll in both documents, and in each other", async () => {
    expect(await driver.click(uidOf(outline, 'button "Far"'))).toMatchObject({ success: true });
    expect(await driver.observe({ outline: { maxDepth: 20 } })).toContain('button "Done"');
    expect(await driver.click(uidOf(outline, 'button "Deep"'))).toMatchObject({ success: true });
    expect(await driver.observe({ outline: { maxDepth: 20 } })).toContain('"deep"');
  });

  it("say what covers them", async () => {
    await page.evaluate("document.getElementById('cover').hidden = false");
    expect((await driver.click(uidOf(outline, 'textbox "Name"'))).error).toBe('The frame of the element is covered by <div> #cover "Cookies?". Close or move that first.');
    await page.evaluate("document.getElementById('cover').hidden = true");
  });

  it("lose their numbers with their document", async () => {
    const gone = uidOf(outline, 'button "Deep"');
    await page.evaluate("document.querySelector('iframe').remove()");
    expect((await driver.click(gone)).error).toBe("Element no longer exists. Observe the page again.");
  });

  it("stay closed for sessions without events", async () => {
    const { document } = await capturePage({ send: (method, params) => page.send(method, params as never) });
    expect(JSON.stringify(document)).not.toContain("Inner");
  });
});
