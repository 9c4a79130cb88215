import "../support/patience.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium, type Page } from "../../../../scripts/lib/chromium.js";
import { bundleScript } from "../../scripts/self-contained-core.js";

/** What a hostile page does to its own globals after the agent started. */
const POISON = `(() => {
  const boom = () => { throw new Error("poisoned") };
  const defineGetter = Object.prototype.__defineGetter__, apply = Reflect.apply;
  const methods = [
    [JSON, ["parse", "stringify"]],
    [Map.prototype, ["get", "set", "has", "delete", "forEach", "entries", "values", Symbol.iterator]],
    [WeakMap.prototype, ["get", "set", "has"]],
    [Set.prototype, ["add", "has", "delete", "forEach", "values", Symbol.iterator]],
    [Array.prototype, ["push", "pop", "map", "filter", "forEach", "join", "slice", "splice", "includes", "find", "some", "flatMap", Symbol.iterator]],
    [String.prototype, ["split", "replace", "includes", "slice", "startsWith", "toLowerCase", "trim", "matchAll"]],
    [Promise.prototype, ["then", "catch", "finally"]],
    [Promise, ["resolve", "reject", "all"]],
    [Element.prototype, ["getAttribute", "getAttributeNames", "querySelectorAll", "matches", "getBoundingClientRect", "getClientRects", "hasAttribute"]],
    [Document.prototype, ["querySelectorAll", "querySelector", "getElementById", "createElement", "elementFromPoint"]],
    [Node.prototype, ["appendChild", "insertBefore", "removeChild", "contains", "getRootNode", "compareDocumentPosition"]],
    [Object, ["keys", "entries", "defineProperty", "getOwnPropertyDescriptor", "getPrototypeOf", "assign", "freeze"]],
    [Reflect, ["apply", "construct", "ownKeys", "get"]],
    [RegExp.prototype, ["exec", "test", Symbol.replace, Symbol.split]],
    [EventTarget.prototype, ["addEventListener", "removeEventListener", "dispatchEvent"]],
    [MessagePort.prototype, ["postMessage", "start", "close"]],
    [window, ["setTimeout", "clearTimeout", "postMessage", "getComputedStyle", "eval", "Map", "Set", "Array", "Promise", "Error", "Proxy",
      "CSS", "CSSCounterStyleRule", "Element", "HTMLElement", "Node"]],
  ];
  const getters = [[Node.prototype, "nodeType"], [Node.prototype, "firstChild"], [Node.prototype, "nextSibling"], [Node.prototype, "parentNode"],
    [Element.prototype, "localName"], [MessageEvent.prototype, "data"], [Event.prototype, "target"]];
  for (let i = 0; i < methods.length; i++) for (let j = 0; j < methods[i][1].length; j++) methods[i][0][methods[i][1][j]] = boom;
  for (let i = 0; i < getters.length; i++) apply(defineGetter, getters[i][0], [getters[i][1], boom]);
  Function.prototype.call = Function.prototype.apply = Function.prototype.bind = boom;
  Object.prototype.toJSON = () => "poisoned";
  Object.prototype.get = boom; Object.prototype.value = "poisoned"; Object.prototype.then = undefined;
})();`;

const HTML = `<!doctype html><title>Clean</title><main><h1 id=h class=x>Hello</h1><button onclick="window.clicked=1">Press</button></main>
<style>@counter-style stars { system: cyclic; symbols: "*" }</style><ul><li style="width: 0; list-style-type: stars">two lines</li></ul>`;

let chromium: Chromium;
let inpage: string;
beforeAll(async () => {
  chromium = await launchChromium();
  inpage = await bundleScript("inpage");
});
afterAll(() => chromium.close());

/** A page with the agent, and a port of it that was taken before the page could poison anything. */
async function open(html = HTML, before = ""): Promise<Page> {
  const page = await chromium.newPage();
  await page.addInitScript(`${before}
${inpage}
window.__ask = ((agent, channel, pending) => {
  agent.connectPort(channel.port1);
  const { port2 } = channel, post = port2.postMessage.bind(port2), NativePromise = Promise;
  port2.onmessage = (event) => { if (event.data.k === "ans") pending[event.data.i](event.data.p); };
  const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data").get;
  const call = Reflect.apply;
  port2.onmessage = (event) => { const d = call(data, event, []); if (d.k === "ans") pending[d.i](d.p); };
  post({ k: "open", s: "S", flat: false, replay: [] });
  let id = 0;
  return (command) => new NativePromise((resolve) => { const i = ++id; pending[i] = resolve; post({ k: "cmd", s: "S", p: '{"id":' + i + "," + command }); });
})(__icdp, new MessageChannel(), {});`);
  await page.setContent(html);
  return page;
}

/** Runs a command through the port, as a Host would. */
async function ask(page: Page, method: string, params: object = {}): Promise<any> {
  const command = `"method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`;
  const { result } = await page.send("Runtime.evaluate", { expression: `__ask(${JSON.stringify(command)})` });
  const { result: text } = await page.send("Runtime.awaitPromise", { promiseObjectId: result.objectId! });
  return JSON.parse(text.value);
}

/** Two pages alike, one of which turned hostile after the agent started. Commands change both in the same way. */
let twins: Promise<{ clean: Page; poisoned: Page }> | undefined;
async function openTwins(): Promise<{ clean: Page; poisoned: Page }> {
  const [clean, poisoned] = [await open(), await open()];
  await poisoned.evaluate(`${POISON} 1`);
  return { clean, poisoned };
}

describe("the clean realm", () => {
  it("leaves no trace in the document", async () => {
    const page = await open(HTML, `new MutationObserver((records) => (window.__records = [...(window.__records ?? []), ...records])).observe(document, { childList: true, subtree: true });`);
    expect(await page.evaluate("window.length")).toBe(0);
    expect(await page.evaluate("document.querySelector('iframe')")).toBeNull();
    expect(await page.evaluate("document.documentElement.outerHTML.includes('iframe')")).toBe(false);
  });

  it("runs in a realm of its own", async () => {
    const page = await open();
    expect(await page.evaluate("__icdp.send instanceof Function")).toBe(false);
    expect(await page.evaluate("__icdp.constructor === Object")).toBe(false);
  });

  it.each([
    ["DOM.getDocument", { depth: -1, pierce: true }],
    ["Runtime.evaluate", { expression: "[1, { a: document.body }, new window.WeakSet]" }],
    ["Runtime.evaluate", { expression: "({ a: [1, 2, { b: 'c' }] })", returnByValue: true }],
    ["Runtime.evaluate", { expression: "throw document.title" }],
    ["Runtime.evaluate", { expression: "(async () => 5)()", awaitPromise: true }],
    ["Runtime.evaluate", { expression: "1", contextId: "x" }],
    ["DOM.performSearch", { query: "h1" }],
    ["Accessibility.getFullAXTree", {}],
    ["Accessibility.getRootAXNode", {}],
    ["Page.getLayoutMetrics", {}],
    ["Page.getNavigationHistory", {}],
    ["Input.insertText", { text: "x" }],
    ["Input.dispatchMouseEvent", { type: "mousePressed", x: 20, y: 20, button: "left", clickCount: 1 }],
    ["Input.dispatchKeyEvent", { type: "keyDown", key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 }],
    ["DOM.constructor", {}],
  ])("%s %o answers the same on a poisoned page", async (method, params) => {
    const { clean, poisoned } = await (twins ??= openTwins());
    const stable = (answer: unknown): string =>
      JSON.stringify(answer).replace(/"(objectId|frameId)":"[^"]*"/g, '"$1":""').replace(/__page\/\d+/g, "__page/n");
    expect(stable(await ask(poisoned, method, params))).toBe(stable(await ask(clean, method, params)));
  });

  it("hands the page no object of its realm", async () => {
    const page = await open();
    const { result } = await ask(page, "Runtime.evaluate", { expression: "window" });
    const call = (functionDeclaration: string, args: object[]) =>
      ask(page, "Runtime.callFunctionOn", { functionDeclaration, objectId: result.result.objectId, arguments: args, returnByValue: true });
    const answer = await call("function (value) { return [value instanceof Object, value.list instanceof Array, value.constructor === Object] }", [
      { value: { list: [1] } },
    ]);
    expect(answer.result.result.value).toEqual([true, true, true]);
    await ask(page, "Runtime.addBinding", { name: "bound" });
    const thrown = await ask(page, "Runtime.evaluate", {
      expression: "(() => { try { bound(1) } catch (error) { return [bound instanceof Function, error instanceof Error] } })()",
      returnByValue: true,
    });
    expect(thrown.result.result.value).toEqual([true, true]);
  });

  it("falls back to the page's realm under a policy without unsafe-eval", async () => {
    const page = await chromium.newPage();
    await page.setContent(`<!doctype html><meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'"><title>CSP</title>
      <script>${inpage.replaceAll("</script", "<\\/script")}</script><p>text</p>`);
    expect(await page.evaluate("__icdp.send instanceof Function")).toBe(true);
    expect(await page.evaluate(`__icdp.send("DOM.getDocument", { depth: 1 }).then(({ root }) => root.childNodeCount)`)).toBe(2);
    expect(await page.evaluate(`__icdp.send("Accessibility.getFullAXTree").then(({ nodes }) => nodes.length > 2)`)).toBe(true);
    // Within the evaluation itself Chromium suspends the policy.
    const later = "new Promise((done) => setTimeout(done)).then(() =>";
    const evaluated = await page.evaluate(`${later} __icdp.send("Runtime.evaluate", { expression: "1" }).then(({ exceptionDetails }) => exceptionDetails.exception.description))`);
    expect(evaluated).toContain("script-src");
    const world = await page.evaluate(`${later} __icdp.send("Page.getFrameTree").then(({ frameTree }) => __icdp.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id })).catch(({ message }) => message))`);
    expect(world).toContain("script-src 'unsafe-eval'");
  });
});
