import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Chromium, launchChromium } from "../../scripts/lib/chromium.js";
import { serve, type StaticServer } from "../../scripts/lib/serve.js";
import { browserAvailable } from "../e2e/available.js";
import { type Reader, startReader } from "./support.js";

const PAGE = `<!doctype html><title>Start</title>
<button onclick="this.textContent = 'Clicked'">Click me</button><a href="/next.html">Next</a> <a href="/slow">Slow</a>
<a href="/next.html" target="_blank">New page</a>
<button onclick="document.querySelector('#out').textContent = prompt('Your name?')">Ask</button><output id="out"></output>
<button onclick="setTimeout(() => { const end = Date.now() + 4000; while (Date.now() < end); })">Work</button>
<label>Name <input onblur="document.querySelector('#out').textContent = 'left ' + this.value"></label>`;

describe.skipIf(!browserAvailable)("the MCP server with Chromium", { timeout: 60_000 }, () => {
  let chromium: Chromium;
  let site: StaticServer;
  let reader: Reader;
  /** The page that stays: the browser lists its targets in no order, and one of them crashes. */
  let home: string;
  beforeAll(async () => {
    chromium = await launchChromium({ openPort: true });
    site = await serve();
    site.add(PAGE, { path: "/index.html" });
    site.add("<!doctype html><title>Next</title><h1>The next page</h1><a href='/index.html'>Start</a>", { path: "/next.html" });
    reader = await startReader(chromium.port!, 3_000);
    home = (await listed())[0]!;
  });
  afterAll(async () => {
    await reader?.agent.close();
    await chromium?.close();
    await site?.close();
  });
  beforeEach(async () => {
    if (!reader) return;
    for (const targetId of await listed()) if (targetId !== home) await reader.agent.call("targets", { action: "close", targetId });
    await reader.agent.call("targets", { action: "select", targetId: home });
    await reader.act("navigate", { url: `${site.origin}/index.html` });
    await reader.observe();
  });

  const listed = async (): Promise<string[]> => (await reader.agent.call("targets")).text.split("\n").map((line) => line.split(" ")[0]!);

  it("clicks, and says what changed", async () => {
    expect((await reader.act("click", { uid: 'button "Click me"' })).text).toBe("Done.");
    expect(await reader.observe({ what: "diff" })).toMatch(/^~ +button "Clicked" \[uid=\d+\] focused$/m);
  });

  it("tells of a navigation in the middle of an action, and of uids that went with it", async () => {
    expect((await reader.act("click", { uid: 'link "Next"' })).text).toBe(`Done. The page is at ${site.origin}/next.html now.`);
    expect(await reader.act("click", { uid: 'button "Click me"' })).toMatchObject({ text: "Element no longer exists. Observe the page again.", isError: true });
    expect(await reader.observe({ what: "diff" })).toContain('(another document)\ndocument "Next"');
  });

  it("observes a page that navigates all the time, or says that it does", async () => {
    site.add("<!doctype html><title>Restless</title><p>here</p><script>setTimeout(() => location.reload(), 50)</script>", { path: "/restless.html" });
    await reader.act("navigate", { url: `${site.origin}/restless.html` });
    for (let i = 0; i < 5; i++) {
      const { text, isError } = await reader.agent.call("observe");
      expect(text).toMatch(isError ? /Observe the page again|No page|closed/ : /^document "/);
    }
  });

  it("does not wait for ever for a server that does not answer", async () => {
    const { text, isError } = await reader.act("navigate", { url: "http://127.0.0.1:9/" });
    expect(isError).toBe(true);
    expect(text).toMatch(/^http:\/\/127\.0\.0\.1:9\/ could not be opened: net::ERR_/);
  });

  it("knows unknown uids and scopes", async () => {
    expect(await reader.act("click", { uid: "4711" })).toMatchObject({ text: 'There is no element with the uid "4711". Observe the page and use a uid from the answer.', isError: true });
    expect(await reader.agent.call("observe", { scope: "#none" })).toMatchObject({ text: 'scope_not_found: nothing on the page matches "#none".', isError: true });
    expect(await reader.agent.call("observe", { what: "page", scope: "#none" })).toMatchObject({ isError: true });
    expect((await reader.agent.call("observe", { scope: ":::" })).text).toBe('":::" is no CSS selector that selects here.');
  });

  it("answers prompts", async () => {
    expect((await reader.act("click", { uid: 'button "Ask"' })).text).toContain('A dialog opened: prompt "Your name?".');
    expect((await reader.agent.call("observe")).isError).toBe(true);
    expect((await reader.act("dialog", { accept: true, text: "Ada" })).isError).toBe(false);
    expect(await reader.observe()).toContain('text "Ada"');
  });

  it("tells of pages that open, and works where the focus is not", async () => {
    const { data, text } = await reader.act("click", { uid: 'link "New page"' });
    const opened = data.opened[0] as string;
    expect(text).toContain(`Another page opened: ${opened}. Use targets to select it.`);
    // The first page is behind the new one now.
    await reader.observe();
    await reader.act("type", { uid: 'textbox "Name"', text: "Bob" });
    await reader.act("click", { uid: 'button "Click me"' });
    expect(await reader.observe()).toContain('text "left Bob"');
    await reader.agent.call("targets", { action: "select", targetId: opened });
    expect(await reader.observe()).toContain("The next page");
  });

  it("says that a page was closed in the middle of an action, and goes on with another one", async () => {
    const opened = (await reader.agent.call("targets", { action: "open", url: `${site.origin}/index.html` })).text.match(/selected (\w+)/)![1]!;
    await reader.observe();
    const waiting = reader.act("waitFor", { text: "never" });
    setTimeout(() => void chromium.connection.send("Target.closeTarget", { targetId: opened }), 200);
    expect(await waiting).toMatchObject({ text: "The page was closed or crashed. List the targets and select another one.", isError: true });
    expect(await reader.agent.call("observe")).toMatchObject({ text: "The page was closed or crashed. List the targets and select another one.", isError: true });
    const { text } = await reader.agent.call("targets");
    expect(text).not.toContain(opened);
  });

  it("says that a page crashed", async () => {
    const opened = (await reader.agent.call("targets", { action: "open", url: `${site.origin}/index.html` })).text.match(/selected (\w+)/)![1]!;
    await reader.observe();
    const waiting = reader.act("waitFor", { text: "never" });
    const { sessionId } = await chromium.connection.send("Target.attachToTarget", { targetId: opened, flatten: true });
    setTimeout(() => void chromium.connection.send("Page.crash", undefined, sessionId).catch(() => {}), 200);
    expect(await waiting).toMatchObject({ text: "The page was closed or crashed. List the targets and select another one.", isError: true });
  });

  it("waits for a page that is busy", async () => {
    await reader.act("click", { uid: 'button "Work"' });
    expect((await reader.agent.call("observe")).isError).toBe(false);
  });
});
