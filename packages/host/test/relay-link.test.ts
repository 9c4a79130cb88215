import { BridgeClose, parseHeader, splitFrame } from "@icdp/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { CREATE_TIMEOUT, IcdpHost, type IcdpHostOptions, Patience, type RelayStatus, type SocketLike } from "../src/index.js";
import { FakeAgent, FakeDocument } from "./support/fake-agent.js";
import { FakeIframe, FakePort, FakeWindow, ManualTimers } from "./support/fakes.js";

class FakeSocket implements SocketLike {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  readonly sent: { readonly header: Record<string, unknown>; readonly payload: string }[] = [];
  closedWith: number | undefined;

  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {}

  send(data: string): void {
    const { line, payload } = splitFrame(data)!;
    this.sent.push({ header: parseHeader(line)!, payload });
  }

  close(code?: number): void {
    this.closedWith = code;
  }

  open(): this {
    this.onopen!(undefined as never);
    this.receive({ k: "welcome", v: 1, browser: "B", answerLimit: 1000 });
    return this;
  }

  receive(header: object, payload = ""): void {
    this.onmessage!({ data: `${JSON.stringify(header)}\n${payload}` });
  }

  lose(code: number): void {
    this.onclose!({ code, reason: "" });
  }

  headers(kind: string): Record<string, unknown>[] {
    return this.sent.map(({ header }) => header).filter(({ k }) => k === kind);
  }
}

let timers: ManualTimers;
let sockets: FakeSocket[];
let statuses: RelayStatus[];

beforeEach(() => {
  timers = new ManualTimers();
  sockets = [];
  statuses = [];
});

function connectedHost(options: Partial<IcdpHostOptions> = {}, url = "ws://127.0.0.1:9222", token?: string) {
  const host: IcdpHost = new IcdpHost({ timers, window: new FakeWindow(), createChannel: () => FakePort.pair(), ...options });
  const disconnect = host.connectRelay({
    url,
    token,
    createSocket: (address, protocols) => {
      sockets.push(new FakeSocket(address, protocols));
      return sockets.at(-1)!;
    },
    onStatus: (status) => statuses.push(status),
  });
  return { host, disconnect, socket: sockets[0] };
}

function show(host: IcdpHost, targetId: string): FakeAgent {
  const [near, far] = FakePort.pair();
  host.pairPort(near, { targetId });
  return new FakeAgent(far);
}

/** Lets promises settle. */
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("connecting", () => {
  it.each([
    ["ws://127.0.0.1:9222", "ws://127.0.0.1:9222/icdp/host"],
    ["wss://relay.example/", "wss://relay.example/icdp/host"],
    ["wss://relay.example/other?x=1", "wss://relay.example/other?x=1"],
  ])("to %s uses %s", (url, endpoint) => {
    expect(connectedHost({}, url).socket.url).toBe(endpoint);
  });

  it("puts a token where a page can put one", () => {
    expect(connectedHost({}, undefined, "t ö/ken").socket.protocols).toEqual(["icdp.bridge.1", "icdp.token.dCDDti9rZW4"]);
  });

  it("registers the Targets that are known, and reports changes", () => {
    const { host, socket } = connectedHost();
    const agent = show(host, "T");
    socket.open();
    expect(socket.headers("register")).toEqual([
      {
        k: "register",
        v: 1,
        name: "default",
        creates: false,
        targets: [{ targetId: "T", type: "page", title: "App", url: "https://app.example/", connected: true }],
        resumes: true,
      },
    ]);
    agent.describe("https://app.example/#x", "X");
    host.unpair("T");
    expect(socket.headers("target").map(({ target }) => target)).toEqual([
      { targetId: "T", type: "page", title: "X", url: "https://app.example/#x", connected: true },
    ]);
    expect(socket.headers("gone")).toEqual([{ k: "gone", target: "T" }]);
  });

  it("keeps a Target to itself until its document is known, or known to be missing", () => {
    const { host, socket } = connectedHost();
    socket.open();
    host.pair(new FakeIframe(), { targetId: "T", origins: ["https://app.example"] });
    expect(socket.headers("target")).toEqual([]);
    timers.advance(Patience.paired);
    expect(socket.headers("target").map(({ target }) => (target as { connected: boolean }).connected)).toEqual([false]);
  });

  it("comes back after a loss, later each time, and ends the sessions", () => {
    const { host, socket } = connectedHost();
    const agent = show(host, "T");
    socket.open();
    socket.receive({ k: "open", s: "S", target: "T", flat: true });
    expect(agent.sessions.size).toBe(1);
    socket.lose(1006);
    expect(agent.sessions.size).toBe(0);
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const before = timers.now;
      const { length } = sockets;
      while (sockets.length === length) timers.advance(10);
      waits.push(timers.now - before);
      sockets.at(-1)!.lose(1006);
    }
    expect(waits[0]).toBeLessThanOrEqual(260);
    expect(Math.max(...waits)).toBeGreaterThan(5_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_010);
    expect(statuses.slice(0, 4)).toEqual(["connecting", "connected", "waiting", "connecting"]);
  });

  it.each([
    [BridgeClose.replaced, "replaced"],
    [BridgeClose.version, "refused"],
  ])("stays away after close code %i", (code, status) => {
    const { socket } = connectedHost();
    socket.open();
    socket.lose(code);
    timers.advance(100_000);
    expect(sockets).toHaveLength(1);
    expect(statuses.at(-1)).toBe(status);
  });

  it("disconnects for good", () => {
    const { disconnect, socket } = connectedHost();
    socket.open();
    disconnect();
    disconnect();
    socket.lose(1000);
    timers.advance(100_000);
    expect([socket.closedWith, sockets.length, timers.pending]).toEqual([1000, 1, 0]);
    expect(statuses).toEqual(["connecting", "connected", "closed"]);
  });

  it("gives up waiting when told to disconnect between attempts", () => {
    const { disconnect, socket } = connectedHost();
    socket.lose(1006);
    disconnect();
    timers.advance(100_000);
    expect([sockets.length, timers.pending]).toEqual([1, 0]);
  });
});

describe("commands", () => {
  it("go through as text, and so do answers and events", () => {
    const { host, socket } = connectedHost();
    const agent = show(host, "T");
    socket.open();
    socket.receive({ k: "open", s: "S", target: "T", flat: true });
    const text = '{ "id": 3, "method": "Page.enable", "sessionId": "S" }';
    socket.receive({ k: "cmd", s: "S", i: 3, m: "Page.enable" }, text);
    agent.emit("S", "Page.loadEventFired", {});
    expect(agent.frames.at(-1)).toEqual({ k: "cmd", s: "S", p: text });
    expect(socket.sent.slice(-2)).toEqual([
      { header: { k: "ans", s: "S", i: 3 }, payload: '{"id":3,"result":{},"sessionId":"S"}' },
      { header: { k: "evt", s: "S", m: "Page.loadEventFired" }, payload: '{"method":"Page.loadEventFired","params":{},"sessionId":"S"}' },
    ]);
  });

  it("of unknown sessions and targets, malformed and unknown frames are ignored", () => {
    const { host, socket } = connectedHost();
    const agent = show(host, "T");
    socket.open();
    const { length } = socket.sent;
    for (const header of [{ k: "open", s: "S", target: "X", flat: true }, { k: "cmd", s: "S", i: 1, m: "A.b" }, { k: "cmd" }, { k: "close", s: "S" }, { k: "nope" }, []]) {
      socket.receive(header, "{}");
    }
    for (const data of ["", "{", "no line feed", new ArrayBuffer(3), 5]) socket.onmessage!({ data });
    expect(socket.sent).toHaveLength(length);
    expect(agent.frames).toEqual([]);
  });

  it("an answer over the Relay's limit is an error", () => {
    const { host, socket } = connectedHost();
    const [near, far] = FakePort.pair();
    host.pairPort(near, { targetId: "T" });
    new FakeAgent(far, { "Test.long": () => ({ result: "x".repeat(1000) }) });
    socket.open();
    socket.receive({ k: "open", s: "S", target: "T", flat: false });
    socket.receive({ k: "cmd", s: "S", i: 1, m: "Test.long" }, '{"id":1,"method":"Test.long"}');
    expect(socket.sent.at(-1)!.payload).toBe('{"id":1,"error":{"code":-32000,"message":"Answer exceeds the limit of 1000 bytes","data":"Test.long"}}');
  });
});

describe("Target.createTarget", () => {
  const window = new FakeWindow();
  const iframes = new Map<string, FakeIframe>();
  const closed: string[] = [];

  function creatingHost(options: Partial<IcdpHostOptions> = {}) {
    iframes.clear();
    closed.length = 0;
    const world = connectedHost({
      window,
      onCreateTarget: ({ url }) => {
        const iframe = new FakeIframe();
        const targetId = `N${iframes.size + 1}`;
        iframes.set(targetId, iframe);
        expect(url).toMatch(/^(https|about):/);
        return world.host.pair(iframe, { targetId, origins: ["https://app.example"] });
      },
      onCloseTarget: (targetId) => void closed.push(targetId),
      ...options,
    });
    world.socket.open();
    return world;
  }
  const done = (socket: FakeSocket): unknown => socket.headers("done");

  it("is done when the document is connected, and the Target is announced before", async () => {
    const { socket } = creatingHost();
    socket.receive({ k: "create", r: 1, url: "https://app.example/", browserContextId: "C" });
    await soon();
    timers.advance(5_000);
    expect(done(socket)).toEqual([]);
    new FakeDocument(window, iframes.get("N1")!).hello();
    await soon();
    expect(done(socket)).toEqual([{ k: "done", r: 1, target: "N1" }]);
    const kinds = socket.sent.map(({ header }) => header.k);
    expect(kinds.indexOf("target")).toBeLessThan(kinds.indexOf("done"));
    expect(socket.headers("target")[0].target).toMatchObject({ targetId: "N1", browserContextId: "C", url: "https://app.example/", title: "" });
  });

  it("a repeated hello does not make the first command fail", async () => {
    const { socket } = creatingHost();
    socket.receive({ k: "create", r: 1, url: "https://app.example/" });
    await soon();
    const document = new FakeDocument(window, iframes.get("N1")!);
    document.hello();
    await soon();
    socket.receive({ k: "open", s: "S", target: "N1", flat: false });
    document.hello();
    iframes.get("N1")!.load();
    socket.receive({ k: "cmd", s: "S", i: 1, m: "Test.echo" }, '{"id":1,"method":"Test.echo","params":{}}');
    document.hello();
    timers.advance(5_000);
    expect(socket.headers("ans")).toEqual([{ k: "ans", s: "S", i: 1 }]);
    expect(socket.sent.find(({ header }) => header.k === "ans")!.payload).toBe('{"id":1,"result":{}}');
  });

  it("is rolled back after ten seconds", async () => {
    const { host, socket } = creatingHost();
    socket.receive({ k: "create", r: 1, url: "https://app.example/" });
    await soon();
    timers.advance(CREATE_TIMEOUT - 1);
    await soon();
    expect(done(socket)).toEqual([]);
    timers.advance(1);
    await soon();
    expect(done(socket)).toEqual([{ k: "done", r: 1, error: "Target did not connect within 10000 ms" }]);
    expect([closed, host.targets(), iframes.get("N1")!.listenerCount]).toEqual([["N1"], [], 0]);
  });

  it("of about:blank needs no Frame Agent", async () => {
    const { host, socket } = creatingHost();
    socket.receive({ k: "create", r: 1, url: "about:blank" });
    await soon();
    iframes.get("N1")!.load();
    timers.advance(Patience.loaded);
    await soon();
    expect(done(socket)).toEqual([{ k: "done", r: 1, target: "N1" }]);
    timers.advance(CREATE_TIMEOUT);
    expect(host.targets()).toMatchObject([{ targetId: "N1", url: "about:blank", connected: false }]);
  });

  it.each([
    ["without a hook", { onCreateTarget: undefined }, "This Host does not create targets"],
    ["when the hook throws", { onCreateTarget: () => { throw new Error("quota"); } }, "quota"],
    ["when the hook rejects", { onCreateTarget: () => Promise.reject(new Error("later")) }, "later"],
    ["when the hook pairs nothing", { onCreateTarget: () => "X" }, "The created target was not paired"],
  ])("fails %s", async (_name, options, error) => {
    const { socket } = creatingHost(options);
    socket.receive({ k: "create", r: 1, url: "https://app.example/" });
    await soon();
    expect(done(socket)).toEqual([{ k: "done", r: 1, error }]);
  });

  it("fails when the Target is unpaired meanwhile", async () => {
    const { host, socket } = creatingHost();
    socket.receive({ k: "create", r: 1, url: "https://app.example/" });
    await soon();
    host.unpair("N1");
    await soon();
    expect(done(socket)).toEqual([{ k: "done", r: 1, error: "Target was destroyed" }]);
    expect(timers.pending).toBe(0);
  });

  it("closing goes through the hook", async () => {
    const { host, socket } = creatingHost();
    show(host, "T");
    socket.receive({ k: "destroy", r: 2, target: "T" });
    await soon();
    expect([closed, host.targets(), done(socket)]).toEqual([["T"], [], [{ k: "done", r: 2 }]]);
  });

  it("activating calls its hook for known Targets", () => {
    const activated: string[] = [];
    const { host, socket } = creatingHost({ onActivateTarget: (targetId) => activated.push(targetId) });
    show(host, "T");
    socket.receive({ k: "activate", target: "T" });
    socket.receive({ k: "activate", target: "X" });
    expect(activated).toEqual(["T"]);
  });
});

describe("a lost WebSocket", () => {
  const WELCOME = { k: "welcome", v: 1, browser: "B", answerLimit: 1000, resume: "TOKEN", grace: 5000, heartbeat: 1000 };

  function resumableHost() {
    const world = connectedHost();
    const agent = show(world.host, "T");
    const { socket } = world;
    socket.onopen!(undefined as never);
    socket.receive(WELCOME);
    socket.receive({ k: "open", s: "S", target: "T", flat: true, n: 1 });
    const next = (): FakeSocket => {
      const { length } = sockets;
      while (sockets.length === length) timers.advance(10);
      sockets.at(-1)!.onopen!(undefined as never);
      return sockets.at(-1)!;
    };
    return { ...world, agent, next };
  }

  it("is resumed: the Session stays, and what the Relay lacks is repeated", () => {
    const { agent, socket, next } = resumableHost();
    socket.receive({ k: "cmd", s: "S", i: 2, m: "Page.enable", n: 2 }, '{"id":2,"method":"Page.enable","sessionId":"S"}');
    agent.emit("S", "Page.first", {});
    socket.lose(1006);
    agent.emit("S", "Page.second", {});
    const again = next();
    expect(again.sent).toEqual([{ header: { k: "resume", v: 1, token: "TOKEN", got: 2 }, payload: "" }]);
    again.receive({ k: "resumed", got: 1 });
    expect(again.sent.slice(1).map(({ header }) => [header.n, header.m])).toEqual([
      [2, "Page.first"],
      [3, "Page.second"],
    ]);
    again.receive({ k: "open", s: "S", target: "T", flat: true, n: 1 });
    again.receive({ k: "cmd", s: "S", i: 3, m: "Test.echo", n: 3 }, '{"id":3,"method":"Test.echo","params":{},"sessionId":"S"}');
    again.receive({ k: "cmd", s: "S", i: 3, m: "Test.echo", n: 3 }, '{"id":3,"method":"Test.echo","params":{},"sessionId":"S"}');
    expect(again.headers("ans")).toEqual([{ k: "ans", s: "S", i: 3, n: 4 }]);
    expect(agent.sessions.size).toBe(1);
    timers.advance(5_000);
    expect(agent.sessions.size).toBe(1);
  });

  it("that the Relay has forgotten begins anew, on the same WebSocket", () => {
    const { agent, socket, next } = resumableHost();
    socket.lose(1006);
    const again = next();
    again.receive({ k: "expired" });
    expect(agent.sessions.size).toBe(0);
    expect(again.headers("register")).toMatchObject([{ targets: [{ targetId: "T" }], resumes: true }]);
  });

  it("that does not come back in time ends the Sessions", () => {
    const { agent, socket } = resumableHost();
    socket.lose(1006);
    timers.advance(4_900);
    expect(agent.sessions.size).toBe(1);
    timers.advance(200);
    expect(agent.sessions.size).toBe(0);
  });

  it("that nobody told of is noticed by the silence", () => {
    const { socket } = resumableHost();
    for (let i = 0; i < 5; i++) {
      timers.advance(1_000);
      socket.receive({ k: "ping" });
    }
    expect(socket.closedWith).toBeUndefined();
    const { length } = sockets;
    timers.advance(4_100);
    expect(socket.closedWith).toBe(BridgeClose.broken);
    expect(sockets).toHaveLength(length + 1);
    sockets.at(-1)!.onopen!(undefined as never);
    expect(sockets.at(-1)!.sent).toMatchObject([{ header: { k: "resume" } }]);
  });

  it("is given up when frames are missing", () => {
    const { socket } = resumableHost();
    socket.receive({ k: "close", s: "S", n: 3 });
    expect(socket.closedWith).toBe(BridgeClose.broken);
    expect(statuses.at(-1)).toBe("waiting");
  });

  it("leaves nothing behind when the Host leaves meanwhile", () => {
    const { agent, socket, disconnect } = resumableHost();
    socket.lose(1006);
    disconnect();
    expect([agent.sessions.size, timers.pending, statuses.at(-1)]).toEqual([0, 0, "closed"]);
  });

  it("is not taken up again where another Host has the browser", () => {
    const { agent, socket } = resumableHost();
    socket.lose(BridgeClose.forbidden);
    expect([agent.sessions.size, statuses.at(-1)]).toEqual([0, "refused"]);
  });
});

it("a browser of its own has its path, and a malformed id throws", () => {
  const host = new IcdpHost({ timers });
  const createSocket = (url: string): SocketLike => {
    urls.push(url);
    return new FakeSocket(url, []);
  };
  const urls: string[] = [];
  host.connectRelay({ url: "ws://relay.example", browserId: "shop-7", createSocket });
  expect(urls).toEqual(["ws://relay.example/b/shop-7/icdp/host"]);
  expect(() => host.connectRelay({ url: "ws://relay.example", browserId: "a/b", createSocket })).toThrow(TypeError);
  host.destroy();
});
