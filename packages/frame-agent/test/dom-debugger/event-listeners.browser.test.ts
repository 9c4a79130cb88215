import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium, type Page } from "../../../../scripts/lib/chromium.js";
import { comparable, openDifferentialPage, type DifferentialPage } from "../support/differential.js";

const HTML = `<!doctype html><body onload="window.loaded = 1" onhashchange="1">
<div id=a onclick="return 1"><b id=b>x</b></div><div id=host></div><svg id=svg onmousedown="2"><g id=g></g></svg>
<script>
  function named() {}
  a.addEventListener("click", named);
  a.addEventListener("click", named, true);
  a.addEventListener("click", named);
  a.addEventListener("mousedown", () => {}, { once: true, passive: true });
  a.addEventListener("click", { handleEvent() {} });
  a.addEventListener("click", named.bind(null));
  a.addEventListener("keydown", Math.max);
  a.addEventListener("x", class X {});
  a.addEventListener("nothing", {});
  a.addEventListener("removed", named); a.removeEventListener("removed", named);
  a.addEventListener("ran", named, { once: true }); a.dispatchEvent(new Event("ran"));
  const aborted = new AbortController(); a.addEventListener("gone", named, { signal: aborted.signal }); aborted.abort();
  a.onmouseover = { handleEvent() {} };
  b.addEventListener("wheel", named, { capture: true });
  b.onkeyup = function up() {};
  b.onclick = named; b.onclick = null;
  g.addEventListener("click", named);
  host.attachShadow({ mode: "open" }).innerHTML = "<i id=in onclick='2'>in</i>";
  host.shadowRoot.addEventListener("click", named);
  window.addEventListener("touchstart", named);
  addEventListener("wheel", named, { passive: false });
  window.onresize = named;
  document.addEventListener("click", named);
  document.addEventListener("mousewheel", named);
  document.documentElement.addEventListener("touchmove", named);
  document.body.addEventListener("touchmove", named);
  document.body.firstElementChild.addEventListener("touchmove", named);
  window.et = new EventTarget(); et.addEventListener("foo", named); et.addEventListener("bar", named); et.addEventListener("foo", () => 1);
  window.sig = new AbortController().signal; sig.onabort = named; sig.addEventListener("late", named, true);
  window.xhr = new XMLHttpRequest(); xhr.onload = named;
</script>`;

let chromium: Chromium;
let both: DifferentialPage;
/** Without our agent, whose own listeners the browser would list. */
let clean: Page;
beforeAll(async () => {
  chromium = await launchChromium();
  both = await openDifferentialPage(chromium, HTML);
  clean = await chromium.newPage();
  await clean.setContent(HTML);
});
afterAll(() => chromium.close());

interface Asked {
  readonly objectGroup?: string;
  readonly depth?: number;
  readonly pierce?: boolean;
}

/** The listeners of what an expression answers, by either side, without the places that page code cannot know. */
async function listenersOf(expression: string, { objectGroup, ...params }: Asked): Promise<{ chromium: any[]; ours: any[] }> {
  const evaluate = { expression, ...(objectGroup !== undefined && { objectGroup }) };
  const { result } = await clean.send("Runtime.evaluate", evaluate);
  const theirs = JSON.stringify({ result: await clean.send("DOMDebugger.getEventListeners", { objectId: result.objectId!, ...params }) });
  const ours = await both.page.evaluate<string>(`(async () => {
    const { result } = await __icdp.send("Runtime.evaluate", ${JSON.stringify(evaluate)});
    return __icdp.sendText("DOMDebugger.getEventListeners", { objectId: result.objectId, ...${JSON.stringify(params)} });
  })()`);
  const listeners = (text: string): any[] =>
    (comparable(text) as any).result.listeners.map(({ lineNumber, columnNumber, backendNodeId, ...rest }: any) => ({
      ...rest,
      isKnown: lineNumber >= 0 && columnNumber >= 0,
      hasNode: backendNodeId > 0,
    }));
  return { chromium: listeners(theirs), ours: listeners(ours) };
}

describe("DOMDebugger.getEventListeners", () => {
  it.each<[string, Asked]>([
    ["a", {}],
    ["a", { depth: 0 }],
    ["a", { depth: 2 }],
    ["b", {}],
    ["svg", { depth: -1 }],
    ["host", { depth: 2, pierce: true }],
    ["host", { depth: 3, pierce: true }],
    ["host.shadowRoot", { depth: -1 }],
    ["window", {}],
    ["document", {}],
    ["document", { depth: -1 }],
    ["document", { depth: -1, pierce: true }],
    ["document.body", {}],
    ["et", {}],
    ["sig", {}],
    ["xhr", {}],
    ["({})", {}],
    ["(() => 1)", {}],
    ["Symbol('x')", {}],
    ["document.createTextNode('x')", {}],
  ])("of %s %o as in Chromium", async (expression, params) => {
    const { ours, chromium: theirs } = await listenersOf(expression, params);
    expect(ours).toEqual(theirs);
  });

  it("has the handlers of objects in a group", async () => {
    const { ours, chromium: theirs } = await listenersOf("a", { objectGroup: "g" });
    expect(theirs.every(({ handler }) => handler !== undefined)).toBe(true);
    // Only the debugger sees what a function was bound to.
    const withoutBound = (listeners: any[]) => listeners.filter(({ originalHandler }) => originalHandler.description !== "function () { [native code] }");
    expect(withoutBound(ours)).toEqual(withoutBound(theirs));
    expect(ours).toHaveLength(theirs.length);
  });

  it("names the node and where the listener was added", async () => {
    const [listener, node] = await both.page.evaluate(`(async () => {
      const { result } = await __icdp.send("Runtime.evaluate", { expression: "a" });
      const { listeners } = await __icdp.send("DOMDebugger.getEventListeners", { objectId: result.objectId });
      return [listeners.find(({ type }) => type === "mousedown"), (await __icdp.send("DOM.describeNode", { objectId: result.objectId })).node];
    })()`);
    expect(listener.backendNodeId).toBe(node.backendNodeId);
    expect(listener.lineNumber).toBe(HTML.split("\n").findIndex((line) => line.includes('"mousedown", ()')));
    expect(listener.columnNumber).toBeGreaterThan(0);
  });

  it.each([{ objectId: "nonsense" }, { objectId: "1.2.3" }, {}, { objectId: 5 }])("fails as Chromium for %o", async (params) => {
    const { ours, chromium: theirs } = await both.ask("DOMDebugger.getEventListeners", params);
    expect(ours).toEqual(theirs);
  });
});
