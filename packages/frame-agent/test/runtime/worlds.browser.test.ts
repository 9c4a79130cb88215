import "../support/patience.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium, type Page } from "../../../../scripts/lib/chromium.js";
import { bundleScript } from "../../scripts/self-contained-core.js";

const HTML = `<!doctype html><title>Worlds</title><p id=p class=x>text</p><iframe srcdoc="<p id=inner>inner</p>" name=nested></iframe>
<script>document.body.expando = { own: 1 }; document.body.expando.cycle = document.body.expando; var pageGlobal = 1; window.pageFunction = () => {}; Array.prototype.map = () => "poisoned"; JSON.stringify = () => "poisoned"; Map.prototype.get = () => "poisoned"; delete window.Node; for (const name of ["Event", "setTimeout", "getComputedStyle", "MutationObserver"]) window[name] = null;</script>`;

let chromium: Chromium;
let page: Page;
beforeAll(async () => {
  chromium = await launchChromium();
  page = await chromium.newPage();
  await page.addInitScript(await bundleScript("inpage"));
  await page.setContent(HTML);
});
afterAll(() => chromium.close());

const ask = (method: string, params: object = {}): Promise<any> =>
  page.evaluate<string>(`__icdp.sendText(${JSON.stringify(method)}, ${JSON.stringify(params)})`).then((text) => JSON.parse(text));

async function worlds(): Promise<{ chromium: number; ours: number }> {
  const { frameTree } = await page.send("Page.getFrameTree");
  const theirs = await page.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id, worldName: "utility" });
  const tree = await ask("Page.getFrameTree");
  const ours = await ask("Page.createIsolatedWorld", { frameId: tree.result.frameTree.frame.id, worldName: "utility" });
  return { chromium: theirs.executionContextId, ours: ours.result.executionContextId };
}

describe("isolated worlds", () => {
  it.each([
    "[window === globalThis, self === window, typeof globalThis, this === window]",
    "[typeof pageGlobal, typeof pageFunction, typeof window.pageGlobal, 'pageGlobal' in window]",
    "[1, 2].map((n) => n * 2)", "JSON.stringify({ a: 1 })", "new Map([[1, 2]]).get(1)",
    "[document.title, location.protocol, innerWidth > 0, typeof getComputedStyle(document.body).color]",
    "[document.querySelector('p') instanceof Element, document instanceof Document, document.querySelector('p').constructor === HTMLParagraphElement]",
    "[new Event('x') instanceof Event, new MutationObserver(() => {}) instanceof MutationObserver, Node.ELEMENT_NODE, typeof CSS.escape('a b')]",
    "[globalThis.eval('document.title'), (0, eval)('typeof document.title'), eval('1 + 1'), new Function('a', 'return [a, document.title]')(5), Function('return 3')() , (() => {}) instanceof Function]",
    "[JSON.stringify({ node: document.body, list: [1, { a: undefined }] }), JSON.stringify(document).startsWith('{\"location\":{'), JSON.stringify({ a: 1, b: 2 }, ['b']), JSON.stringify([1], (key, value) => value === 1 ? 'one' : value, 1)]",
    "typeof undeclared", "typeof eval + typeof Function", "(() => { try { undeclared } catch (e) { return [e instanceof ReferenceError, e.message] } })()",
    "(globalThis.mine = 5, [mine, window.mine, typeof mine])", "[typeof mine, delete globalThis.mine, typeof mine]",
    "new Promise((resolve) => setTimeout(() => resolve('timer'), 1))", "new Promise((resolve) => requestAnimationFrame((time) => resolve(typeof time)))",
    "(async () => { await null; await new Promise((resolve) => queueMicrotask(resolve)); return 'awaited' })()",
    "new Promise((resolve) => { new MutationObserver((records, self) => resolve([records.length, records[0].type, self instanceof MutationObserver])).observe(document.body, { attributes: true }); document.body.setAttribute('data-x', String(Math.random())) })",
    "(() => { const seen = []; const f = (event) => seen.push(event.type); document.body.addEventListener('ping', f); document.body.dispatchEvent(new Event('ping')); document.body.removeEventListener('ping', f); document.body.dispatchEvent(new Event('ping')); return seen })()",
    "(() => { const o = { n: 0, handleEvent() { this.n++ } }; document.body.addEventListener('ping', o); document.body.dispatchEvent(new Event('ping')); document.body.removeEventListener('ping', o); return o.n })()",
    "(() => { const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT, (node) => node.localName === 'p' ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP); return walker.nextNode().id })()",
    "(() => { const names = []; document.body.childNodes.forEach((node) => names.push(node.nodeName)); return names.length > 1 })()",
    "new Promise((resolve) => new IntersectionObserver((entries) => resolve(entries.length)).observe(document.querySelector('p')))",
    "fetch('data:text/plain,hi').then((response) => response.text())",
    "Array.from(document.querySelectorAll('p'), (node) => node.id)", "[...document.querySelector('p').classList]", "structuredClone({ a: [1] })",
    "(() => { let x = 1; { let x = 2 } return x })()", "`${[1, [2, 3]].flat()}`", "/a(?<n>b)/.exec('ab').groups.n",
    "window.top === window && window.parent === window && frameElement === null", "Object.prototype.toString.call(document.body)",
    "btoa('x') + encodeURIComponent('ä') + parseInt('12px', 10)", "typeof localStorage + typeof crypto.randomUUID()", "performance.now() > 0",
  ])("%s", async (expression) => {
    const ids = await worlds();
    const options = { expression, awaitPromise: true, returnByValue: true };
    const theirs = await page.send("Runtime.evaluate", { ...options, contextId: ids.chromium });
    const ours = await ask("Runtime.evaluate", { ...options, contextId: ids.ours });
    expect(ours.result).toEqual(theirs);
  });

  it("keeps its globals from the page, and the page's globals from it", async () => {
    const { ours } = await worlds();
    await ask("Runtime.evaluate", { expression: "globalThis.secret = 1; window.other = 2; 0", contextId: ours });
    expect(await page.evaluate("[typeof secret, typeof other]")).toEqual(["undefined", "undefined"]);
  });

  it("gives functions without a receiver its own realm's window as `this`, unlike Chromium", async () => {
    const { ours } = await worlds();
    const { result } = await ask("Runtime.evaluate", { expression: "(function () { return this === window })()", contextId: ours });
    expect(result.result.value).toBe(false);
  });

  it("gives the same world for the same name, and announces it before the answer", async () => {
    const frameId = (await ask("Page.getFrameTree")).result.frameTree.frame.id;
    const seen = await page.evaluate(`(async () => {
      const events = []; const stop = __icdp.onEvent((method, params) => events.push([method, params.context?.name, params.context?.auxData?.isDefault]));
      await __icdp.send("Runtime.enable"); events.length = 0;
      const first = await __icdp.send("Page.createIsolatedWorld", { frameId: "${frameId}", worldName: "w2" }); const before = events.slice();
      const second = await __icdp.send("Page.createIsolatedWorld", { frameId: "${frameId}", worldName: "w2" }); stop();
      return [first.executionContextId === second.executionContextId, before];
    })()`);
    expect(seen).toEqual([true, [["Runtime.executionContextCreated", "w2", false]]]);
  });

  it("moves nodes between worlds", async () => {
    const { ours } = await worlds();
    const main = await ask("Runtime.evaluate", { expression: "document.querySelector('p')" });
    const { result: described } = await ask("DOM.describeNode", { objectId: main.result.result.objectId });
    const { result: resolved } = await ask("DOM.resolveNode", { backendNodeId: described.node.backendNodeId, executionContextId: ours });
    const call = (objectId: string, args: object[] = []) =>
      ask("Runtime.callFunctionOn", { functionDeclaration: "function (...nodes) { return [this.id, Array.prototype.map.name, [1].map((n) => n + 1), ...nodes.map((node) => node === this)] }", objectId, arguments: args, returnByValue: true });
    const answer = await call(resolved.object.objectId, [{ objectId: resolved.object.objectId }]);
    expect(answer.result.result.value).toEqual(["p", "map", [2], true]);
    expect(await call(resolved.object.objectId, [{ objectId: main.result.result.objectId }])).toMatchObject({
      error: { code: -32000, message: "Argument should belong to the same JavaScript world as target object" },
    });
  });

  it("passes values that belong to the world", async () => {
    const { ours } = await worlds();
    const { result } = await ask("Runtime.callFunctionOn", {
      functionDeclaration: "(value) => [value instanceof Object, value.list instanceof Array, value.list.map((n) => n * 2)]",
      executionContextId: ours, arguments: [{ value: { list: [1, 2] } }], returnByValue: true,
    });
    expect(result.result.value).toEqual([true, true, [2, 4]]);
  });

  it("has bindings of its own", async () => {
    const { ours } = await worlds();
    expect(
      await page.evaluate(`(async () => {
        const calls = []; const stop = __icdp.onEvent((method, params) => method === "Runtime.bindingCalled" && calls.push([params.name, params.payload, params.executionContextId === ${ours}]));
        await __icdp.send("Runtime.addBinding", { name: "tell", executionContextName: "utility" });
        await __icdp.send("Runtime.evaluate", { expression: "tell('hello')", contextId: ${ours} }); stop();
        return [calls, typeof window.tell];
      })()`),
    ).toEqual([[["tell", "hello", true]], "undefined"]);
  });

  it("reports exceptions with clean stacks", async () => {
    const { ours } = await worlds();
    const { result } = await ask("Runtime.evaluate", { expression: "(function inner() { throw new TypeError('bad') })()\n//# sourceURL=lib.js", contextId: ours });
    expect(result.exceptionDetails.exception.description).toBe("TypeError: bad\n    at inner (lib.js:1:27)\n    at lib.js:1:50");
    expect(result.result).toMatchObject({ subtype: "error", className: "TypeError" });
  });

  it("exists in nested frames, whose documents have contexts of their own", async () => {
    const { result } = await ask("Page.getFrameTree");
    const [child] = result.frameTree.childFrames;
    expect(child.frame).toMatchObject({ name: "nested", url: "about:srcdoc", parentId: result.frameTree.frame.id });
    const world = await ask("Page.createIsolatedWorld", { frameId: child.frame.id, worldName: "nested" });
    const inWorld = await ask("Runtime.evaluate", { expression: "[document.querySelector('p').id, document.querySelector('p') instanceof Element]", contextId: world.result.executionContextId, returnByValue: true });
    expect(inWorld.result.result.value).toEqual(["inner", true]);
    const contexts: any[] = await page.evaluate(`(async () => { const list = []; const stop = __icdp.onEvent((method, params) => method === "Runtime.executionContextCreated" && list.push(params.context));
      await __icdp.send("Runtime.disable"); await __icdp.send("Runtime.enable"); stop(); return list; })()`);
    const main = contexts.find(({ auxData }) => auxData.isDefault && auxData.frameId === child.frame.id);
    const answer = await ask("Runtime.evaluate", { expression: "[document.URL, location === window.location, [] instanceof Array]", contextId: main.id, returnByValue: true });
    expect(answer.result.result.value).toEqual(["about:srcdoc", true, true]);
  });
});
