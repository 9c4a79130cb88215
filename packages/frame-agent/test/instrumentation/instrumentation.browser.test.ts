import "../support/patience.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchChromium, type Chromium, type Page } from "../../../../scripts/lib/chromium.js";
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { alias } from "../../scripts/self-contained-core.js";

/** The instrumentation alone, with its answers in reach of the test. */
async function bundle(): Promise<string> {
  const file = (path: string): string => JSON.stringify(fileURLToPath(new URL(`../../src/${path}`, import.meta.url)));
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { createDom } from ${file("dom/dom.ts")};
        import { createBrowser } from ${file("realm/browser.ts")};
        import { capturePageRealm } from ${file("realm/page-realm.ts")};
        import { NativePatches } from ${file("instrumentation/native-patches.ts")};
        import { LayoutHistory } from ${file("instrumentation/layout-history.ts")};
        import { instrument } from ${file("instrumentation/instrument.ts")};
        const natives = { add: EventTarget.prototype.addEventListener, descriptor: JSON.stringify(Object.getOwnPropertyDescriptor(EventTarget.prototype, "addEventListener")) };
        const page = capturePageRealm(window);
        const patches = new NativePatches(page);
        const dom = createDom(window);
        const layoutHistory = new LayoutHistory(createBrowser(page), dom);
        const stops = layoutHistory.watch(window);
        Object.defineProperty(window, "__test", { value: { records: instrument(page, dom, patches, layoutHistory), forget: () => stops.forEach((stop) => stop()), patches, natives } });`,
      resolveDir: fileURLToPath(new URL("../../src", import.meta.url)),
    },
    bundle: true, write: false, format: "iife", target: "es2022", alias,
  });
  return outputFiles[0]!.text;
}

let chromium: Chromium;
let page: Page;
let script: string;
beforeAll(async () => {
  chromium = await launchChromium();
  script = await bundle();
  page = await chromium.newPage();
  await page.addInitScript(script);
});
afterAll(() => chromium.close());
beforeEach(() => page.setContent("<!doctype html><div id=a><b id=b></b></div><dialog id=d1>1</dialog><dialog id=d2>2</dialog>"));

const run = (body: string): Promise<any> => page.evaluate(`(() => { const { records, patches, natives } = __test; const a = document.getElementById("a"); const has = () => records.hasClickListener(a); ${body} })()`);

describe("click listeners", () => {
  it.each(["click", "mousedown", "mouseup", "DOMActivate"])("counts %s", async (type) => {
    expect(await run(`const f = () => {}; const before = has(); a.addEventListener("${type}", f); const after = has(); a.removeEventListener("${type}", f); return [before, after, has()];`)).toEqual([false, true, false]);
  });

  it.each(["keydown", "pointerdown", "dblclick", "Click", "touchstart"])("does not count %s", async (type) => {
    expect(await run(`a.addEventListener("${type}", () => {}); return has();`)).toBe(false);
  });

  it("keeps capture and bubble apart, and takes a duplicate once", async () => {
    expect(await run(`const f = () => {};
      a.addEventListener("click", f); a.addEventListener("click", f, true); a.addEventListener("click", f, { capture: true }); a.addEventListener("click", f);
      a.removeEventListener("click", f); const one = has(); a.removeEventListener("click", f, { capture: true }); return [one, has()];`)).toEqual([true, false]);
  });

  it("takes objects with handleEvent, and ignores null", async () => {
    expect(await run(`const o = { handleEvent() { window.handled = this === o; } }; a.addEventListener("click", null); const none = has();
      a.addEventListener("click", o); const one = has(); a.click(); a.removeEventListener("click", o); return [none, one, window.handled, has()];`)).toEqual([false, true, true, false]);
  });

  it("forgets a listener that ran once", async () => {
    expect(await run(`let n = 0; a.addEventListener("click", () => n++, { once: true }); const before = has(); a.click(); a.click(); return [before, has(), n];`)).toEqual([true, false, 1]);
  });

  it("forgets a once listener that was removed before it ran, and only it", async () => {
    expect(await run(`const f = () => {}; a.addEventListener("click", f, { once: true }); a.addEventListener("mouseup", f); a.removeEventListener("click", f); const one = has(); a.removeEventListener("mouseup", f); return [one, has()];`)).toEqual([true, false]);
  });

  it("keeps a once listener that another one kept from running", async () => {
    expect(await run(`let n = 0; a.addEventListener("click", (event) => event.stopImmediatePropagation()); a.addEventListener("click", () => n++, { once: true });
      const g = () => {}; a.click(); return [has(), n];`)).toEqual([true, 0]);
  });

  it("follows abort signals", async () => {
    expect(await run(`const c = new AbortController(), gone = AbortSignal.abort(); a.addEventListener("click", () => {}, { signal: gone }); const none = has();
      a.addEventListener("click", () => {}, { signal: c.signal }); const one = has(); c.abort(); return [none, one, has()];`)).toEqual([false, true, false]);
  });

  it("records elements only, and each on its own", async () => {
    expect(await run(`document.addEventListener("click", () => {}); window.addEventListener("click", () => {}); new EventTarget().addEventListener("click", () => {});
      document.getElementById("b").addEventListener("click", () => {}); return [has(), records.hasClickListener(document.getElementById("b"))];`)).toEqual([false, true]);
  });

  it("reads options as the browser does: each member once, in order", async () => {
    expect(await run(`const read = []; const options = new Proxy({}, { get(_, name) { read.push(String(name)); return undefined; }, has() { return true; } });
      a.addEventListener("click", () => {}, options); a.removeEventListener("click", () => {}, options); return read;`)).toEqual(["capture", "once", "passive", "signal", "capture"]);
  });

  it("passes on what an options getter throws", async () => {
    expect(await run(`const mine = new Error("mine"); let n = 0; try { a.addEventListener("click", () => {}, { get capture() { n++; throw mine; } }); } catch (e) { return [e === mine, n, has()]; }`)).toEqual([true, 1, false]);
  });
});

describe("shadow roots", () => {
  it("knows open and closed ones, and those of attachInternals", async () => {
    expect(await run(`const open = document.createElement("div").attachShadow({ mode: "open" }); const host = document.createElement("div"); const closed = host.attachShadow({ mode: "closed" });
      class X extends HTMLElement { constructor() { super(); this.internals = this.attachInternals(); } } customElements.define("x-x", X);
      const holder = document.createElement("div"); holder.setHTMLUnsafe("<x-x><template shadowrootmode=closed>in</template></x-x>"); document.body.append(holder);
      const x = holder.firstChild; const root = records.shadowRootOf(x);
      return [records.shadowRootOf(open.host) === open, records.shadowRootOf(host) === closed, host.shadowRoot, records.shadowRootOf(a), root?.mode];`)).toEqual([true, true, null, null, "closed"]);
  });
});

describe("modal dialogs", () => {
  it("keeps their order", async () => {
    expect(await run(`const [one, two] = document.querySelectorAll("dialog"); const ids = () => records.modalDialogs.map(({ id }) => id); const seen = [ids()];
      two.showModal(); one.showModal(); seen.push(ids()); two.close(); seen.push(ids()); two.showModal(); seen.push(ids()); one.requestClose(); seen.push(ids());
      two.remove(); seen.push(ids()); return seen;`)).toEqual([[], ["d2", "d1"], ["d1"], ["d1", "d2"], ["d2"], []]);
  });

  it("leaves out dialogs that are not modal", async () => {
    expect(await run(`document.getElementById("d1").show(); return records.modalDialogs.length;`)).toBe(0);
  });
});

const DRAWN = "const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));";

describe("layout history: shown content", () => {
  const drawn = (body: string): Promise<any> => page.evaluate(`(async () => { const { records, forget } = __test; ${DRAWN}
    const seen = (selector) => [...document.querySelectorAll(selector)].map((element) => records.layoutHistory.wasShown(element)); ${body} })()`);
  const FAR = "<p style='content-visibility: auto'>near</p><div style='height: 9000px'></div><p style='content-visibility: auto'>far</p>";

  it("is what was near the viewport at some time", async () => {
    expect(await drawn(`document.body.innerHTML = "${FAR}"; await drawn(); const first = seen("p"); scrollTo(0, 9000); await drawn(); await drawn(); return [first, seen("p")];`)).toEqual([[true, false], [true, true]]);
  });

  it("is that of details which were open when drawn", async () => {
    expect(await drawn(`document.body.innerHTML = "<details open>a</details><details>b</details><details>c</details>"; const [one, , three] = document.body.children;
      one.open = false; three.open = true; await drawn(); three.open = false; return seen("details");`)).toEqual([false, false, true]);
  });

  it("is no longer heard of after the end", async () => {
    expect(await drawn(`forget(); document.body.innerHTML = "${FAR}"; await drawn(); return seen("p");`)).toEqual([false, false]);
  });
});

describe("layout history: lost blocks", () => {
  const emptied = (html: string, ...steps: string[]): Promise<any> => page.evaluate(`(async () => { const { records, forget } = __test; ${DRAWN}
    await drawn(); document.body.innerHTML = "<div>${html}</div>"; const div = document.body.firstChild; await drawn();
    for (const step of ${JSON.stringify(steps)}) { new Function("div", "forget", step)(div, forget); await drawn(); } return records.layoutHistory.lostBlocks(div); })()`);

  it.each([
    ["all at once", "<p>a</p>", "div.textContent = 'x'"],
    ["one by one, by the last", "b<p>a</p>", "div.firstChild.remove(); div.firstChild.remove()"],
    ["among white space", " <p>a</p> ", "div.children[0].remove(); div.append('x')"],
    ["for others of their name", "<p class='a'>a</p>", "div.innerHTML = '<p>b</p>'"],
    ["after what replaces them came", "<p>a</p>", "div.prepend('x'); div.lastChild.remove()"],
  ])("were removed %s", async (_, html, step) => expect(await emptied(html, step)).toBe(true));

  it.each([
    ["no blocks", "<b>a</b>", "div.textContent = 'x'"],
    ["text behind them", "<p>a</p>b", "div.textContent = 'x'"],
    ["a no-break space left", "<p>a</p>\\u00a0", "div.firstChild.remove()"],
    ["something left", "<p>a</p>b", "div.firstChild.remove()"],
    ["something left later", "<p>a</p>", "div.innerHTML = '<p>b</p>c'", "div.firstChild.remove()"],
    ["what was never laid out", "", "div.innerHTML = '<p>a</p>'; div.textContent = 'x'"],
    ["what was hidden", "<p hidden>a</p>", "div.textContent = 'x'"],
    ["what says itself that it is out of flow", "<p style='position: absolute'>a</p>", "div.textContent = 'x'"],
    ["their like in their place", "<p class='a'>a</p>", "div.innerHTML = '<p class=a>b</p>'"],
    ["the end of the records", "<p>a</p>", "forget(); div.textContent = 'x'"],
  ])("are not known of with %s", async (_, html, ...steps) => expect(await emptied(html, ...steps)).toBe(false));
});

describe("what page code can tell", () => {
  it.each([
    ["EventTarget.prototype", "addEventListener"], ["EventTarget.prototype", "removeEventListener"], ["Element.prototype", "attachShadow"],
    ["HTMLElement.prototype", "attachInternals"], ["HTMLDialogElement.prototype", "showModal"], ["Function.prototype", "toString"],
  ])("%s.%s looks native", async (owner, name) => {
    const looks = `((owner, name) => { const d = Object.getOwnPropertyDescriptor(owner, name), f = d.value; let constructs = true; try { Reflect.construct(Object, [], f); } catch { constructs = false; }
      return [f.name, f.length, String(f), f + "", Function.prototype.toString.call(f), \`\${Object.keys(d)} \${d.writable} \${d.enumerable} \${d.configurable}\`, constructs, "prototype" in f,
        Object.getOwnPropertyNames(f).join(), Object.getPrototypeOf(f) === Function.prototype, Object.getOwnPropertyNames(owner).indexOf(name), typeof f, Object.prototype.toString.call(f)] })(${owner}, "${name}")`;
    const patched = await page.evaluate(looks);
    const clean = await chromium.newPage();
    await clean.setContent("<p>");
    expect(patched).toEqual(await clean.evaluate(looks));
    await clean.close();
  });

  it("looks native to the toString of another realm", async () => {
    expect(await run(`const f = document.createElement("iframe"); document.body.append(f); return f.contentWindow.Function.prototype.toString.call(EventTarget.prototype.addEventListener);`)).toContain("[native code]");
  });

  it.each([
    "EventTarget.prototype.addEventListener.call(1, 'click', () => {})", "document.body.addEventListener('click')", "document.body.addEventListener('click', 5)",
    "document.body.addEventListener(Symbol(), () => {})", "document.body.addEventListener('click', () => {}, { signal: 5 })", "document.body.attachShadow({ mode: 'nope' })",
    "document.createElement('input').attachShadow({ mode: 'open' })", "document.createElement('dialog').showModal()", "Function.prototype.toString.call({})",
    "new EventTarget.prototype.addEventListener()",
  ])("throws the browser's own error: %s", async (expression) => {
    const thrown = `(() => { try { ${expression}; return "nothing" } catch (e) { return [e.constructor === window[e.constructor.name], e.name, e.message, e.stack.split("\\n").length] } })()`;
    const patched = await page.evaluate(thrown);
    const clean = await chromium.newPage();
    await clean.setContent("<p>");
    expect(patched).toEqual(await clean.evaluate(thrown));
    await clean.close();
  });

  it("survives a stack that runs out inside", async () => {
    expect(await run(`let depth = 0, errors = new Set(); const dive = () => { depth++; try { a.addEventListener("click", dive); dive(); } catch (e) { errors.add(e.constructor); } }; dive();
      return [[...errors].every((c) => c === RangeError), has()];`)).toEqual([true, true]);
  });

  it("is not reached through prototypes that page code changed", async () => {
    expect(await run(`Object.prototype.get = () => 5; Object.prototype.apply = () => 6; Object.prototype.once = true;
      try { let n = 0, m = 0; a.addEventListener("click", () => n++); a.addEventListener("click", () => m++, {}); a.click(); a.click(); return [n, m, EventTarget.prototype.addEventListener.name]; }
      finally { delete Object.prototype.get; delete Object.prototype.apply; delete Object.prototype.once; }`)).toEqual([2, 1, "addEventListener"]);
  });

  it("is undone", async () => {
    expect(await run(`patches.undo(); const kept = EventTarget.prototype.addEventListener === natives.add; return [kept, String(EventTarget.prototype.addEventListener)];`)).toEqual([true, "function addEventListener() { [native code] }"]);
  });
});
