import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium } from "../../../../scripts/lib/chromium.js";
import { embed, type EmbeddedApp, type EmbedOptions } from "../support/embedded.js";

let chromium: Chromium;
let app: EmbeddedApp;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());
afterEach(() => app.close());

const HTML = `<title>App</title><button id=b>Press</button><a href="/second.html">second</a>`;
const open = async (options?: EmbedOptions): Promise<void> => {
  app = await embed(chromium, HTML, { pages: { "/second.html": "<title>Second</title><p>two" }, ...options });
};
const connected = (): Promise<void> => app.until("state.frames.some(({ k }) => k === 'state')");

describe("handshake", () => {
  it("connects, describes the document and answers", async () => {
    await open();
    await connected();
    const [hello] = await app.shell.evaluate("state.hellos");
    expect(hello).toEqual({ icdp: 1, kind: "hello", nonce: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(await app.shell.evaluate("state.frames[0]")).toMatchObject({
      k: "state", url: `${app.appOrigin}/app.html`, loaderId: hello.nonce.toUpperCase(),
    });
    expect(await app.ask("Page.getFrameTree")).toMatchObject({
      sessionId: "S", result: { frameTree: { frame: { id: "TARGET", loaderId: hello.nonce.toUpperCase(), url: `${app.appOrigin}/app.html` } } },
    });
  });

  it("announces itself ten times when nobody answers, and never to an origin that is not allowed", async () => {
    await open({ shellScript: "window.received = []; addEventListener('message', (event) => received.push(event.data));", allowedParents: "https://elsewhere.example" });
    await app.shell.evaluate("new Promise((done) => setTimeout(done, 700))");
    expect(await app.shell.evaluate("received")).toEqual([]);
  });

  it("answers a probe and repeats its hello with the same nonce", async () => {
    await open();
    await connected();
    await app.shell.evaluate(`iframe.contentWindow.postMessage({ icdp: 1, kind: "probe" }, "*")`);
    await app.until("state.hellos.length >= 2");
    expect(await app.shell.evaluate("new Set(state.hellos.map(({ nonce }) => nonce)).size")).toBe(1);
  });

  it.each([
    ["a forged nonce", `{ icdp: 1, kind: "welcome", nonce: "0".repeat(32), targetId: "X" }`],
    ["another version", `{ icdp: 2, kind: "welcome", nonce: state.hellos[0].nonce, targetId: "X" }`],
    ["further members", `{ icdp: 1, kind: "welcome", nonce: state.hellos[0].nonce, targetId: "X", extra: 1 }`],
    ["a malformed target id", `{ icdp: 1, kind: "welcome", nonce: state.hellos[0].nonce, targetId: "../" }`],
  ])("ignores a welcome with %s", async (_what, message) => {
    await open({ shellScript: "" });
    await app.shell.evaluate("state.auto = false");
    await app.until("state.hellos.length > 0");
    const answered = await app.shell.evaluate(`(async () => {
      const { port1, port2 } = new MessageChannel();
      const got = [];
      port1.onmessage = (event) => got.push(event.data);
      iframe.contentWindow.postMessage(${message}, "*", [port2]);
      await new Promise((done) => setTimeout(done, 200));
      return got;
    })()`);
    // The first, right welcome may have connected another port; this one must stay silent.
    expect(answered).toEqual([]);
  });

  it("ignores a second welcome while the first Host is there, and takes it after a probe", async () => {
    await open();
    await connected();
    const second = (): Promise<number> =>
      app.shell.evaluate(`(async () => {
        const { port1, port2 } = new MessageChannel();
        window.secondFrames = [];
        port1.onmessage = (event) => secondFrames.push(event.data);
        iframe.contentWindow.postMessage({ icdp: 1, kind: "welcome", nonce: state.hellos[0].nonce, targetId: "OTHER" }, "*", [port2]);
        await new Promise((done) => setTimeout(done, 150));
        return secondFrames.length;
      })()`);
    expect(await second()).toBe(0);
    await app.shell.evaluate(`state.auto = false; iframe.contentWindow.postMessage({ icdp: 1, kind: "probe" }, "*")`);
    expect(await second()).toBe(1);
    expect((await app.shell.evaluate("state.frames")).at(-1)).toEqual({ k: "bye", n: 0, w: [] });
  });

  it("ignores messages of windows other than the parent", async () => {
    await open();
    await connected();
    const before = await app.shell.evaluate("state.hellos.length");
    await app.ask("Runtime.evaluate", { expression: `window.postMessage({ icdp: 1, kind: "probe" }, "*")` });
    await app.shell.evaluate("new Promise((done) => setTimeout(done, 100))");
    expect(await app.shell.evaluate("state.hellos.length")).toBe(before);
  });

  it("keeps the handshake from page code", async () => {
    await open({ pages: {}, shellScript: "" });
    await connected();
    await app.ask("Runtime.evaluate", { expression: "window.seen = []; addEventListener('message', (event) => seen.push(event.data), true)" });
    await app.shell.evaluate(`iframe.contentWindow.postMessage({ icdp: 1, kind: "probe" }, "*"); iframe.contentWindow.postMessage("for the app", "*")`);
    await app.shell.evaluate("new Promise((done) => setTimeout(done, 100))");
    const { result } = await app.ask("Runtime.evaluate", { expression: "seen", returnByValue: true });
    expect(result.result.value).toEqual(["for the app"]);
  });

  it.each<[string, EmbedOptions]>([
    ["says why it did not start without allowed parents", { allowedParents: " " }],
    ["says why it did not start with a wrong origin", { allowedParents: "not-an-origin" }],
  ])("%s", async (_what, options) => {
    const messages: string[] = [];
    app = await embed(chromium, HTML, { ...options, pages: {} });
    app.shell.on("Runtime.consoleAPICalled", ({ args }) => messages.push(String(args[0]?.value)));
    await app.shell.send("Runtime.enable");
    await app.shell.evaluate("new Promise((done) => setTimeout(done, 200))");
    expect(await app.shell.evaluate("state.hellos.length")).toBe(0);
  });
});

describe("sessions", () => {
  const methodsAfter = async (from: number): Promise<string[]> => (await app.events()).slice(from).map(({ method }) => method);

  it("follows the title, the URL and navigation within the document", async () => {
    await open();
    await connected();
    await app.ask("Page.enable");
    await app.ask("Runtime.evaluate", { expression: "history.pushState({}, '', '/app.html?x=1'); document.title = 'New'; location.hash = 'here'" });
    await app.until("state.frames.some(({ k, title, url }) => k === 'state' && title === 'New' && url.endsWith('/app.html?x=1#here'))");
    expect((await app.events()).filter(({ method }) => method === "Page.navigatedWithinDocument").map(({ params }) => [params.url.slice(app.appOrigin.length), params.navigationType])).toEqual([
      ["/app.html?x=1", "historyApi"], ["/app.html?x=1#here", "fragment"],
    ]);
  });

  it("goes on after a navigation, with the loader id that its answer named", async () => {
    await open();
    await connected();
    const replay = ["Page.enable", "Runtime.enable"].map((method) => JSON.stringify({ id: 0, method, sessionId: "S" }));
    replay.push(JSON.stringify({ id: 0, method: "Page.setLifecycleEventsEnabled", params: { enabled: true } }));
    for (const text of replay) { const { method, params } = JSON.parse(text); await app.ask(method, params); }
    await app.ask("Page.addScriptToEvaluateOnNewDocument", { source: "window.early = [document.readyState, document.title, document.body]" });
    await app.shell.evaluate(`state.replay = ${JSON.stringify(replay)}`);
    const before = (await app.events()).length;
    const { result } = await app.ask("Page.navigate", { url: `${app.appOrigin}/second.html` });
    expect(result).toMatchObject({ frameId: "TARGET", loaderId: expect.stringMatching(/^[0-9A-F]{32}$/) });
    await app.until("events().filter(({ method }) => method === 'Page.loadEventFired').length >= 1 && state.frames.some(({ k, title }) => k === 'state' && title === 'Second')");
    const methods = await methodsAfter(before);
    const order = ["Runtime.executionContextsCleared", "Page.lifecycleEvent", "Page.frameNavigated", "Runtime.executionContextCreated", "Page.loadEventFired"];
    expect(methods.filter((method, i) => order.includes(method) && methods.indexOf(method) === i)).toEqual(order);
    const navigated = (await app.events()).slice(before).find(({ method }) => method === "Page.frameNavigated")!;
    expect(navigated.params.frame).toMatchObject({ id: "TARGET", loaderId: result.loaderId, url: `${app.appOrigin}/second.html` });
    const { result: early } = await app.ask("Runtime.evaluate", { expression: "[early[0], early[1], early[2] === null, sessionStorage.length]", returnByValue: true });
    expect(early.result.value).toEqual(["loading", "", true, 0]);
  });

  it("refuses to leave the origin", async () => {
    await open();
    await connected();
    expect(await app.ask("Page.navigate", { url: "https://elsewhere.example/" })).toMatchObject({
      error: { code: -32000, message: expect.stringContaining("stays within its own origin") },
    });
    expect(await app.ask("Page.navigate", { url: "nonsense" })).toMatchObject({ error: { code: -32000, message: "Cannot navigate to invalid URL" } });
  });

  it("says bye when the document goes away and hello when the next one came", async () => {
    await open();
    await connected();
    await app.ask("Page.reload");
    await app.until("state.frames.some(({ k }) => k === 'bye') && new Set(state.hellos.map(({ nonce }) => nonce)).size === 2");
  });

  it("works in a sandbox without an origin", async () => {
    app = await embed(chromium, HTML, { sandbox: "allow-scripts", pages: {} });
    await connected();
    const { result } = await app.ask("Runtime.evaluate", { expression: "document.title" });
    expect(result.result.value).toBe("App");
  });

  it("ignores malformed frames and commands of unknown sessions", async () => {
    await open();
    await connected();
    await app.shell.evaluate(`for (const frame of [null, 5, "x", [], {}, { k: "cmd" }, { k: "cmd", s: "S" }, { k: "cmd", s: "S", p: 5 }, { k: "open", s: "Q" },
      { k: "cmd", s: "Q", p: '{"id":1,"method":"Page.enable"}' }, { k: "close", s: "nope" }, { k: "constructor", s: "S" }]) state.port.postMessage(frame)`);
    expect(await app.ask("DOM.constructor")).toEqual({ id: 1, error: { code: -32601, message: "'DOM.constructor' wasn't found" }, sessionId: "S" });
    expect((await app.shell.evaluate("state.frames")).filter(({ k }: { k: string }) => k === "ans")).toHaveLength(1);
  });
});

describe("an app that allows some capabilities only", () => {
  const refused = (capability: string): object => expect.objectContaining({ code: -32000, data: capability }) as object;

  it("is asked in vain for the others, by whichever parent", async () => {
    app = await embed(chromium, "<title>App</title><p>text", { allow: "read, input" });
    expect((await app.ask("DOM.getDocument")).result.root.nodeName).toBe("#document");
    expect((await app.ask("Runtime.evaluate", { expression: "document.title = 'taken'" })).error).toEqual(refused("evaluate"));
    expect((await app.ask("Page.navigate", { url: "about:blank" })).error).toEqual(refused("navigate"));
    expect((await app.ask("Network.getCookies")).error).toEqual(refused("network"));
    expect((await app.ask("Input.insertText", { text: "x" })).result).toEqual({});
    expect((await app.ask("Accessibility.getFullAXTree")).result.nodes[0].name.value).toBe("App");
  });

  it("does not start when its list has something else in it", async () => {
    app = await embed(chromium, "<p>text", { allow: "look" });
    await app.shell.evaluate("new Promise((done) => setTimeout(done, 600))");
    expect(await app.shell.evaluate("state.hellos.length")).toBe(0);
  });
});
