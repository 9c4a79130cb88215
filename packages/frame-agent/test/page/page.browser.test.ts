import "../support/patience.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchChromium, type Chromium, type Page } from "../../../../scripts/lib/chromium.js";
import { bundleScript } from "../../scripts/self-contained-core.js";

let chromium: Chromium;
let page: Page;
beforeAll(async () => {
  chromium = await launchChromium();
  page = await chromium.newPage();
  await page.addInitScript(await bundleScript("inpage"));
});
afterAll(() => chromium.close());
beforeEach(async () => {
  await page.setContent("<!doctype html><title>Page</title><body><p>text</p><input type=file id=file multiple></body>");
  await page.evaluate(`(async () => {
    window.seen = [];
    __icdp.onEvent((method, params) => seen.push([method, params]));
    await __icdp.send("Page.enable"); await __icdp.send("Runtime.enable"); await __icdp.send("Page.setLifecycleEventsEnabled", { enabled: true });
    window.wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  })()`);
});

const run = (body: string): Promise<any> => page.evaluate(`(async () => { const names = (list = seen) => list.map(([method]) => method); const { send } = __icdp; ${body} })()`);

describe("documents that are opened anew", () => {
  const METHODS = ["Page.documentOpened", "Page.lifecycleEvent", "Page.domContentEventFired", "Page.loadEventFired", "Page.frameDetached", "Page.frameStoppedLoading", "DOM.documentUpdated"] as const;
  /** Milestones that the agent reports, by the names of both sides. */
  const named = ([method, params]: [string, any]): string[] =>
    method !== "Page.lifecycleEvent" ? [method] : ["init", "DOMContentLoaded", "load"].includes(params.name) ? [params.name] : [];

  it.each([
    ["document.open(); document.write('<p>new</p><script>1</script>'); document.close()"],
    ["document.write('<p>new</p>'); document.close()"],
    ["document.open(); document.open(); document.close()"],
    ["const iframe = document.createElement('iframe'); document.body.append(iframe); await wait(200); seen.length = 0; document.open(); document.write('x'); document.close()"],
  ])("begin again: %s", async (code) => {
    const theirs: string[] = [];
    await page.send("Page.enable");
    await page.send("DOM.enable");
    await page.send("Page.setLifecycleEventsEnabled", { enabled: true });
    await page.send("DOM.getDocument");
    await run("await send('DOM.enable'); await send('DOM.getDocument');");
    const stops = METHODS.map((method) => page.on(method, (params) => theirs.push(...named([method, params ?? {}]))));
    const ours = await run(`await wait(100); seen.length = 0; ${code}; await wait(300); return seen;`);
    for (const stop of stops) stop();
    const mine = ours.filter(([method]: [string]) => (METHODS as readonly string[]).includes(method)).flatMap(named);
    expect(mine).toContain("Page.documentOpened");
    expect(mine).toEqual(theirs.slice(-mine.length));
  });

  it("keep the agent's listeners, and those that it took back stay away", async () => {
    expect(await run(`document.open(); document.write("<title>new</title><p>x"); document.close(); await wait(100); seen.length = 0;
      location.hash = "a"; await wait(100); return names();`)).toContain("Page.navigatedWithinDocument");
  });

  it("begin again in nested frames", async () => {
    expect(await run(`const iframe = document.createElement("iframe"); document.body.append(iframe); await wait(200); seen.length = 0;
      const inner = iframe.contentDocument; inner.open(); inner.write("<p>in"); inner.close(); await wait(200);
      const { frame } = (await send("Page.getFrameTree")).frameTree.childFrames[0];
      return seen.filter(([, params]) => (params.frame?.id ?? params.frameId) === frame.id).map(([method, { name }]) => name ?? method);`)).toEqual(["Page.documentOpened", "init", "DOMContentLoaded", "load"]);
  });

  it("do not begin again when a parser at work goes on", async () => {
    expect(await run(`document.open(); document.write("<p>a"); seen.length = 0; document.write("<script>document.open(); document.write('b')</" + "script>"); document.write("c");
      const opened = names().filter((name) => name === "Page.documentOpened"); document.close(); return [opened, document.body.textContent.includes("c")];`)).toEqual([[], true]);
  });
});

describe("nested frames", () => {
  it("come, navigate and go as frames of the session", async () => {
    const [attached, navigated, gone, tree] = await run(`
      seen.length = 0;
      const iframe = document.createElement("iframe"); iframe.name = "n"; iframe.srcdoc = "<title>one</title>"; document.body.append(iframe);
      await wait(200); const attached = seen.splice(0);
      const tree = (await send("Page.getFrameTree")).frameTree;
      iframe.srcdoc = "<title>two</title>"; await wait(200); const navigated = seen.splice(0);
      iframe.remove(); await wait(50); return [attached, navigated, seen.splice(0), tree];`);
    const of = (events: [string, any][], method: string) => events.filter(([name]) => name === method).map(([, params]) => params);
    const [{ frameId, parentFrameId }] = of(attached, "Page.frameAttached");
    expect(parentFrameId).toBe(tree.frame.id);
    expect(of(attached, "Page.frameNavigated").map(({ frame }) => [frame.id, frame.url, frame.name, frame.parentId])).toEqual([[frameId, "about:srcdoc", "n", tree.frame.id]]);
    expect(of(attached, "Runtime.executionContextCreated").map(({ context }) => context.auxData)).toEqual([{ isDefault: true, type: "default", frameId }]);
    expect(of(attached, "Page.lifecycleEvent").filter((event) => event.frameId === frameId).map(({ name }) => name)).toEqual(["init", "commit", "DOMContentLoaded", "load"]);
    expect(tree.childFrames).toHaveLength(1);
    const loaders = [attached, navigated].map((events) => of(events, "Page.frameNavigated")[0].frame.loaderId);
    expect(new Set(loaders).size).toBe(2);
    expect(navigated.map(([method]: [string]) => method).filter((method: string) => /context|frameNav/i.test(method))).toEqual([
      "Runtime.executionContextDestroyed", "Page.frameNavigated", "Runtime.executionContextCreated",
    ]);
    expect(gone.filter(([, params]: [string, any]) => params.frameId !== tree.frame.id).map(([method]: [string]) => method)).toEqual(["Runtime.executionContextDestroyed", "Page.frameDetached"]);
  });

  const FRAME = `<iframe srcdoc="<p id=p></p><script>p.attachShadow({ mode: 'closed' }).innerHTML = 'inside'</script>"></iframe>`;
  const inScript = JSON.stringify(FRAME).replaceAll("</", "<\\/");
  it.each([
    ["a script", `<p id=h></p><script>h.attachShadow({ mode: "closed" }).innerHTML = ${inScript}</script>`],
    ["a script, later", `<p id=h></p><script>const root = h.attachShadow({ mode: "closed" }); setTimeout(() => root.innerHTML = ${inScript}, 50)</script>`],
    ["the parser", `<p><span><template shadowrootmode=open><span><template shadowrootmode=open>${FRAME}</template></span></template></span></p>`],
  ])("are noticed in shadow trees before their scripts run, made by %s", async (_, html) => {
    await page.setContent(`<!doctype html><body>${html}`);
    expect(await page.evaluate(`(async () => { await new Promise((done) => setTimeout(done, 200)); const { frameTree: { childFrames: [{ frame }] } } = await __icdp.send("Page.getFrameTree");
      return (await __icdp.send("Accessibility.getFullAXTree", { frameId: frame.id })).nodes.map(({ name }) => name?.value); })()`)).toContain("inside");
  });

  it("are noticed in shadow trees when they have loaded, and have their element's id for a name", async () => {
    expect(await run(`const host = document.createElement("div"); document.body.append(host); seen.length = 0;
      const iframe = document.createElement("iframe"); iframe.id = "i"; iframe.srcdoc = "x"; host.attachShadow({ mode: "closed" }).append(iframe); await wait(300);
      const { frame } = seen.find(([method]) => method === "Page.frameNavigated")[1]; host.remove();
      return [frame.url, frame.name, names().filter((name) => name === "Page.frameAttached").length];`)).toEqual(["about:srcdoc", "i", 1]);
  });

  it("in shadow trees are waited for without keeping the trees alive", async () => {
    await run(`window.trees = Array.from({ length: 20 }, () => new WeakRef(document.createElement("div").attachShadow({ mode: "open" })));`);
    await page.send("HeapProfiler.collectGarbage");
    // One may still lie in a register.
    expect(await run(`return trees.filter((tree) => tree.deref()).length;`)).toBeLessThanOrEqual(1);
  });

  it("leave nothing behind when they are removed or show another document", async () => {
    await run(`window.documents = []; const shown = async (show) => { const iframe = document.createElement("iframe"); document.body.append(iframe); await show(iframe); documents.push(new WeakRef(iframe.contentDocument)); return iframe; };
      const load = (iframe, text) => new Promise((done) => { iframe.onload = done; iframe.srcdoc = "<p>" + text; });
      await send("DOM.enable"); await send("Accessibility.enable"); await send("Network.enable");
      for (let i = 0; i < 30; i++) {
        (await shown((iframe) => load(iframe, "removed"))).remove();
        await load(await shown((iframe) => load(iframe, "replaced")), "").then(() => document.querySelector("iframe").remove());
        (await shown(({ contentDocument }) => { contentDocument.write("<p>written"); contentDocument.close(); return send("Accessibility.getFullAXTree"); })).remove();
      }
      await wait(200);`);
    for (let i = 0; i < 3; i++) await page.send("HeapProfiler.collectGarbage");
    // Chromium is slow to let go of the last ones, with and without an agent.
    expect(await run(`return documents.filter((document) => document.deref()).length;`)).toBeLessThan(45);
  });

  it("go where a session sends them, under the loader id that it was told, and leave no context of their blank document behind", async () => {
    expect(await run(`const iframe = document.createElement("iframe"); iframe.src = URL.createObjectURL(new Blob(["<p>one"], { type: "text/html" })); document.body.append(iframe);
      const { frameTree: { childFrames: [{ frame: { id: frameId } }] } } = await send("Page.getFrameTree"); await send("Page.createIsolatedWorld", { frameId, worldName: "w" }); await wait(300);
      const contexts = new Set(); for (const [method, params] of seen) if (method === "Runtime.executionContextCreated" && params.context.auxData.frameId === frameId) contexts.add(params.context.id); else if (method === "Runtime.executionContextDestroyed") contexts.delete(params.executionContextId);
      seen.length = 0; const { loaderId } = await send("Page.navigate", { frameId, url: URL.createObjectURL(new Blob(["<p>two"], { type: "text/html" })) }); await wait(300);
      const { frame } = seen.find(([method]) => method === "Page.frameNavigated")[1];
      const failed = []; for (const params of [{ frameId: "none", url: "about:blank" }, { frameId, url: "nonsense" }]) await send("Page.navigate", params).catch(({ code, message }) => failed.push([code, message]));
      const aborted = await send("Page.navigate", { frameId, url: "javascript:1" });
      const text = iframe.contentDocument.body.textContent; iframe.remove();
      return [contexts.size, loaderId === frame.loaderId && frame.id === frameId, text, failed, aborted.errorText];`)).toEqual([
      1, true, "two", [[-32000, "No frame with given id found"], [-32000, "Cannot navigate to invalid URL"]], "net::ERR_ABORTED",
    ]);
  });

  it("take the commands that wait in them along", async () => {
    expect(await run(`const iframe = document.createElement("iframe"); iframe.srcdoc = "x"; document.body.append(iframe); await wait(200);
      const { context } = seen.filter(([method]) => method === "Runtime.executionContextCreated").at(-1)[1];
      const never = send("Runtime.evaluate", { contextId: context.id, expression: "new Promise(() => {})", awaitPromise: true }).catch(({ code, message }) => [code, message]);
      iframe.remove(); const { code, message } = await (async () => { await wait(100); return send("Runtime.evaluate", { contextId: context.id, expression: "1" }).catch((error) => error); })();
      return [await never, code, message];`)).toEqual([[-32000, "Execution context was destroyed."], -32000, "Cannot find context with specified id"]);
  });

  it("keep their ids and are found by them", async () => {
    expect(await run(`
      const iframe = document.createElement("iframe"); iframe.srcdoc = "<p id=in>in"; document.body.append(iframe); await wait(200);
      const { frameTree: { childFrames: [{ frame }] } } = await send("Page.getFrameTree");
      const { backendNodeId } = await send("DOM.getFrameOwner", { frameId: frame.id });
      const { node } = await send("DOM.describeNode", { backendNodeId, depth: 1 });
      const { object } = await send("DOM.resolveNode", { backendNodeId: node.contentDocument.backendNodeId });
      return [node.nodeName, node.frameId === frame.id, object.className, (await send("Accessibility.getFullAXTree", { frameId: frame.id })).nodes[0].role.value];`)).toEqual([
      "IFRAME", true, "HTMLDocument", "RootWebArea",
    ]);
  });
});

describe("navigation", () => {
  it("within the document", async () => {
    expect(await run(`seen.length = 0; const { frameTree: { frame } } = await send("Page.getFrameTree");
      history.pushState({}, "", "?a"); const same = await send("Page.navigate", { url: location.href + "#b" }); await wait(50); history.back(); await wait(300);
      return [seen.filter(([method]) => method === "Page.navigatedWithinDocument").map(([, { url, navigationType, frameId }]) => [url.replace(/.*html/, ""), navigationType, frameId === frame.id]), same.frameId === frame.id, "loaderId" in same];`)).toEqual([
      [["?a", "historyApi", true], ["?a#b", "fragment", true], ["?a", "fragment", true]], true, false,
    ]);
  });

  it("knows the history and moves in it", async () => {
    expect(await run(`history.pushState({}, "", "?one"); history.pushState({}, "", "?two"); const before = await send("Page.getNavigationHistory");
      await send("Page.navigateToHistoryEntry", { entryId: before.entries.at(-2).id }); await wait(400); const after = await send("Page.getNavigationHistory");
      return [before.entries.slice(-2).map(({ url }) => url.replace(/.*html/, "")), before.currentIndex - after.currentIndex, location.search, before.entries[before.currentIndex].title];`)).toEqual([["?one", "?two"], 1, "?one", "Page"]);
    expect(await run(`return send("Page.navigateToHistoryEntry", { entryId: 999 }).catch(({ code, message }) => [code, message])`)).toEqual([-32602, "No entry with passed id"]);
  });
});

describe("dialogs", () => {
  it("are reported and accepted, or answered as was said ahead", async () => {
    const answers = await run(`seen.length = 0; const first = [alert("a"), confirm("c"), prompt("p", "default")]; const { code, message } = await send("Page.handleJavaScriptDialog", { accept: false }).catch((error) => error);
      const second = [confirm("again"), confirm("and again")]; await send("Page.handleJavaScriptDialog", { accept: true });
      const none = await send("Page.handleJavaScriptDialog", { accept: true }).catch((error) => [error.code, error.message]);
      return [first, code, message, second, none, seen.filter(([method]) => method === "Page.javascriptDialogOpening").map(([, { type, message, defaultPrompt }]) => [type, message, defaultPrompt ?? null])];`);
    expect(answers[0]).toEqual([null, true, "default"]);
    expect(answers[1]).toBe(-32000);
    expect(answers[2]).toContain("already accepted");
    expect(answers[3]).toEqual([false, true]);
    expect(answers[4]).toEqual([-32602, "No dialog is showing"]);
    expect(answers[5]).toEqual([["alert", "a", null], ["confirm", "c", null], ["prompt", "p", "default"], ["confirm", "again", null], ["confirm", "and again", null]]);
  });
});

describe("the rest of the page", () => {
  it("reports file choosers that a session intercepts", async () => {
    expect(await run(`const { frameTree: { frame } } = await send("Page.getFrameTree"); await send("Page.setInterceptFileChooserDialog", { enabled: true }); seen.length = 0;
      const { result } = await send("Runtime.evaluate", { expression: "document.getElementById('file')" }); const { model } = await send("DOM.getBoxModel", { objectId: result.objectId });
      const [x, y] = [model.content[0] + 5, model.content[1] + 5];
      for (const type of ["mousePressed", "mouseReleased"]) await send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
      const { node } = await send("DOM.describeNode", { objectId: result.objectId });
      return seen.filter(([method]) => method === "Page.fileChooserOpened").map(([, { mode, backendNodeId, frameId }]) => [mode, backendNodeId === node.backendNodeId, frameId === frame.id]);`)).toEqual([["selectMultiple", true, true]]);
  });

  it("reports file choosers that scripts open for the user while a session intercepts them, unless the page prevents it", async () => {
    expect(await run(`await send("Page.setInterceptFileChooserDialog", { enabled: true }); seen.length = 0;
      const evaluate = (expression, userGesture = true) => send("Runtime.evaluate", { expression, userGesture });
      await evaluate("const made = document.createElement('input'); made.type = 'file'; made.click()");
      await evaluate("document.getElementById('file').click()");
      await evaluate("document.body.insertAdjacentHTML('beforeend', '<label id=l><input type=file></label>'); l.click()");
      await evaluate("l.querySelector('input').showPicker()");
      await evaluate("l.onclick = (event) => event.preventDefault(); l.querySelector('input').click(); l.remove()");
      const opened = seen.filter(([method]) => method === "Page.fileChooserOpened").map(([, { mode }]) => mode);
      const patched = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "click").value;
      await send("Page.setInterceptFileChooserDialog", { enabled: false });
      return [opened, patched !== HTMLElement.prototype.click];`)).toEqual([["selectSingle", "selectMultiple", "selectSingle", "selectSingle"], true]);
  });

  it.each(["Page.getLayoutMetrics"])("%s equals Chromium's", async (method) => {
    await page.evaluate("document.body.style.height = '3000px'; scrollTo(0, 120)");
    const theirs = await page.send(method);
    expect(await run(`return send("${method}")`)).toEqual(theirs);
  });

  it("computes styles of nodes once CSS is enabled", async () => {
    expect(await run(`const { root } = await send("DOM.getDocument", { depth: 0 }); const { nodeId } = await send("DOM.querySelector", { nodeId: root.nodeId, selector: "p" });
      const refused = await send("CSS.getComputedStyleForNode", { nodeId }).catch(({ message }) => message); await send("CSS.enable");
      const { computedStyle } = await send("CSS.getComputedStyleForNode", { nodeId }); return [refused, computedStyle.find(({ name }) => name === "display"), computedStyle.length > 300];`)).toEqual([
      "CSS agent was not enabled", { name: "display", value: "block" }, true,
    ]);
  });

  it("refuses what it cannot do", async () => {
    expect(await run(`const ask = (method, params) => send(method, params).then(() => "ok", ({ code }) => code);
      return [await ask("Emulation.setCPUThrottlingRate", { rate: 1 }), await ask("Emulation.setCPUThrottlingRate", { rate: 4 }), await ask("Page.printToPDF"), await ask("WebMCP.enable"),
        await ask("Page.reload", { loaderId: "other" })];`)).toEqual(["ok", -32000, -32000, -32601, -32602]);
  });

  it("emulates focus for as long as a session asks for it", async () => {
    expect(await run(`const focused = async () => (await send("Accessibility.getFullAXTree")).nodes[0].properties.some(({ name, value }) => name === "focused" && value.value);
      await send("Emulation.setFocusEmulationEnabled", { enabled: true }); return focused();`)).toBe(true);
  });
});
