import { createServer, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Agent, startAgent } from "./support/agent.js";
import { FakeBrowser } from "./support/fake-browser.js";

const LOST = "The connection was lost and is back. Observe the page again.";

let browser: FakeBrowser;
let agent: Agent;
beforeEach(async () => {
  browser = await FakeBrowser.start();
  agent = await startAgent({ cdp: browser.cdp, allowEvaluate: true, timeoutMs: 100, callTimeoutMs: 10_000 });
});
afterEach(async () => {
  await agent.close();
  await browser.close().catch(() => {});
});

describe("an endpoint that is not there", () => {
  it.each([
    ["observe", {}],
    ["interact", { action: "click", uid: "1" }],
    ["targets", {}],
    ["evaluate", { expression: "1" }],
  ])("is said by %s, and used when it is there", async (tool, args) => {
    const { port, cdp } = browser;
    await browser.close();
    const said = await agent.call(tool, args);
    expect(said.isError).toBe(true);
    expect(said.text).toBe(
      `No browser answers at ${cdp} (ECONNREFUSED). Start the Relay, or Chrome with --remote-debugging-port, and try again; or start this server with another --cdp.`,
    );
    browser = await FakeBrowser.start(port);
    expect((await agent.call("observe")).text).toBe('document "(empty)"');
  });

  it("is said when the name is unknown", async () => {
    const other = await startAgent({ cdp: "http://nowhere.invalid:9222" });
    expect((await other.call("targets")).text).toMatch(/^No browser answers at http:\/\/nowhere\.invalid:9222 \((ENOTFOUND|EAI_AGAIN)\)\. Start/);
    await other.close();
  });
});

describe("what is no CDP endpoint", () => {
  it.each([
    ["another server", 404, "not found", "HTTP 404 not found"],
    ["a page", 200, "<html>", "it does not name a webSocketDebuggerUrl"],
    ["other JSON", 200, "{}", "it does not name a webSocketDebuggerUrl"],
    ["another protocol", 200, '{"webSocketDebuggerUrl":"file:///etc/passwd"}', "it does not name a webSocketDebuggerUrl"],
  ])("%s", async (_what, status, body, reason) => {
    browser.respond((_request, response) => void response.writeHead(status).end(body));
    const { text, isError } = await agent.call("targets");
    expect(isError).toBe(true);
    expect(text).toBe(`What answers at ${browser.cdp} is no CDP endpoint (${reason}). Start this server with the address of the Relay or of Chrome's debugging port as --cdp.`);
  });

  it("a WebSocket that is refused", async () => {
    const other = await startAgent({ cdp: `ws://127.0.0.1:${browser.port + 0}/devtools/browser/none` });
    await browser.close();
    expect((await other.call("targets")).text).toMatch(/^No browser answers at ws:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)/);
    await other.close();
  });

  it("a server that takes connections and says nothing", async () => {
    const silent: Server = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    const other = await startAgent({ cdp: `http://127.0.0.1:${port}`, timeoutMs: 100, callTimeoutMs: 100 });
    expect((await other.call("targets")).text).toMatch(/did not answer within 0\.2 s/);
    await other.close();
    silent.close();
  });

  it("one that demands a token, until it is given", async () => {
    browser.respond((request, response) => {
      const { searchParams, pathname } = new URL(request.url!, browser.cdp);
      if (searchParams.get("token") !== "secret") return void response.writeHead(401).end();
      response.end(JSON.stringify(pathname === "/json/version" ? { webSocketDebuggerUrl: `ws://127.0.0.1:${browser.port}/` } : {}));
    });
    expect((await agent.call("targets")).text).toBe(`${browser.cdp} demands a token. Give it with the address: --cdp "${browser.cdp}?token=…".`);
    const other = await startAgent({ cdp: `${browser.cdp}?token=secret` });
    expect((await other.call("targets")).isError).toBe(false);
    await other.close();
  });
});

describe("a connection that is lost", () => {
  it("between calls is not noticed", async () => {
    await agent.call("observe");
    browser.drop();
    expect(await agent.call("observe")).toMatchObject({ text: 'document "(empty)"', isError: false });
    expect(browser.sockets).toBe(2);
  });

  it("in the middle of a command is back afterwards, and the command is not repeated", async () => {
    await agent.call("observe");
    const evaluate = browser.methods["Runtime.evaluate"]!;
    browser.methods["Runtime.evaluate"] = () => {
      browser.methods["Runtime.evaluate"] = evaluate;
      browser.drop();
      return undefined;
    };
    const before = browser.count("Runtime.evaluate");
    const said = await agent.call("interact", { action: "waitFor", quiet: 1 });
    expect(said).toMatchObject({ text: expect.stringContaining(LOST), isError: true });
    expect(browser.count("Runtime.evaluate")).toBeGreaterThan(before);
    expect((await agent.call("observe")).isError).toBe(false);
  });

  it("with its endpoint is tried again for a while, and said", { timeout: 20_000 }, async () => {
    await agent.call("observe");
    browser.methods["DOM.getDocument"] = () => {
      void browser.close();
      return undefined;
    };
    expect(await agent.call("observe")).toMatchObject({ text: "The connection to the browser is lost. Check that the endpoint is running.", isError: true });
  });

  it("with its page says that the page is gone", { timeout: 20_000 }, async () => {
    await agent.call("observe");
    browser.targets = [{ targetId: "other", type: "page", title: "Other", url: "http://other/" }];
    browser.drop();
    expect((await agent.call("observe")).text).toBe("The connection was lost, and the page is not there any more. List the targets and select another one.");
    expect((await agent.call("targets", { action: "select", targetId: "other" })).text).toBe('Selected other "Other" http://other/.');
    expect((await agent.call("observe")).isError).toBe(false);
  });

  it("and a page that comes back a moment later", async () => {
    await agent.call("observe");
    const { targets } = browser;
    browser.targets = [];
    browser.drop();
    const observed = agent.call("observe");
    setTimeout(() => (browser.targets = targets), 300);
    expect(await observed).toMatchObject({ text: 'document "(empty)"', isError: false });
  });
});

describe("a page that does not answer", () => {
  it("is given up, and asked anew by the next call", async () => {
    const impatient = await startAgent({ cdp: browser.cdp, timeoutMs: 100, callTimeoutMs: 300 });
    const getDocument = browser.methods["DOM.getDocument"]!;
    browser.methods["DOM.getDocument"] = () => undefined;
    expect(await impatient.call("observe")).toMatchObject({
      text: "The page did not answer within 0.4 s. It may be busy. Observe it again later, or select another target.",
      isError: true,
    });
    await expect.poll(() => browser.count("Target.detachFromTarget")).toBe(1);
    browser.methods["DOM.getDocument"] = getDocument;
    expect((await impatient.call("observe")).text).toBe('document "(empty)"');
    await impatient.close();
  });

  it("does not hold up an agent that changed its mind", async () => {
    browser.methods["DOM.getDocument"] = () => undefined;
    const abort = new AbortController();
    const observed = agent.call("observe", {}, abort.signal);
    await expect.poll(() => browser.count("DOM.getDocument")).toBe(1);
    abort.abort("enough");
    await expect(observed).rejects.toThrow("enough");
    expect((await agent.call("targets")).isError).toBe(false);
  });
});

describe("a page that goes away", () => {
  it.each([
    ["closed", () => browser.say({ method: "Target.detachedFromTarget", params: { sessionId: "session-1", targetId: "page" } })],
    ["crashed", () => browser.say({ method: "Target.targetCrashed", params: { targetId: "page", status: "crashed", errorCode: 1 } })],
  ])("in the middle of a command: %s", async (_how, go) => {
    browser.methods["DOM.getDocument"] = () => {
      browser.targets = [];
      go();
      return undefined;
    };
    const said = await agent.call("observe");
    expect(said).toMatchObject({ text: "The page was closed or crashed. List the targets and select another one.", isError: true });
    expect((await agent.call("observe")).text).toBe("The page was closed or crashed. List the targets and select another one.");
    expect((await agent.call("targets")).text).toBe("There is no page.");
  });
});

describe("an endpoint that misbehaves", () => {
  it("may say what nobody understands", async () => {
    browser.methods["DOM.getDocument"] = new Proxy(browser.methods["DOM.getDocument"]!, {
      apply(target, self, args) {
        for (const message of ["", "{", "null", "7", "[]", '{"id":"1"}', '{"id":123456789,"result":{}}', '{"method":7}', '{"method":"Target.targetCreated"}', '{"method":"Target.targetCreated","params":null}', '{"method":"Target.targetCreated","params":{}}']) browser.say(message);
        return Reflect.apply(target, self, args) as object;
      },
    });
    expect(await agent.call("observe")).toMatchObject({ text: 'document "(empty)"', isError: false });
  });

  it("answers calls that come at once one after the other", async () => {
    let running = 0;
    let most = 0;
    browser.methods["Runtime.evaluate"] = ({ expression }, { id, sessionId }) => {
      most = Math.max(most, ++running);
      setTimeout(() => {
        running--;
        browser.say({ id, sessionId, result: { result: { value: expression } } });
      }, 30);
      return undefined;
    };
    const said = await Promise.all(["1", "2", "3"].map((expression) => agent.call("evaluate", { expression })));
    expect(said.map(({ text }) => text)).toEqual(['"1"', '"2"', '"3"']);
    expect(most).toBe(1);
  });
});

describe("dialogs", () => {
  const opening = { method: "Page.javascriptDialogOpening", sessionId: "session-1", params: { type: "confirm", message: "Sure?", url: "", hasBrowserHandler: false } };
  const HOW = 'Answer it with interact {"action": "dialog", "accept": true} or false before anything else.';

  it("hold up what opened them until they are answered", async () => {
    let answerClick = (): void => {};
    browser.methods["Runtime.evaluate"] = (_params, { id, sessionId }) => {
      answerClick = () => browser.say({ id, sessionId, result: { result: { value: 7 } } });
      browser.say(opening);
      return undefined;
    };
    browser.methods["Page.handleJavaScriptDialog"] = () => {
      browser.say({ method: "Page.javascriptDialogClosed", sessionId: "session-1", params: { result: true, userInput: "" } });
      setTimeout(answerClick, 20);
      return {};
    };
    expect((await agent.call("evaluate", { expression: "confirm('Sure?')" })).text).toBe(`A dialog opened: confirm "Sure?". ${HOW}`);
    expect(await agent.call("observe")).toMatchObject({ text: `A dialog is open: confirm "Sure?". ${HOW}`, isError: true });
    expect((await agent.call("interact", { action: "dialog", accept: false })).text).toBe("7");
    expect(browser.commands.find(({ method }) => method === "Page.handleJavaScriptDialog")!.params).toEqual({ accept: false });
    expect((await agent.call("interact", { action: "dialog", accept: true })).text).toBe("No dialog is open.");
  });

  it("that opened by themselves hold up nothing", async () => {
    await agent.call("observe");
    browser.say(opening);
    // Comes after the event.
    await agent.call("targets");
    expect(await agent.call("observe")).toMatchObject({ text: `A dialog is open: confirm "Sure?". ${HOW}`, isError: true });
    browser.methods["Page.handleJavaScriptDialog"] = () => {
      browser.say({ method: "Page.javascriptDialogClosed", sessionId: "session-1", params: {} });
      return {};
    };
    expect((await agent.call("interact", { action: "dialog", accept: true, text: "yes" })).text).toBe("Done.");
    expect((await agent.call("observe")).isError).toBe(false);
  });
});
