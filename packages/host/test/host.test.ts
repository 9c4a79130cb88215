import { beforeEach, describe, expect, it } from "vitest";
import { CREATE_TIMEOUT, IcdpHost, type IcdpHostOptions, type LocalEvent, Patience } from "../src/index.js";
import { helloMessage, welcomeMessage } from "@icdp/protocol";
import { FakeAgent, FakeDocument, type Methods } from "./support/fake-agent.js";
import { FakeFrameWindow, FakeIframe, FakePort, FakeWindow, ManualTimers } from "./support/fakes.js";

const ORIGIN = "https://app.example";

let timers: ManualTimers;
let window: FakeWindow;
let iframe: FakeIframe;

beforeEach(() => {
  timers = new ManualTimers();
  window = new FakeWindow();
  iframe = new FakeIframe();
});

function createHost(options: Partial<IcdpHostOptions> = {}): IcdpHost {
  return new IcdpHost({ window, timers, createChannel: () => FakePort.pair(), ...options });
}

function pairedHost(methods: Methods = {}): { host: IcdpHost; document: FakeDocument } {
  const host = createHost();
  host.pair(iframe, { targetId: "T", origins: [ORIGIN] });
  const document = new FakeDocument(window, iframe, ORIGIN, methods);
  document.hello();
  return { host, document };
}

const state = (host: IcdpHost): string => host.targets().map((t) => `${t.targetId} ${t.connected} ${t.url} ${t.title}`).join();
const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "resolved",
    (error: { code: number; message: string; data?: string }) => [error.code, error.message, error.data],
  );

describe("pairing", () => {
  it("connects a document that announced itself", async () => {
    const { host } = pairedHost();
    expect(state(host)).toBe("T true https://app.example/ App");
    expect(await host.attach("T").send("Test.echo", { a: 1 })).toEqual({ a: 1 });
  });

  it("connects a document that was there before", () => {
    const document = new FakeDocument(window, iframe);
    const host = createHost();
    host.pair(iframe, { targetId: "T", origins: [ORIGIN] });
    expect(document.agent).toBeDefined();
    expect(state(host)).toBe("T true https://app.example/ App");
  });

  it("a repeated hello of the same load is no reload", async () => {
    const { host, document } = pairedHost({ "Test.wait": () => "silent" });
    const outcome = failure(host.attach("T").send("Test.wait"));
    document.hello();
    document.hello();
    await Promise.resolve();
    expect(iframe.contentWindow!.posted.filter(({ message }) => (message as { kind: string }).kind === "welcome")).toHaveLength(1);
    document.agent!.leave();
    expect(await outcome).toEqual([-32000, "Target was reloaded", "Test.wait"]);
  });

  it("names the origin when it transfers the port", () => {
    pairedHost();
    expect(iframe.contentWindow!.posted.at(-1)!.targetOrigin).toBe(ORIGIN);
  });

  it.each([
    ["another origin", () => ({ data: helloMessage("0".repeat(32)), origin: "https://evil.example", source: iframe.contentWindow })],
    ["an opaque origin", () => ({ data: helloMessage("0".repeat(32)), origin: "null", source: iframe.contentWindow })],
    ["another window", () => ({ data: helloMessage("0".repeat(32)), origin: ORIGIN, source: new FakeFrameWindow() })],
    ["no window", () => ({ data: helloMessage("0".repeat(32)), origin: ORIGIN, source: null })],
    ["a forged welcome", () => ({ data: welcomeMessage("0".repeat(32), "T"), origin: ORIGIN, source: iframe.contentWindow })],
    ["a malformed hello", () => ({ data: { icdp: 1, kind: "hello", nonce: 5 }, origin: ORIGIN, source: iframe.contentWindow })],
    ["another version", () => ({ data: { icdp: 2, kind: "hello", nonce: "0".repeat(32) }, origin: ORIGIN, source: iframe.contentWindow })],
    ["a string", () => ({ data: "hello", origin: ORIGIN, source: iframe.contentWindow })],
  ])("ignores %s", (_name, message) => {
    const host = createHost();
    host.pair(iframe, { targetId: "T", origins: [ORIGIN] });
    const before = iframe.contentWindow!.posted.length;
    window.dispatch(message());
    expect(iframe.contentWindow!.posted).toHaveLength(before);
    expect(host.targets()[0].connected).toBe(false);
  });

  it("ignores an iframe without a window", () => {
    iframe.contentWindow = null;
    const host = createHost();
    host.pair(iframe, { targetId: "T", origins: [ORIGIN] });
    window.dispatch({ data: helloMessage("0".repeat(32)), origin: ORIGIN, source: null });
    expect(host.targets()[0].connected).toBe(false);
  });

  it.each([[["app.example"]], [["https://app.example/"]], [[]], [["https://*.example"]]])("refuses the origins %j", (origins) => {
    expect(() => createHost().pair(iframe, { targetId: "T", origins })).toThrow(TypeError);
  });

  it.each([["*"], ["null"]])("accepts an opaque origin under %j", (allowed) => {
    const host = createHost();
    host.pair(iframe, { targetId: "T", origins: [allowed] });
    new FakeDocument(window, iframe, "null").hello();
    expect(host.targets()[0].connected).toBe(true);
  });

  it("refuses malformed target ids and makes one when there is none", () => {
    const host = createHost();
    expect(() => host.pair(iframe, { targetId: "a/b", origins: [ORIGIN] })).toThrow(TypeError);
    expect(host.pair(iframe, { origins: [ORIGIN] })).toMatch(/^[0-9A-F]{32}$/);
  });
});

describe("identity", () => {
  it("survives a reload, with the Sessions", async () => {
    const { host, document } = pairedHost();
    const session = host.attach("T");
    await session.send("Page.enable");
    document.agent!.leave();
    expect(state(host)).toBe("T false https://app.example/ App");
    const next = new FakeDocument(window, iframe);
    next.hello();
    expect(next.agent!.commands).toEqual(["replay Page.enable"]);
    expect(state(host)).toBe("T true https://app.example/ App");
    expect(await session.send("Test.echo", { b: 2 })).toEqual({ b: 2 });
  });

  it("survives a reload that nobody announced", async () => {
    const { host } = pairedHost({ "Test.wait": () => "silent" });
    const outcome = failure(host.attach("T").send("Test.wait"));
    new FakeDocument(window, iframe).hello();
    expect(await outcome).toEqual([-32000, "Target was reloaded", "Test.wait"]);
    expect(host.targets()[0].connected).toBe(true);
  });

  it("moves to another iframe", async () => {
    const { host, document } = pairedHost({ "Test.wait": () => "silent" });
    const session = host.attach("T");
    const outcome = failure(session.send("Test.wait"));
    const other = new FakeIframe();
    host.pair(other, { targetId: "T", origins: [ORIGIN] });
    expect(await outcome).toEqual([-32000, "Target was reloaded", "Test.wait"]);
    expect(iframe.listenerCount).toBe(0);
    document.hello();
    expect(host.targets()).toHaveLength(1);
    expect(host.targets()[0].connected).toBe(false);
    new FakeDocument(window, other).hello();
    expect(await session.send("Test.echo", {})).toEqual({});
  });

  it("title and URL follow the document", () => {
    const { host, document } = pairedHost();
    const seen: string[] = [];
    host.onTargets((targets) => seen.push(targets.map(({ url, title }) => `${url} ${title}`).join()));
    document.agent!.describe("https://app.example/#a", "App");
    document.agent!.describe("https://app.example/#a", "App");
    document.agent!.describe("https://app.example/#a", "B");
    expect(seen).toEqual(["https://app.example/ App", "https://app.example/#a App", "https://app.example/#a B"]);
  });

  it("ends with unpair", async () => {
    const { host } = pairedHost({ "Test.wait": () => "silent" });
    const session = host.attach("T");
    const outcome = failure(session.send("Test.wait"));
    host.unpair("T");
    expect(await outcome).toEqual([-32000, "Target was destroyed", "Test.wait"]);
    expect(await failure(session.send("Test.echo"))).toEqual([-32000, "Target was destroyed", "Test.echo"]);
    expect(host.targets()).toEqual([]);
    expect(() => host.attach("T")).toThrow("No target with given id found");
  });
});

describe("commands without a document", () => {
  it("wait for the document that is on its way", async () => {
    const { host, document } = pairedHost();
    const session = host.attach("T");
    document.agent!.leave();
    const answer = session.send("Test.echo", { c: 3 });
    timers.advance(Patience.navigating - 1);
    new FakeDocument(window, iframe).hello();
    expect(await answer).toEqual({ c: 3 });
  });

  it("fail when it does not come", async () => {
    const { host, document } = pairedHost();
    const session = host.attach("T");
    document.agent!.leave();
    const answer = failure(session.send("Test.echo"));
    timers.advance(Patience.navigating);
    expect(await answer).toEqual([-32000, "Target is not connected", "Test.echo"]);
  });

  it("go to the next document when the one that left never saw them, in their order, and those that it saw fail", async () => {
    const { host, document } = pairedHost({ "Test.wait": () => "silent" });
    const [one, two] = [host.attach("T"), host.attach("T")];
    const seen = failure(one.send("Test.wait"));
    const enable = two.send("Page.enable");
    await enable;
    const unseen = [one.send("Test.wait"), two.send("Test.wait"), one.send("Test.wait")];
    document.agent!.leave(2);
    expect(await seen).toEqual([-32000, "Target was reloaded", "Test.wait"]);
    const commands: unknown[] = [];
    const next = new FakeDocument(window, iframe, ORIGIN, { "Test.wait": ({ id }, session) => (commands.push([session.id, id]), { result: {} }) });
    next.hello();
    expect(await Promise.all(unseen)).toEqual([{}, {}, {}]);
    const [a, b] = [...next.agent!.sessions.keys()];
    expect(commands).toEqual([[a, 2], [b, 2], [a, 3]]);
  });

  it("that a document had not begun go to the next one", async () => {
    const { host, document } = pairedHost({ "Test.wait": () => "silent" });
    const [one, two] = [host.attach("T"), host.attach("T")];
    const begun = [failure(one.send("Test.wait")), failure(two.send("Test.wait"))];
    const waiting = [one.send("Test.wait"), two.send("Test.wait")];
    document.agent!.leave(4, [3, 4]);
    for (const outcome of begun) expect(await outcome).toEqual([-32000, "Target was reloaded", "Test.wait"]);
    new FakeDocument(window, iframe, ORIGIN, { "Test.wait": () => ({ result: {} }) }).hello();
    expect(await Promise.all(waiting)).toEqual([{}, {}]);
  });

  it("that ran code end with Chromium's words", async () => {
    const { host, document } = pairedHost({ "Runtime.callFunctionOn": () => "silent" });
    const outcome = failure(host.attach("T").send("Runtime.callFunctionOn"));
    document.agent!.leave(1);
    expect(await outcome).toEqual([-32000, "Inspected target navigated or closed", undefined]);
  });

  it("that a document never saw fail when the target goes", async () => {
    const { host, document } = pairedHost({ "Test.wait": () => "silent" });
    const outcome = failure(host.attach("T").send("Test.wait"));
    document.agent!.leave(0);
    host.unpair("T");
    expect(await outcome).toEqual([-32000, "Target was destroyed", "Test.wait"]);
  });

  it.each([undefined, -1, 0.5, "1", NaN])("fail when a document that leaves says %j", async (received) => {
    const { host, document } = pairedHost({ "Test.wait": () => "silent" });
    const outcome = failure(host.attach("T").send("Test.wait"));
    document.agent!.leave(received);
    expect(await outcome).toEqual([-32000, "Target was reloaded", "Test.wait"]);
  });

  it("fail within two seconds when the next document ships no agent", async () => {
    const { host, document } = pairedHost();
    const session = host.attach("T");
    document.agent!.leave();
    const outcome = failure(session.send("Test.echo"));
    iframe.contentWindow!.receive = () => {};
    iframe.load();
    expect(host.targets()[0].connected).toBe(false);
    timers.advance(2000);
    expect(await outcome).toEqual([-32000, "Target is not connected", "Test.echo"]);
    expect(await failure(session.send("Test.echo"))).toEqual([-32000, "Target is not connected", "Test.echo"]);
  });

  it("fail within two seconds when the document was replaced in silence", async () => {
    const { host } = pairedHost({ "Test.wait": () => "silent" });
    const session = host.attach("T");
    const outcome = failure(session.send("Test.wait"));
    iframe.load();
    iframe.contentWindow!.receive = () => {};
    iframe.load();
    timers.advance(2000);
    expect(await outcome).toEqual([-32000, "Target is not connected", "Test.wait"]);
    expect(host.targets()[0].connected).toBe(false);
  });

  it("do not fail while the connected document is busy around its own load event", async () => {
    const { host, document } = pairedHost({ "Test.slow": () => "silent" });
    const answer = host.attach("T").send("Test.slow", { a: 1 });
    iframe.contentWindow!.receive = () => {};
    iframe.load();
    timers.advance(Patience.settling - 1);
    const [{ id }] = document.agent!.sessions.values();
    document.agent!.port.postMessage({ k: "ans", s: id, i: 1, p: '{"id":1,"result":{"a":1}}' });
    expect(await answer).toEqual({ a: 1 });
    expect(host.targets()[0].connected).toBe(true);
  });

  it("wait on when this window stood still: what came meanwhile is heard first", async () => {
    const { host, document } = pairedHost();
    const session = host.attach("T");
    document.agent!.leave();
    const answer = session.send("Test.echo", { c: 3 });
    timers.stall(60_000);
    new FakeDocument(window, iframe).hello();
    expect(await answer).toEqual({ c: 3 });
  });

  it("the connected document's own load event changes nothing", async () => {
    const { host } = pairedHost();
    iframe.load();
    timers.advance(10_000);
    expect(host.targets()[0].connected).toBe(true);
    expect(await host.attach("T").send("Test.echo", {})).toEqual({});
  });

  it("a document that was only busy comes back with its Sessions", async () => {
    const { host, document } = pairedHost({ "Test.wait": () => "silent" });
    const session = host.attach("T");
    const { receive } = iframe.contentWindow!;
    iframe.load();
    iframe.contentWindow!.receive = () => {};
    iframe.load();
    timers.advance(2000);
    const later = host.attach("T");
    expect(host.targets()[0].connected).toBe(false);
    iframe.contentWindow!.receive = receive;
    document.hello();
    expect(host.targets()[0].connected).toBe(true);
    expect(await session.send("Test.echo", {})).toEqual({});
    expect(await later.send("Test.echo", {})).toEqual({});
    expect(document.agent!.frames.filter((frame) => frame.k === "open")).toHaveLength(2);
  });

  it("fail two seconds after pairing a frame that never speaks", async () => {
    const host = createHost();
    host.pair(iframe, { targetId: "T", origins: [ORIGIN] });
    const outcome = failure(host.attach("T").send("Test.echo"));
    timers.advance(2000);
    expect(await outcome).toEqual([-32000, "Target is not connected", "Test.echo"]);
  });

  describe("are carried out by the Host when they open a page", () => {
    const absentHost = async () => {
      const { host, document } = pairedHost();
      const session = host.attach("T");
      await session.send("Page.enable");
      document.agent!.leave();
      iframe.contentWindow!.receive = () => {};
      iframe.load();
      timers.advance(2000);
      return { host, session };
    };

    it("and the next document answers", async () => {
      const { session } = await absentHost();
      const navigated = session.send("Page.navigate", { url: `${ORIGIN}/next` });
      const following = session.send("Test.echo", { a: 1 });
      expect(iframe.src).toBe(`${ORIGIN}/next`);
      timers.advance(5_000);
      const next = new FakeDocument(window, iframe);
      next.hello();
      expect(await navigated).toEqual({ frameId: "T", loaderId: next.nonce.toUpperCase() });
      expect(await following).toEqual({ a: 1 });
      expect(next.agent!.commands).toEqual(["replay Page.enable", "Test.echo"]);
    });

    it("and fail when it has no Frame Agent either", async () => {
      const { session } = await absentHost();
      const outcome = failure(session.send("Page.navigate", { url: `${ORIGIN}/next` }));
      iframe.load();
      timers.advance(2000);
      expect(await outcome).toEqual([-32000, "Target is not connected", "Page.navigate"]);
    });

    it("and when another allowed origin's is asked for, whose document is to be connected", async () => {
      const host = createHost();
      host.pair(iframe, { targetId: "T", origins: [ORIGIN, "https://other.example"] });
      const document = new FakeDocument(window, iframe);
      document.hello();
      document.agent!.port.postMessage({ k: "state", url: `${ORIGIN}/`, title: "", loaderId: "L" });
      const session = host.attach("T");
      await failure(session.send("Page.navigate", { url: `${ORIGIN}/own` }));
      await failure(session.send("Page.navigate", { url: "https://evil.example/" }));
      await failure(session.send("Page.navigate", { url: "https://other.example/", frameId: "nested" }));
      expect([iframe.src, document.agent!.commands]).toEqual(["", ["Page.navigate", "Page.navigate", "Page.navigate"]]);
      const navigated = session.send("Page.navigate", { url: "https://other.example/next", frameId: "T" });
      expect(iframe.src).toBe("https://other.example/next");
      document.agent!.leave();
      const next = new FakeDocument(window, iframe, "https://other.example");
      next.hello();
      expect(await navigated).toEqual({ frameId: "T", loaderId: next.nonce.toUpperCase() });
      expect(document.agent!.commands).toHaveLength(3);
    });

    it.each(["https://evil.example/", "javascript:alert(1)", "data:text/html,x", "about:blank", "nonsense", 5, undefined])("but not %j", async (url) => {
      const { session } = await absentHost();
      expect(await failure(session.send("Page.navigate", { url }))).toEqual([-32000, "Target is not connected", "Page.navigate"]);
      expect(iframe.src).toBe("");
    });
  });

  it("a command that waits is dropped with its Session", () => {
    const { host, document } = pairedHost();
    const session = host.attach("T");
    document.agent!.leave();
    const outcome = failure(session.send("Test.echo"));
    session.detach();
    const next = new FakeDocument(window, iframe);
    next.hello();
    expect(next.agent!.commands).toEqual([]);
    return expect(outcome).resolves.toEqual([-32000, "Session was detached", undefined]);
  });
});

describe("windows that a page opens", () => {
  const ask = async (options: Partial<IcdpHostOptions>, url: unknown, background: unknown = false) => {
    const host = createHost(options);
    host.pair(iframe, { targetId: "T", origins: [ORIGIN] });
    const document = new FakeDocument(window, iframe, ORIGIN);
    document.hello();
    document.agent!.port.postMessage({ k: "win", url, background });
    for (let i = 0; i < 20; i++) await Promise.resolve();
    return { host, notes: document.agent!.frames.flatMap((frame) => (frame.k === "note" ? [frame.text] : [])) };
  };

  it("are Targets that know their opener", async () => {
    const requests: unknown[] = [];
    const other = new FakeIframe();
    const onCreateTarget = async (request: object): Promise<string> => {
      requests.push(request);
      await Promise.resolve();
      return "W";
    };
    const host = createHost({ onCreateTarget });
    host.pair(iframe, { targetId: "T", origins: [ORIGIN] });
    host.pair(other, { targetId: "W", origins: [ORIGIN] });
    const document = new FakeDocument(window, iframe, ORIGIN);
    document.hello();
    document.agent!.port.postMessage({ k: "win", url: `${ORIGIN}/w`, background: true });
    for (let i = 0; i < 20; i++) await Promise.resolve();
    expect(requests).toEqual([{ url: `${ORIGIN}/w`, background: true, openerId: "T", browserContextId: undefined }]);
    expect(host.targets().map(({ targetId, openerId }) => [targetId, openerId])).toEqual([["T", undefined], ["W", "T"]]);
    expect(document.agent!.frames.filter(({ k }) => k === "note")).toEqual([]);
  });

  it("are refused in the page's console by a Host that opens none", async () => {
    const { notes } = await ask({}, `${ORIGIN}/w`);
    expect(notes).toEqual([`icdp: the window for ${ORIGIN}/w was not opened: the page around this app opens no windows (its Host has no onCreateTarget)`]);
  });

  it("and the reasons of the application are told", async () => {
    const { notes } = await ask({ onCreateTarget: () => Promise.reject(new Error("not here")) }, `${ORIGIN}/w`);
    expect(notes).toEqual([`icdp: the window for ${ORIGIN}/w was not opened: not here`]);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "nonsense"])("never reach the application as %s", async (url) => {
    let asked = false;
    const { notes } = await ask({ onCreateTarget: () => ((asked = true), "W") }, url);
    expect([asked, notes.length]).toEqual([false, 1]);
  });

  it("are few at a time", async () => {
    let asked = 0;
    const host = createHost({ onCreateTarget: () => (asked++, new Promise<string>(() => {})) });
    host.pair(iframe, { targetId: "T", origins: [ORIGIN] });
    const document = new FakeDocument(window, iframe, ORIGIN);
    document.hello();
    for (let i = 0; i < 50; i++) document.agent!.port.postMessage({ k: "win", url: `${ORIGIN}/w`, background: false });
    expect(asked).toBe(4);
  });

  it.each([[5, false], [`${ORIGIN}/w`, "yes"]])("and malformed requests are ignored (%j, %j)", async (url, background) => {
    expect((await ask({}, url, background)).notes).toEqual([]);
  });
});

describe("pages that a Client closes", () => {
  const shut = async (options: Partial<IcdpHostOptions>) => {
    const host = createHost(options);
    host.pair(iframe, { targetId: "T", origins: [ORIGIN] });
    const document = new FakeDocument(window, iframe, ORIGIN);
    document.hello();
    document.agent!.port.postMessage({ k: "shut" });
    for (let i = 0; i < 20; i++) await Promise.resolve();
    return { left: host.targets().length, notes: document.agent!.frames.flatMap((frame) => (frame.k === "note" ? [frame.text] : [])) };
  };

  it("are the application's to remove", async () => {
    const closed: string[] = [];
    expect(await shut({ onCloseTarget: (id) => void closed.push(id) })).toEqual({ left: 0, notes: [] });
    expect(closed).toEqual(["T"]);
  });

  it("stay at a Host that closes none, and their console says so", async () => {
    expect(await shut({})).toEqual({ left: 1, notes: ["icdp: the page was not closed: This Host does not close targets"] });
  });
});

describe("answers", () => {
  it("only count for commands in flight, once each", async () => {
    const { host, document } = pairedHost({ "Test.twice": (command) => ({ text: `{"id":${command.id},"result":1}` }) });
    const session = host.attach("T");
    const [{ id }] = [...document.agent!.sessions.values()];
    document.agent!.port.postMessage({ k: "ans", s: id, i: 1, p: '{"id":1,"result":"forged"}' });
    const answer = session.send("Test.twice");
    document.agent!.port.postMessage({ k: "ans", s: id, i: 1, p: '{"id":1,"result":"again"}' });
    document.agent!.port.postMessage({ k: "ans", s: "other", i: 1, p: "{}" });
    expect(await answer).toBe(1);
  });

  it.each([[0], [null], [""], [false], [{}]])("a result of %j survives", async (result) => {
    const { host } = pairedHost({ "Test.result": () => ({ result }) });
    expect(await host.attach("T").send("Test.result")).toEqual(result);
  });

  it("malformed answers and errors become CdpErrors", async () => {
    const { host } = pairedHost({ "Test.garbage": () => ({ text: "{" }) });
    const session = host.attach("T");
    expect(await failure(session.send("Test.garbage"))).toEqual([-32603, "The page sent a malformed message", undefined]);
    expect(await failure(session.send("Test.none"))).toEqual([-32601, "'Test.none' wasn't found", undefined]);
  });

  it("frames of unknown shape are ignored", async () => {
    const { host, document } = pairedHost();
    for (const data of [undefined, null, 5, "x", [], {}, { k: "nope" }, { k: "ans" }, { k: "evt", s: 1 }, { k: "open", s: "x", flat: true, replay: [] }]) {
      document.agent!.port.postMessage(data);
    }
    expect(await host.attach("T").send("Test.echo", {})).toEqual({});
  });
});

describe("events", () => {
  const collect = (host: IcdpHost): { session: ReturnType<IcdpHost["attach"]>; seen: string[] } => {
    const session = host.attach("T");
    const seen: string[] = [];
    session.onEvent(({ method }: LocalEvent) => seen.push(method));
    return { session, seen };
  };

  it("reach the Sessions that enabled the domain, no others", async () => {
    const { host, document } = pairedHost();
    const one = collect(host);
    const two = collect(host);
    await one.session.send("Page.enable");
    document.agent!.emitToAll("Page.loadEventFired", {});
    await two.session.send("Page.enable");
    await one.session.send("Page.disable");
    document.agent!.emitToAll("Page.loadEventFired", {});
    document.agent!.emitToAll("Runtime.consoleAPICalled", {});
    expect(one.seen).toEqual(["Page.loadEventFired"]);
    expect(two.seen).toEqual(["Page.loadEventFired"]);
  });

  it("of an enable come before its answer, and stop when it fails", async () => {
    const { host, document } = pairedHost({
      "Runtime.enable": (_command, session) => {
        session.emit("Runtime.executionContextCreated", {});
        return { result: {} };
      },
      "Log.enable": ({ id }, session) => {
        session.emit("Log.entryAdded", {});
        return { text: `{"id":${id},"error":{"code":-32000,"message":"no"}}` };
      },
    });
    const { session, seen } = collect(host);
    await session.send("Runtime.enable");
    await failure(session.send("Log.enable"));
    document.agent!.emitToAll("Log.entryAdded", {});
    expect(seen).toEqual(["Runtime.executionContextCreated", "Log.entryAdded"]);
  });

  it.each(["Inspector.detached", "Input.dragIntercepted", "Runtime.bindingCalled"])("%s needs no enable", (method) => {
    const { host, document } = pairedHost();
    const { seen } = collect(host);
    document.agent!.emitToAll(method, {});
    expect(seen).toEqual([method]);
  });

  it("a listener that throws keeps nobody from hearing", async () => {
    const { host, document } = pairedHost();
    const uncaught = new Promise((resolve) => process.once("uncaughtException", resolve));
    const session = host.attach("T");
    const seen: string[] = [];
    session.onEvent(() => {
      throw new Error("mine");
    });
    session.onEvent(({ method }) => seen.push(method));
    document.agent!.emitToAll("Inspector.detached", {});
    expect(seen).toEqual(["Inspector.detached"]);
    expect(String(await uncaught)).toBe("Error: mine");
  });
});

describe("what the next document is told", () => {
  const REPLAYS: readonly (readonly [name: string, sent: readonly (readonly [string, object?])[], replayed: readonly string[]])[] = [
    ["enables", [["Page.enable"], ["Runtime.enable"]], ["Page.enable", "Runtime.enable"]],
    ["nothing of a disabled domain", [["Page.enable"], ["Page.setLifecycleEventsEnabled", { enabled: true }], ["Page.disable"]], []],
    ["the newest parameters", [["Fetch.enable", { a: 1 }], ["Fetch.enable", { a: 2 }]], ["Fetch.enable"]],
    ["DOM, switched on by getDocument", [["DOM.getDocument"]], ["DOM.enable"]],
    ["overrides", [["Emulation.setEmulatedMedia", {}], ["Emulation.setEmulatedMedia", {}]], ["Emulation.setEmulatedMedia"]],
    ["no cleared override", [["Emulation.setDeviceMetricsOverride", {}], ["Emulation.clearDeviceMetricsOverride"]], []],
    ["bindings by name", [["Runtime.addBinding", { name: "a" }], ["Runtime.addBinding", { name: "b" }], ["Runtime.removeBinding", { name: "a" }]], ["Runtime.addBinding"]],
    ["no binding of one context", [["Runtime.addBinding", { name: "a", executionContextId: 1 }]], []],
    ["scripts in order", [["Page.addScriptToEvaluateOnNewDocument", { source: "1" }], ["Page.addScriptToEvaluateOnNewDocument", { source: "2" }]], ["Page.addScriptToEvaluateOnNewDocument", "Page.addScriptToEvaluateOnNewDocument"]],
    ["no evaluation", [["Test.echo", {}]], []],
  ];

  it.each(REPLAYS)("%s", async (_name, sent, replayed) => {
    const { host, document } = pairedHost({ "DOM.getDocument": () => ({ result: {} }) });
    const session = host.attach("T");
    for (const [method, params] of sent) await session.send(method, params);
    document.agent!.leave();
    const next = new FakeDocument(window, iframe);
    next.hello();
    expect(next.agent!.commands).toEqual(replayed.map((method) => `replay ${method}`));
  });

  it("the texts are the Client's own", async () => {
    const { host, document } = pairedHost();
    await host.attach("T").send("Fetch.enable", { patterns: [{ urlPattern: "é" }] });
    document.agent!.leave();
    const next = new FakeDocument(window, iframe);
    next.hello();
    expect(next.agent!.frames).toEqual([
      { k: "open", s: expect.any(String), flat: false, replay: ['{"id":1,"method":"Fetch.enable","params":{"patterns":[{"urlPattern":"é"}]}}'] },
    ]);
  });

  it("keeps the identifiers of scripts when one in the middle was removed", async () => {
    const { host, document } = pairedHost();
    const session = host.attach("T");
    for (const source of ["1", "2", "3"]) await session.send("Page.addScriptToEvaluateOnNewDocument", { source });
    await session.send("Page.removeScriptToEvaluateOnNewDocument", { identifier: "2" });
    document.agent!.leave();
    const next = new FakeDocument(window, iframe);
    next.hello();
    const [open] = next.agent!.frames;
    expect(open.k === "open" && open.replay.map((text) => JSON.parse(text).params.source)).toEqual(["1", "", "3"]);
    expect(await session.send("Page.addScriptToEvaluateOnNewDocument", { source: "4" })).toEqual({ identifier: "4" });
  });

  it("a refused command is not repeated", async () => {
    const { host, document } = pairedHost({ "Page.enable": ({ id }) => ({ text: `{"id":${id},"error":{"code":-32000,"message":"no"}}` }) });
    await failure(host.attach("T").send("Page.enable"));
    document.agent!.leave();
    const next = new FakeDocument(window, iframe);
    next.hello();
    expect(next.agent!.commands).toEqual([]);
  });

  it("a command in flight when the document died is not repeated", async () => {
    const { host, document } = pairedHost({ "Page.enable": () => "silent" });
    const session = host.attach("T");
    const outcome = failure(session.send("Page.enable"));
    document.agent!.leave();
    expect(await outcome).toEqual([-32000, "Target was reloaded", "Page.enable"]);
    const next = new FakeDocument(window, iframe);
    next.hello();
    expect(next.agent!.commands).toEqual([]);
    const seen: string[] = [];
    session.onEvent(({ method }) => seen.push(method));
    next.agent!.emitToAll("Page.loadEventFired", {});
    expect(seen).toEqual([]);
  });
});

describe("ports without a window", () => {
  it("pair, and a further port is the next document", async () => {
    const host = createHost();
    const [near, far] = FakePort.pair();
    const first = new FakeAgent(far, { "Test.wait": () => "silent" });
    expect(host.pairPort(near, { targetId: "P" })).toBe("P");
    const session = host.attach("P");
    await session.send("Page.enable");
    const outcome = failure(session.send("Test.wait"));
    const [near2, far2] = FakePort.pair();
    host.pairPort(near2, { targetId: "P" });
    expect(await outcome).toEqual([-32000, "Target was reloaded", "Test.wait"]);
    const second = new FakeAgent(far2);
    expect(second.commands).toEqual(["replay Page.enable"]);
    expect(near.closed).toBe(true);
    expect(first.sessions.size).toBe(1);
    expect(window.listeners.size).toBe(0);
  });
});

describe("destroy", () => {
  it("leaves nothing behind", async () => {
    const { host } = pairedHost({ "Test.wait": () => "silent" });
    const outcome = failure(host.attach("T").send("Test.wait"));
    host.destroy();
    expect(await outcome).toEqual([-32000, "Target was destroyed", "Test.wait"]);
    expect([window.listeners.size, iframe.listenerCount, timers.pending]).toEqual([0, 0, 0]);
    expect(() => host.pair(iframe, { targetId: "T", origins: [ORIGIN] })).toThrow();
  });
});

describe("create timeout", () => {
  it("is ten seconds", () => {
    expect(CREATE_TIMEOUT).toBe(10_000);
  });
});

describe("traffic", () => {
  it("is heard, of every Session, until the listener goes", async () => {
    const { host } = pairedHost();
    const heard: string[] = [];
    const stop = host.onTraffic(({ kind, method, sessionId, targetId }) => heard.push(`${kind} ${method} ${targetId} ${sessionId === session.sessionId}`));
    const session = host.attach("T");
    await session.send("Test.echo", { a: 1 });
    expect(heard).toEqual(["command Test.echo T true", "answer Test.echo T true"]);
    stop();
    await session.send("Test.echo");
    expect(heard).toHaveLength(2);
  });
});
