import { JSDOM } from "jsdom";
import { afterEach, describe, expect, it } from "vitest";
import { createInPageAgent, type InPageAgent } from "../../src/index.js";

const HTML = `<!doctype html><title>Static</title><body><p id=p class="a b">text</p><input id=i value=x><button id=b onclick="clicked = 1">Press</button>
<div id=host><template shadowrootmode=open><span>in</span></template></div></body>`;

let agent: InPageAgent;
let dom: JSDOM;
function start(options: ConstructorParameters<typeof JSDOM>[1] = { runScripts: "dangerously", pretendToBeVisual: true }): InPageAgent {
  dom = new JSDOM(HTML, { url: "https://app.example/page?x=1#h", ...options });
  return (agent = createInPageAgent(dom.window as unknown as Window & typeof globalThis, { frameId: "FRAME" }));
}
afterEach(() => {
  agent.stop();
  dom.window.close();
});

describe("the agent in jsdom", () => {
  it("describes the frame and the document", async () => {
    const { send } = start();
    expect(await send("Page.getFrameTree")).toMatchObject({
      frameTree: { frame: { id: "FRAME", url: "https://app.example/page?x=1", urlFragment: "#h", securityOrigin: "https://app.example", mimeType: "text/html" } },
    });
    const { root } = await send("DOM.getDocument", { depth: -1 });
    expect(root).toMatchObject({ nodeName: "#document", childNodeCount: 2, documentURL: "https://app.example/page?x=1#h" });
  });

  it("finds, describes and edits nodes", async () => {
    const { send } = start();
    const { root } = await send("DOM.getDocument", { depth: 0 });
    const { nodeId } = await send("DOM.querySelector", { nodeId: root.nodeId, selector: "#p" });
    expect(await send("DOM.getAttributes", { nodeId })).toEqual({ attributes: ["id", "p", "class", "a b"] });
    await send("DOM.setAttributeValue", { nodeId, name: "title", value: "t" });
    expect(await send("DOM.getOuterHTML", { nodeId })).toEqual({ outerHTML: '<p id="p" class="a b" title="t">text</p>' });
    await expect(send("DOM.getBoxModel", { nodeId })).rejects.toThrow("Could not compute box model.");
    const { searchId, resultCount } = await send("DOM.performSearch", { query: "press" });
    expect(resultCount).toBe(1);
    const { nodeIds } = await send("DOM.getSearchResults", { searchId, fromIndex: 0, toIndex: 1 });
    expect((await send("DOM.describeNode", { nodeId: nodeIds[0] })).node.nodeName).toBe("#text");
  });

  it("runs code and keeps objects", async () => {
    const { send } = start();
    expect(await send("Runtime.evaluate", { expression: "[1, { a: document.title }]", returnByValue: true })).toEqual({ result: { type: "object", value: [1, { a: "Static" }] } });
    const { result } = await send("Runtime.evaluate", { expression: "document.getElementById('b')" });
    expect(result).toMatchObject({ type: "object", subtype: "node", className: "HTMLButtonElement", description: "button#b" });
    await send("Runtime.callFunctionOn", { objectId: result.objectId, functionDeclaration: "function () { this.click() }" });
    expect((await send("Runtime.evaluate", { expression: "clicked" })).result.value).toBe(1);
    expect((await send("Runtime.evaluate", { expression: "new Promise((done) => setTimeout(() => done('later'), 1))", awaitPromise: true })).result.value).toBe("later");
    expect((await send("Runtime.evaluate", { expression: "missing" })).exceptionDetails.exception).toMatchObject({ className: "ReferenceError", subtype: "error" });
  });

  it("makes isolated worlds", async () => {
    const { send } = start();
    const { executionContextId } = await send("Page.createIsolatedWorld", { frameId: "FRAME", worldName: "w" });
    const answer = await send("Runtime.evaluate", { expression: "(globalThis.own = 1, [own, document.title, typeof window, window === globalThis])", contextId: executionContextId, returnByValue: true });
    expect(answer.exceptionDetails).toBeUndefined();
    expect(answer.result.value).toEqual([1, "Static", "object", true]);
    expect((await send("Runtime.evaluate", { expression: "typeof own" })).result.value).toBe("undefined");
  });

  it("answers without scripts, except for evaluation", async () => {
    const { send } = start({});
    expect((await send("Accessibility.getFullAXTree")).nodes.length).toBeGreaterThan(3);
    await expect(send("Runtime.evaluate", { expression: "1" })).rejects.toThrow(/script/i);
  });

  it("reports console calls and errors", async () => {
    const { send, onEvent } = start();
    const seen: [string, any][] = [];
    onEvent((method, params) => seen.push([method, params]));
    await send("Runtime.enable");
    await send("Runtime.evaluate", { expression: "console.warn('hello', { a: 1 }); setTimeout(() => { throw new Error('late') }, 0)" });
    await new Promise((done) => setTimeout(done, 50));
    expect(seen.filter(([method]) => method === "Runtime.consoleAPICalled").map(([, params]) => [params.type, params.args[0].value])).toEqual([["warning", "hello"]]);
    expect(seen.find(([method]) => method === "Runtime.exceptionThrown")?.[1].exceptionDetails.exception.description).toContain("Error: late");
  });

  it("serves a port of Node", async () => {
    start();
    const { port1, port2 } = new MessageChannel();
    const stop = agent.connectPort(port1 as unknown as MessagePort);
    const frames: any[] = [];
    port2.addEventListener("message", ({ data }) => frames.push(data));
    port2.start();
    port2.postMessage({ k: "open", s: "S", flat: true, replay: [] });
    port2.postMessage({ k: "cmd", s: "S", p: '{"id":1,"method":"Runtime.evaluate","params":{"expression":"document.title = \'New\'"}}' });
    await new Promise((done) => setTimeout(done, 50));
    expect(frames[0]).toMatchObject({ k: "state", url: "https://app.example/page?x=1#h", title: "Static" });
    expect(frames).toContainEqual({ k: "ans", s: "S", i: 1, p: '{"id":1,"result":{"result":{"type":"string","value":"New"}},"sessionId":"S"}' });
    expect(frames.filter(({ k }) => k === "state").map(({ title }) => title)).toEqual(["Static", "New"]);
    stop();
    await new Promise((done) => setTimeout(done, 20));
    expect(frames.at(-1)).toEqual({ k: "bye", n: 1, w: [] });
    port2.close();
  });

  it("leaves nothing behind", async () => {
    dom = new JSDOM(HTML, { url: "https://app.example/", runScripts: "dangerously" });
    const { window } = dom;
    const names = (): unknown[] => [
      window.EventTarget.prototype.addEventListener, window.EventTarget.prototype.removeEventListener, window.Element.prototype.attachShadow, window.console.log,
      window.history.pushState, window.History.prototype.pushState, window.alert, window.Function.prototype.toString, Object.getOwnPropertyNames(window).length,
      window.document.documentElement.outerHTML,
    ];
    const before = names();
    agent = createInPageAgent(window as unknown as Window & typeof globalThis);
    expect(names()).not.toEqual(before);
    await agent.send("Page.createIsolatedWorld", { frameId: (await agent.send("Page.getFrameTree")).frameTree.frame.id, worldName: "w" });
    agent.stop();
    expect(names()).toEqual(before);
  });
});
