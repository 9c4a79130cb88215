import { describe, expect, it } from "vitest";
import { type Decision, readDialogRequest } from "../../src/core/dialogs.js";
import type { Payload } from "../../src/core/edges.js";
import { createBrowser } from "../support/create-browser.js";
import { ScriptedHost } from "../support/scripted-host.js";

const PAGE = "F".repeat(32);
const OPENING = { url: "https://app.example/", frameId: PAGE, message: "Sure?", type: "confirm", hasBrowserHandler: true };

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: { readonly sessionId: string };
  readonly error?: unknown;
}

function setUp() {
  const browser = createBrowser();
  const host = new ScriptedHost(browser).attach(PAGE);
  const messages: Message[] = [];
  const client = browser.connect({ send: (payload: Payload) => messages.push(JSON.parse(payload.toString()) as Message), close: () => {} })!;
  client.receive(JSON.stringify({ id: 1, method: "Target.attachToTarget", params: { targetId: PAGE, flatten: true } }));
  const { sessionId } = messages.find(({ id }) => id === 1)!.result!;
  messages.length = 0;
  const decisions: (Decision | undefined)[] = [];
  const open = (request: { targetId?: string; sessions?: string[]; host?: string } = {}) =>
    browser.openDialog(request.host ?? "host", { targetId: PAGE, sessions: [sessionId], ...request, opening: OPENING }, (decision) => decisions.push(decision));
  const handle = (id: number, params: object) => client.receive(JSON.stringify({ id, method: "Page.handleJavaScriptDialog", params, sessionId }));
  return { browser, host, client, messages, sessionId, decisions, open, handle };
}

describe("a dialog in which a page waits", () => {
  it("is announced, answered by the Client, and closed, in Chromium's order", () => {
    const { messages, decisions, open, handle, host, sessionId } = setUp();
    open();
    expect(messages).toEqual([{ method: "Page.javascriptDialogOpening", params: OPENING, sessionId }]);
    expect(decisions).toEqual([]);
    handle(7, { accept: true, promptText: "yes" });
    expect(messages.slice(1)).toEqual([
      { id: 7, result: {}, sessionId },
      { method: "Page.javascriptDialogClosed", params: { frameId: PAGE, result: true, userInput: "yes" }, sessionId },
    ]);
    expect(decisions).toEqual([{ accept: true, promptText: "yes" }]);
    expect(host.calls.filter((call) => call.includes("handleJavaScriptDialog"))).toEqual([]);
  });

  it("demands well-formed answers", () => {
    const { messages, decisions, open, handle } = setUp();
    open();
    handle(7, { accept: "yes" });
    expect(messages.at(-1)).toMatchObject({ id: 7, error: { code: -32602, message: "Invalid parameters" } });
    expect(decisions).toEqual([]);
  });

  it("is the page's own business when nobody can answer: no such session, another Host's page, a second dialog", () => {
    const { decisions, messages, open } = setUp();
    open({ sessions: ["nobody"] });
    open({ host: "another" });
    open({ targetId: "0".repeat(32) });
    expect(decisions).toEqual([undefined, undefined, undefined]);
    expect(messages).toEqual([]);
    open();
    open();
    expect(decisions).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("ends with the last Session that was told, with the page, and with the Host", () => {
    for (const end of [
      ({ client }: ReturnType<typeof setUp>) => client.closed(),
      ({ browser }: ReturnType<typeof setUp>) => browser.targetGone("host", PAGE),
      ({ browser }: ReturnType<typeof setUp>) => browser.detachHost("host"),
    ]) {
      const world = setUp();
      world.open();
      end(world);
      expect(world.decisions).toEqual([undefined]);
    }
  });

  it("can be taken back, and the next answer goes to the page again", () => {
    const { decisions, open, handle, host } = setUp();
    open()();
    expect(decisions).toEqual([undefined]);
    handle(9, { accept: true });
    expect(host.calls.at(-1)).toContain("Page.handleJavaScriptDialog");
  });
});

describe("what a page sends", () => {
  it("is read when it is complete", () => {
    const request = { targetId: PAGE, sessions: ["a"], opening: { message: "x" } };
    expect(readDialogRequest(JSON.stringify({ ...request, more: 1 }))).toEqual(request);
  });

  it.each(["", "null", "[]", "{", '{"targetId":1,"sessions":[],"opening":{}}', `{"targetId":"a","sessions":[1],"opening":{}}`, `{"targetId":"a","sessions":["x"],"opening":null}`, `{"__proto__":{"targetId":"a","sessions":[],"opening":{}}}`])(
    "is ignored when it is %s",
    (text) => expect(readDialogRequest(text)).toBeUndefined(),
  );
});
