import { describe, expect, it } from "vitest";
import type { ClientPort, Payload } from "../../src/core/edges.js";
import { createBrowser } from "../support/create-browser.js";
import { ScriptedHost } from "../support/scripted-host.js";

const PAGE = "F".repeat(32);

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: { readonly sessionId: string };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string };
  readonly sessionId?: string;
}

function setUp() {
  const browser = createBrowser();
  const host = new ScriptedHost(browser).attach(PAGE);
  const connect = (targetId?: string) => {
    const messages: Message[] = [];
    const closed: number[] = [];
    const connection = browser.connect(
      { send: (payload: Payload) => messages.push(JSON.parse(payload.toString()) as Message), close: (code) => closed.push(code) },
      targetId,
    )!;
    let id = 0;
    const send = (method: string, params?: object, sessionId?: string): number => {
      connection.receive(JSON.stringify({ id: ++id, method, params, sessionId }));
      return id;
    };
    const attach = (): string => {
      const attached = send("Target.attachToTarget", { targetId: PAGE, flatten: true });
      return messages.find((message) => message.id === attached)!.result!.sessionId;
    };
    return { messages, closed, connection, send, attach };
  };
  return { browser, host, connect };
}

const errors = (messages: readonly Message[]): unknown[] => messages.filter((message) => message.error).map(({ id, error, sessionId }) => [id, error!.code, error!.message, error!.data, sessionId]);

describe("a browser", () => {
  it("passes commands on as the text they came in", () => {
    const { host, connect } = setUp();
    const client = connect();
    const session = client.attach();
    const text = `{ "id":9,  "method":"Runtime.evaluate", "params":{"expression":"é"}, "sessionId":"${session}" }`;
    client.connection.receive(text);
    expect(host.calls.at(-1)).toBe(`command ${text}`);
  });

  it("passes answers on as the bytes they came in", () => {
    const { browser, host } = setUp();
    const received: Parameters<ClientPort["send"]>[0][] = [];
    const connection = browser.connect({ send: (payload) => received.push(payload), close: () => {} }, PAGE)!;
    connection.receive('{"id":1,"method":"Test.silent"}');
    const answer = new TextEncoder().encode("not even JSON");
    browser.answered([...host.sessions.keys()][0], 1, answer);
    expect(received).toEqual([answer]);
    expect(received[0]).toBe(answer);
    connection.receive('{"id":2,"method":"Test.silent"}');
    const parts = [answer.subarray(0, 5), answer.subarray(5)];
    browser.answered([...host.sessions.keys()][0], 2, parts);
    expect(received[1]).toBe(parts);
  });

  it("drops answers and events that nobody waits for", () => {
    const { browser, connect } = setUp();
    const client = connect();
    const session = client.attach();
    client.send("Test.silent", {}, session);
    const before = client.messages.length;
    browser.answered(session, 99, '{"forged":1}');
    browser.answered("nobody", 2, '{"forged":1}');
    browser.happened("nobody", '{"forged":1}');
    expect(client.messages).toHaveLength(before);
    browser.answered(session, 2, '{"id":2,"result":{}}');
    browser.answered(session, 2, '{"id":2,"result":{"again":1}}');
    expect(client.messages.slice(before)).toEqual([{ id: 2, result: {} }]);
  });

  it("answers a command in flight once when its target dies, its session ends or its Host leaves", () => {
    for (const [end, message] of [
      [({ browser }: ReturnType<typeof setUp>) => browser.targetGone("host", PAGE), "Target was destroyed"],
      [({ browser }: ReturnType<typeof setUp>) => browser.detachHost("host"), "Target is not connected"],
      [({ host }: ReturnType<typeof setUp>) => void host.attach(), "Target is not connected"],
    ] as const) {
      const world = setUp();
      const client = world.connect();
      const session = client.attach();
      const id = client.send("Test.silent", {}, session);
      end(world);
      world.browser.answered(session, id, '{"id":2,"result":{}}');
      expect(errors(client.messages)).toEqual([[id, -32000, message, "Test.silent", session]]);
      expect(world.browser.figures.commandsInFlight).toBe(0);
    }
    const { browser, connect } = setUp();
    const client = connect();
    const session = client.attach();
    const id = client.send("Test.silent", {}, session);
    client.send("Target.detachFromTarget", { sessionId: session });
    expect(errors(client.messages)).toEqual([[id, -32000, "Session was detached", "Test.silent", session]]);
    expect(browser.figures.commandsInFlight).toBe(0);
  });

  it("asks a frame for its frame tree once that of the document around it is answered, and keeps the order of the frame's commands", () => {
    const { browser, host, connect } = setUp();
    const client = connect();
    const page = client.attach();
    for (const [targetId, parentId] of [["MID", PAGE], ["INNER", "MID"]] as const) browser.targetPresent("host", host.record(targetId, { type: "iframe", parentId }));
    const attached = (parent: string, targetId: string): string => {
      client.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, parent);
      return [...host.sessions].find(([, session]) => session.targetId === targetId)![0];
    };
    const mid = attached(page, "MID");
    const inner = attached(mid, "INNER");
    const posted = (): string[] => host.calls.filter((call) => call.startsWith("command")).map((call) => {
      const { method, sessionId } = JSON.parse(call.slice(8)) as { method: string; sessionId: string };
      return `${host.sessions.get(sessionId)!.targetId} ${method}`;
    });
    const asked = client.send("Page.getFrameTree", {}, mid);
    client.send("Page.getFrameTree", {}, inner);
    client.send("Test.silent", {}, inner);
    client.send("Page.getFrameTree", {}, page);
    const before = ["MID Page.getFrameTree", `${PAGE} Page.getFrameTree`];
    expect(posted()).toEqual(before);
    browser.answered(mid, asked, "{}");
    expect(posted()).toEqual([...before, "INNER Page.getFrameTree", "INNER Test.silent"]);
    client.send("Page.getFrameTree", {}, mid);
    const held = client.send("Page.getFrameTree", {}, inner);
    browser.targetGone("host", "INNER");
    expect(errors(client.messages).filter((error) => (error as unknown[])[0] === held)).toEqual([[held, -32000, "Target was destroyed", "Page.getFrameTree", inner]]);
    browser.targetGone("host", PAGE);
    expect(browser.figures.commandsInFlight).toBe(0);
  });

  it("an answer over the limit fails that command only", () => {
    const { browser, connect } = setUp();
    const client = connect();
    const session = client.attach();
    const big = client.send("Test.silent", {}, session);
    const small = client.send("Test.silent", {}, session);
    browser.answerTooLarge(session, big);
    browser.answerTooLarge(session, big);
    browser.answered(session, small, `{"id":${small},"result":{}}`);
    expect(errors(client.messages)).toEqual([[big, -32000, "Answer exceeds the limit of 1000 bytes", "Test.silent", session]]);
    expect(client.messages.at(-1)).toEqual({ id: small, result: {} });
  });

  it("a client cannot use another one's session", async () => {
    const { connect } = setUp();
    const [one, two] = [connect(), connect()];
    const session = one.attach();
    two.send("Runtime.evaluate", { expression: "1" }, session);
    two.send("Target.detachFromTarget", { sessionId: session });
    two.send("Target.sendMessageToTarget", { sessionId: session, message: "{}" });
    expect(errors(two.messages).map((error) => (error as unknown[]).slice(1, 3))).toEqual([
      [-32001, "Session with given id not found."],
      [-32602, "No session with given id"],
      [-32602, "No session with given id"],
    ]);
    const id = one.send("Runtime.evaluate", { expression: "1" }, session);
    await Promise.resolve();
    expect(one.messages.at(-1)).toMatchObject({ id, sessionId: session, result: {} });
  });

  it("a client that leaves releases its sessions, contexts and commands", async () => {
    const { browser, host, connect } = setUp();
    const client = connect();
    const session = client.attach();
    client.send("Test.silent", {}, session);
    const context = client.send("Target.createBrowserContext", { disposeOnDetach: true });
    const { browserContextId } = client.messages.find(({ id }) => id === context)!.result as unknown as { browserContextId: string };
    client.send("Target.createTarget", { url: "about:blank", browserContextId });
    expect(browser.state.targets.size).toBe(4);
    client.connection.closed();
    await new Promise((resolve) => setImmediate(resolve));
    expect(browser.figures).toEqual({ hosts: 1, targets: 1, clients: 0, sessions: 0, commandsInFlight: 0 });
    expect(browser.state.contexts.size).toBe(0);
    expect(browser.state.targets.size).toBe(2);
    expect(host.sessions.size).toBe(0);
    client.connection.closed();
    client.connection.receive('{"id":1,"method":"Browser.getVersion"}');
  });

  it("Browser.close ends the client's own connection", () => {
    const { browser, connect } = setUp();
    const client = connect();
    client.send("Browser.close");
    expect(client.messages).toEqual([{ id: 1, result: {} }]);
    expect(client.closed).toEqual([1000]);
    expect(browser.state.targets.has(PAGE)).toBe(true);
  });

  it("without a Host there are no targets to create or close", () => {
    const browser = createBrowser();
    const messages: Message[] = [];
    const connection = browser.connect({ send: (payload) => messages.push(JSON.parse(payload as string) as Message), close: () => {} })!;
    connection.receive('{"id":1,"method":"Target.createTarget","params":{"url":"about:blank"}}');
    connection.receive('{"id":2,"method":"Target.getTargets"}');
    expect(errors(messages)).toEqual([[1, -32000, "No Host creates targets", undefined, undefined]]);
    expect(messages[1]).toEqual({ id: 2, result: { targetInfos: [] } });
  });

  it("deep parameters cannot exhaust the stack", () => {
    const { connect } = setUp();
    const client = connect();
    const depth = 200_000;
    client.connection.receive(`{"id":1,"method":"Target.getTargets","params":{"x":${"[".repeat(depth)}${"]".repeat(depth)}}}`);
    expect(errors(client.messages)).toEqual([[undefined, -32700, "JSON: stack limit exceeded at position 350", undefined, undefined]]);
    client.send("Browser.getVersion");
    expect(client.messages.at(-1)!.result).toBeDefined();
  });
});
