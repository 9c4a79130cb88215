import { chromium as playwright, type Page as PlaywrightPage } from "playwright-core";
import puppeteer, { type Page as PuppeteerPage } from "puppeteer-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { until, type Message, type TestClient } from "../wire/support/world.js";
import { AgentBrowser } from "./agent-browser.js";
import { browserAvailable } from "./available.js";
import { bundlePackage } from "./bundle-package.js";
import { DevToolsMcp } from "./devtools-mcp.js";
import { openOwnShell, type OwnShell } from "./own-shell.js";

/** Notes what arrives in a document, with whole numbers for places. */
const LOG = `<script>
  window.log = [];
  for (const type of ["mousedown", "click", "wheel", "touchstart", "keydown", "input"])
    addEventListener(type, (event) => log.push([type, Math.floor(event.clientX ?? event.touches?.[0].clientX ?? -1), event.key ?? event.target.value ?? ""].join(" ")), true);
</script>`;
const control = (name: string): string =>
  `<button id=b onclick="this.textContent = '${name} pressed'">${name}</button><input id=t aria-label="${name} field">`;

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: { readonly targetId: string; readonly type: string; readonly parentId?: string; readonly parentFrameId?: string };
}

describe.skipIf(!browserAvailable)("frames of other origins with a Frame Agent", { timeout: 60_000 }, () => {
  let shell: OwnShell;
  let three: string;

  beforeAll(async () => {
    shell = await openOwnShell();
    const { one, two } = shell.origins;
    three = shell.originOf("three");
    await shell.page.evaluate("document.head.insertAdjacentHTML('beforeend', '<style>iframe { width: 700px; height: 400px }</style>')");
    shell.addPage("/inner.html", `${LOG}${control("inner")}`, [one, two]);
    shell.addPage("/mid.html", `<style>body { margin: 0 } iframe { border: 2px solid; margin: 5px }</style>${LOG}${control("mid")}<iframe id=i name=innerName title="the inner frame" src="${three}/inner.html" width=300 height=60></iframe>`, [one]);
    shell.addPage("/same.html", "<p>same</p>", false);
    shell.addPage("/mute.html", control("mute"), false);
    shell.addPage("/local.html", `<iframe id=i src="${three}/inner.html"></iframe>`, false);
    shell.addPage("/early.html", `<script>
      const look = () => [window.initScript ?? null, typeof window.binding, matchMedia("(prefers-color-scheme: dark)").matches, Intl.DateTimeFormat().resolvedOptions().timeZone, document.querySelectorAll("script").length];
      const first = look();
    </script>${control("early")}`, [one]);
    shell.addPage("/sandboxed.html", control("sandboxed"), [one]);
    shell.addPage("/top.html", `<style>body { margin: 0 } iframe { border: 3px solid; margin: 10px }</style>${LOG}<h1>Top</h1>${control("top")}<iframe id=f name=midName title="the frame" src="${two}/mid.html" width=500 height=200></iframe>`);
  });
  afterAll(() => shell?.close());

  describe("over CDP", () => {
    let client: TestClient;
    let page: string;

    const evaluate = async (expression: string, session = page): Promise<unknown> => {
      const { result, error } = await client.send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true }, session);
      if (error) throw new Error(error.message);
      return (result!.result as { value?: unknown }).value;
    };
    /** What the session got, in order: methods, with a mark for whose frame it was. */
    const events = (pattern: RegExp, session = page): string[] =>
      client.messages.flatMap(({ method, params, sessionId }) => {
        if (method === undefined || sessionId !== session || !pattern.test(method)) return [];
        const { frameId, targetId, targetInfo, reason } = params as { frameId?: string; targetId?: string; targetInfo?: { targetId: string }; reason?: string };
        return [[method, frameId ?? targetId ?? targetInfo?.targetId ?? "", reason ?? ""].join(" ").trim()];
      });
    /** In Chromium two processes tell of a frame that moves: the browser of targets, the page of frames. So their order varies in one place. */
    const expectSwap = (pattern: RegExp, targetId: string, others: readonly string[]): void => {
      const changed = `Target.targetInfoChanged ${targetId}`;
      const told = events(pattern);
      expect(told.filter((event) => event !== changed)).toEqual(others);
      expect(told.indexOf(changed)).toBeGreaterThan(told.indexOf(`Target.attachedToTarget ${targetId}`));
    };
    const attachedTo = (parent: string): Promise<Attached> =>
      client.until(() => client.messages.findLast(({ method, sessionId }) => method === "Target.attachedToTarget" && sessionId === parent)?.params as Attached | undefined);
    const AUTO = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
    const enable = async (session: string): Promise<void> => {
      for (const domain of ["Page", "Runtime", "DOM"]) await client.send(`${domain}.enable`, {}, session);
      await client.send("Target.setAutoAttach", AUTO, session);
    };
    /** Waits until the child that this session was attached to last shows the document. */
    const childOf = async (parent: string, path: string): Promise<Attached> => {
      for (;;) {
        const child = await attachedTo(parent);
        const shown = await evaluate("document.readyState + location.pathname", child.sessionId).catch(() => undefined);
        if (shown === `complete${path}`) return child;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    /** Opens the page anew, with its two children. */
    const open = async (path = "/top.html"): Promise<void> => {
      client.messages.length = 0;
      await client.send("Page.navigate", { url: shell.origins.one + path }, page);
      await client.until(() => client.messages.find(({ method, sessionId }) => method === "Page.loadEventFired" && sessionId === page));
    };
    const openAll = async (): Promise<{ mid: Attached; inner: Attached }> => {
      await open();
      const mid = await childOf(page, "/mid.html");
      await enable(mid.sessionId);
      const inner = await childOf(mid.sessionId, "/inner.html");
      await enable(inner.sessionId);
      return { mid, inner };
    };
    const targets = async (): Promise<{ targetId: string; type: string; url: string }[]> =>
      (await client.send("Target.getTargets")).result!.targetInfos as { targetId: string; type: string; url: string }[];
    const frames = async (): Promise<string[]> => (await targets()).filter(({ type }) => type === "iframe").map(({ url }) => url.replace(/^https?:..[^/]*/, "")).sort();
    const centre = async (selector: string, session: string): Promise<[number, number]> =>
      (await evaluate(`(() => { const r = document.querySelector("${selector}").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, session)) as [number, number];
    /** The place of the document inside an iframe, in its parent. */
    const offset = async (selector: string, session: string): Promise<[number, number]> =>
      (await evaluate(`(() => { const f = document.querySelector("${selector}"); const r = f.getBoundingClientRect(); return [r.x + f.clientLeft, r.y + f.clientTop]; })()`, session)) as [number, number];
    const click = async (x: number, y: number, session: string): Promise<void> => {
      for (const type of ["mouseMoved", "mousePressed", "mouseReleased"]) {
        const { error } = await client.send("Input.dispatchMouseEvent", { type, x, y, button: type === "mouseMoved" ? "none" : "left", clickCount: 1 }, session);
        expect(error).toBeUndefined();
      }
    };

    beforeAll(async () => {
      client = await shell.client();
      page = await client.attach("one");
      await enable(page);
    });
    beforeEach(() => void (client.messages.length = 0));

    test("are attached one below the other, with Chromium's events in Chromium's order", async () => {
      await open();
      const mid = await childOf(page, "/mid.html");
      const { targetId } = mid.targetInfo;
      expect(mid.targetInfo).toMatchObject({ type: "iframe", title: "", url: "", attached: true, parentId: "one", parentFrameId: "one", canAccessOpener: false });
      expectSwap(/^(Target|Page\.frame(Attached|Detached))/, targetId, [`Page.frameAttached ${targetId}`, `Target.attachedToTarget ${targetId}`, `Page.frameDetached ${targetId} swap`]);
      await enable(mid.sessionId);
      const inner = await childOf(mid.sessionId, "/inner.html");
      expect(inner.targetInfo).toMatchObject({ type: "iframe", parentId: targetId, parentFrameId: targetId });
      const infos = await targets();
      expect(infos.find((info) => info.targetId === inner.targetInfo.targetId)).toMatchObject({ title: `${three}/inner.html`, url: `${three}/inner.html`, attached: true });
    });

    test("are in the list of /json with their parents", async () => {
      const { mid, inner } = await openAll();
      const list = (await (await fetch(`${shell.relay.url}/json/list`)).json()) as { id: string; type: string; parentId?: string }[];
      expect(list.find(({ id }) => id === mid.targetInfo.targetId)).toMatchObject({ type: "iframe", parentId: "one" });
      expect(list.find(({ id }) => id === inner.targetInfo.targetId)).toMatchObject({ type: "iframe", parentId: mid.targetInfo.targetId });
    });

    test("are found by their iframe elements, and are in no other frame tree than their own", async () => {
      const { mid, inner } = await openAll();
      const describe = async (session: string): Promise<unknown> => {
        const { result } = await client.send("Runtime.evaluate", { expression: "document.querySelector('iframe')" }, session);
        const node = (await client.send("DOM.describeNode", { objectId: (result!.result as { objectId: string }).objectId, depth: -1, pierce: true }, session)).result!.node;
        return [(node as { frameId?: string }).frameId, "contentDocument" in (node as object)];
      };
      expect(await describe(page)).toEqual([mid.targetInfo.targetId, false]);
      expect(await describe(mid.sessionId)).toEqual([inner.targetInfo.targetId, false]);
      const tree = async (session: string): Promise<unknown> => (await client.send("Page.getFrameTree", {}, session)).result!.frameTree;
      expect(await tree(page)).not.toHaveProperty("childFrames");
      expect(await tree(mid.sessionId)).toMatchObject({ frame: { id: mid.targetInfo.targetId, parentId: "one", name: "midName", url: `${shell.origins.two}/mid.html` } });
      expect(await tree(inner.sessionId)).toMatchObject({ frame: { id: inner.targetInfo.targetId, parentId: mid.targetInfo.targetId, name: "innerName" } });
      expect((await client.send("DOM.getFrameOwner", { frameId: mid.targetInfo.targetId }, page)).result).toHaveProperty("backendNodeId");
      expect((await client.send("DOM.getFrameOwner", { frameId: mid.targetInfo.targetId }, mid.sessionId)).error).toMatchObject({ code: -32000, message: "Frame with the given id does not belong to the target." });
    });

    test("have accessibility trees of their own, which their parent's session does not give", async () => {
      const { mid, inner } = await openAll();
      const tree = async (session: string, frameId?: string): Promise<Message> => client.send("Accessibility.getFullAXTree", { frameId }, session);
      const names = (message: Message): string[] =>
        (message.result!.nodes as { ignored: boolean; role: { value: string }; name?: { value: string } }[]).filter(({ ignored }) => !ignored).map(({ role, name }) => `${role.value} ${name?.value}`);
      expect(names(await tree(page))).toContain("Iframe the frame");
      expect(names(await tree(mid.sessionId))).toEqual(expect.arrayContaining(["RootWebArea /mid.html", "button mid", "Iframe the inner frame"]));
      expect(names(await tree(inner.sessionId))).toEqual(expect.arrayContaining(["RootWebArea /inner.html", "button inner"]));
      expect((await tree(page, mid.targetInfo.targetId)).error).toMatchObject({ code: -32602, message: "Frame with the given frameId is not found." });
    });

    test("get the page's input by coordinates, at any depth, and none of it shows in the documents around them", async () => {
      const { mid, inner } = await openAll();
      const [fx, fy] = await offset("#f", page);
      const [mx, my] = await centre("#b", mid.sessionId);
      await click(fx + mx, fy + my, page);
      const [ix, iy] = await offset("#i", mid.sessionId);
      const [bx, by] = await centre("#b", inner.sessionId);
      await click(fx + ix + bx, fy + iy + by, page);
      expect(await evaluate("b.textContent", mid.sessionId)).toBe("mid pressed");
      expect(await evaluate("b.textContent", inner.sessionId)).toBe("inner pressed");
      expect(await evaluate("log", inner.sessionId)).toEqual([`mousedown ${Math.floor(bx)} `, `click ${Math.floor(bx)} `]);
      expect(await evaluate("log")).toEqual([]);
      expect(await evaluate("document.activeElement.id + document.hasFocus()")).toBe("ftrue");
      expect(await evaluate("document.activeElement.id", mid.sessionId)).toBe("i");
    });

    test("get their own session's input in their own coordinates", async () => {
      const { mid, inner } = await openAll();
      const { result } = await client.send("Runtime.evaluate", { expression: "b" }, inner.sessionId);
      const { quads } = (await client.send("DOM.getContentQuads", { objectId: (result!.result as { objectId: string }).objectId }, inner.sessionId)).result as { quads: number[][] };
      const [left, top, right] = quads[0]!;
      expect(await evaluate("Math.round(b.getBoundingClientRect().x)", inner.sessionId)).toBe(Math.round(left!));
      await click((left! + right!) / 2, top! + 3, inner.sessionId);
      expect(await evaluate("b.textContent", inner.sessionId)).toBe("inner pressed");
      const [ix, iy] = await offset("#i", mid.sessionId);
      await click(ix + 3, iy + 3, mid.sessionId);
      expect(await evaluate("log.at(-1)", inner.sessionId)).toBe("click 3 ");
    });

    test("keep the pointer that went down in them, and get the wheel, touches and taps", async () => {
      const { mid } = await openAll();
      const [fx, fy] = await offset("#f", page);
      const [tx, ty] = await centre("#t", mid.sessionId);
      const send = async (method: string, params: object): Promise<void> => expect((await client.send(method, params, page)).error).toBeUndefined();
      await evaluate("addEventListener('mouseup', (event) => log.push('up ' + Math.floor(event.clientY)))", mid.sessionId);
      await send("Input.dispatchMouseEvent", { type: "mousePressed", x: fx + tx, y: fy + ty, button: "left", clickCount: 1 });
      await send("Input.dispatchMouseEvent", { type: "mouseReleased", x: fx + tx, y: 1, button: "left", clickCount: 1 });
      expect(await evaluate("log", mid.sessionId)).toContain(`up ${Math.floor(1 - fy)}`);
      await send("Input.dispatchMouseEvent", { type: "mouseWheel", x: fx + 4, y: fy + 4, deltaX: 0, deltaY: 10 });
      expect(await evaluate("log.at(-1)", mid.sessionId)).toBe("wheel 4 ");
      await send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: fx + 6, y: fy + 6 }] });
      expect(await evaluate("log.at(-1)", mid.sessionId)).toBe("touchstart 6 ");
      await send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await send("Input.synthesizeTapGesture", { x: fx + 7, y: fy + 7 });
      expect(await evaluate("log.filter((line) => line.startsWith('touchstart')).at(-1)", mid.sessionId)).toBe("touchstart 7 ");
      expect(await evaluate("log")).toEqual([]);
    });

    test("get keys and text when they have the focus", async () => {
      const { mid, inner } = await openAll();
      const [fx, fy] = await offset("#f", page);
      const [ix, iy] = await offset("#i", mid.sessionId);
      const [tx, ty] = await centre("#t", inner.sessionId);
      await click(fx + ix + tx, fy + iy + ty, page);
      await client.send("Input.dispatchKeyEvent", { type: "keyDown", key: "a", code: "KeyA", text: "a", windowsVirtualKeyCode: 65 }, page);
      await client.send("Input.insertText", { text: "bc" }, page);
      await client.send("Input.imeSetComposition", { text: "d", selectionStart: 1, selectionEnd: 1 }, page);
      expect(await evaluate("t.value", inner.sessionId)).toBe("abcd");
      await click(...(await centre("#t", page)), page);
      await client.send("Input.insertText", { text: "top" }, page);
      expect([await evaluate("t.value"), await evaluate("t.value", inner.sessionId)]).toEqual(["top", "abcd"]);
    });

    test("refuse what belongs to the page, with Chromium's words", async () => {
      const { mid } = await openAll();
      for (const [method, params] of [["Page.captureScreenshot", {}], ["Page.reload", {}], ["Page.getNavigationHistory", {}], ["Page.bringToFront", {}], ["Emulation.clearDeviceMetricsOverride", {}], ["Page.handleJavaScriptDialog", { accept: true }]] as const) {
        expect((await client.send(method, params, mid.sessionId)).error).toEqual({ code: -32000, message: "Command can only be executed on top-level targets" });
      }
    });

    test("wait in dialogs that the page's session hears of and answers", async () => {
      const { inner } = await openAll();
      client.messages.length = 0;
      const answer = evaluate("confirm('really?')", inner.sessionId);
      const { params, sessionId } = await client.event("Page.javascriptDialogOpening");
      expect([sessionId, params]).toEqual([page, expect.objectContaining({ message: "really?", type: "confirm", frameId: inner.targetInfo.targetId, url: `${three}/inner.html` })]);
      expect((await client.send("Page.handleJavaScriptDialog", { accept: true }, page)).result).toEqual({});
      expect(await answer).toBe(true);
    });

    test("run init scripts of their own sessions when they navigate, and keep the session", async () => {
      const { mid } = await openAll();
      await client.send("Page.addScriptToEvaluateOnNewDocument", { source: "window.early = document.readyState" }, mid.sessionId);
      await client.send("Page.setLifecycleEventsEnabled", { enabled: true }, mid.sessionId);
      client.messages.length = 0;
      await evaluate(`void (f.src = "${shell.origins.two}/mid.html?again")`);
      await client.until(() => client.messages.find(({ method, sessionId }) => method === "Page.loadEventFired" && sessionId === mid.sessionId));
      expect(await evaluate("early", mid.sessionId)).toBe("loading");
      const order = events(/^Page\.(lifecycleEvent|frameNavigated|frameStoppedLoading)|executionContext/, mid.sessionId).map((line) => line.split(" ")[0]);
      expect(order[0]).toBe("Runtime.executionContextsCleared");
      expect(order.indexOf("Page.frameNavigated")).toBeLessThan(order.indexOf("Runtime.executionContextCreated"));
      expect(events(/^Target\.detached/)).toEqual([]);
    });

    test("wait with their own scripts for Clients that say so", async () => {
      await client.send("Target.setAutoAttach", { ...AUTO, waitForDebuggerOnStart: true }, page);
      await open("/app.html");
      client.messages.length = 0;
      await evaluate(`void (document.body.innerHTML = '<iframe src="${shell.origins.two}/early.html"></iframe>')`);
      const { params } = await client.event("Target.attachedToTarget");
      expect(params!.waitingForDebugger).toBe(true);
      const session = params!.sessionId as string;
      expect(await evaluate("[document.readyState, typeof first, document.body]", session)).toEqual(["loading", "undefined", null]);
      await client.send("Page.addScriptToEvaluateOnNewDocument", { source: "window.initScript = document.readyState" }, session);
      await client.send("Runtime.addBinding", { name: "binding" }, session);
      await client.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "dark" }] }, session);
      await client.send("Emulation.setTimezoneOverride", { timezoneId: "Asia/Tokyo" }, session);
      await client.send("Runtime.runIfWaitingForDebugger", {}, session);
      await client.send("Page.addScriptToEvaluateOnNewDocument", { source: "window.initScript = 'late'" }, session);
      await until(async () => (await evaluate("document.readyState", session)) === "complete");
      // The Frame Agent's script and its own: what held the parser has left nothing.
      expect(await evaluate("first", session)).toEqual(["loading", "function", true, "Asia/Tokyo", 2]);
      expect(await evaluate("look()[0]", session)).toBe("loading");
      await client.send("Target.setAutoAttach", AUTO, page);
    });

    test("do not wait for Clients that do not", async () => {
      await open("/app.html");
      await evaluate(`void (document.body.innerHTML = '<iframe src="${shell.origins.two}/early.html"></iframe>')`);
      const { sessionId } = await childOf(page, "/early.html");
      expect(await evaluate("first", sessionId)).toEqual([null, "undefined", false, expect.any(String), 2]);
    });

    test("stay out of reach when they do not name their parent's origin", async () => {
      shell.addPage("/distrustful.html", control("distrustful"), [shell.originOf("elsewhere"), new URL(shell.relay.url).origin]);
      await open();
      await evaluate(`void (document.body.innerHTML = '<iframe src="${shell.origins.two}/distrustful.html"></iframe><iframe src="${shell.origins.two}/sandboxed.html"></iframe>')`);
      // The second one was loaded after the first.
      await childOf(page, "/sandboxed.html");
      expect(await frames()).toEqual(["/sandboxed.html"]);
    });

    test("end with the Agent around them, and are not listened to afterwards", async () => {
      const script = `data:text/javascript;base64,${Buffer.from(await bundlePackage("frame-agent")).toString("base64")}`;
      const parent = await shell.page.evaluate<string>("location.origin");
      shell.addPage("/stopping.html", `<script src="${script}"></script><script>agent = icdp.startFrameAgent({ allowedParents: ["${parent}"] })</script><iframe id=f src="${shell.origins.two}/sandboxed.html"></iframe>`, false);
      await client.send("Page.navigate", { url: `${shell.origins.one}/stopping.html` }, page);
      await childOf(page, "/sandboxed.html");
      await evaluate("void setTimeout(() => { agent.stop(); f.src += '?again' })");
      await until(async () => (await frames()).length === 0);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(await frames()).toEqual([]);
      await shell.page.evaluate(`document.querySelector("#one").src = ${JSON.stringify(`${shell.origins.one}/top.html`)}`);
      await until(async () => (await frames()).length === 2);
    });

    test("become frames of the page when they show its own origin, and Targets again afterwards", async () => {
      const { mid } = await openAll();
      const { targetId } = mid.targetInfo;
      client.messages.length = 0;
      await evaluate(`void (f.src = "${shell.origins.one}/same.html")`);
      await client.until(() => client.messages.find(({ method, params }) => method === "Page.frameStoppedLoading" && params!.frameId === targetId));
      expect(events(/^(Target|Page\.frame(Attached|Detached|Navigated))/)).toEqual([`Target.detachedFromTarget ${targetId}`, `Page.frameAttached ${targetId}`, "Page.frameNavigated"]);
      expect((await client.send("Page.getFrameTree", {}, page)).result!.frameTree).toMatchObject({ childFrames: [{ frame: { id: targetId } }] });
      expect(await frames()).toEqual([]);
      client.messages.length = 0;
      await evaluate(`void (f.src = "${shell.origins.two}/mid.html")`);
      expect((await childOf(page, "/mid.html")).targetInfo.targetId).toBe(targetId);
      expectSwap(/^(Target|Page\.frame(Attached|Detached)|Runtime\.executionContextDestroyed)/, targetId, [
        `Target.attachedToTarget ${targetId}`,
        `Page.frameDetached ${targetId} swap`,
        "Runtime.executionContextDestroyed",
      ]);
    });

    test("go with their iframe and with the page's document", async () => {
      const { mid, inner } = await openAll();
      client.messages.length = 0;
      await client.send("Page.reload", {}, page);
      await client.until(() => client.messages.find(({ method, sessionId }) => method === "Page.loadEventFired" && sessionId === page));
      expect(events(/^Target\.detached/)).toEqual([`Target.detachedFromTarget ${mid.targetInfo.targetId}`]);
      expect((await client.send("Runtime.evaluate", { expression: "1" }, inner.sessionId)).error).toMatchObject({ code: -32001 });
      const next = await childOf(page, "/mid.html");
      expect(next.targetInfo.targetId).not.toBe(mid.targetInfo.targetId);
      client.messages.length = 0;
      await evaluate("f.remove()");
      await client.event("Target.detachedFromTarget");
      expect(events(/^(Target|Page\.frameDetached)/)).toEqual([`Page.frameDetached ${next.targetInfo.targetId} remove`, `Target.detachedFromTarget ${next.targetInfo.targetId}`]);
      expect(await frames()).toEqual([]);
    });

    test("without a Frame Agent they stay part of the document around them, also when they had one", async () => {
      await openAll();
      await evaluate(`void (f.src = "${shell.origins.two}/mute.html")`);
      await client.until(() => client.messages.find(({ method, sessionId }) => method === "Target.detachedFromTarget" && sessionId === page));
      expect(await frames()).toEqual([]);
      expect((await client.send("Page.getFrameTree", {}, page)).result!.frameTree).not.toHaveProperty("childFrames");
    });

    test("inside a frame of the page's own origin they name that frame as their parent's", async () => {
      await open();
      await evaluate(`document.body.innerHTML = '<iframe src="/local.html">'`);
      const child = await childOf(page, "/inner.html");
      const { frameTree } = (await client.send("Page.getFrameTree", {}, page)).result as { frameTree: { childFrames: { frame: { id: string } }[] } };
      expect(child.targetInfo).toMatchObject({ parentId: "one", parentFrameId: frameTree.childFrames[0]!.frame.id });
    });

    test("in a sandbox they have an opaque origin and work all the same", async () => {
      await open();
      await evaluate(`void (document.body.innerHTML = '<iframe sandbox="allow-scripts" src="/sandboxed.html">')`);
      const child = await childOf(page, "/sandboxed.html");
      expect(await evaluate("origin", child.sessionId)).toBe("null");
    });

    test("are let go and attached again as Target.setAutoAttach says", async () => {
      const { mid } = await openAll();
      client.messages.length = 0;
      await client.send("Target.setAutoAttach", { ...AUTO, autoAttach: false }, page);
      expect(events(/^Target/)).toEqual([`Target.detachedFromTarget ${mid.targetInfo.targetId}`]);
      await client.send("Target.setAutoAttach", { ...AUTO, filter: [{ type: "iframe", exclude: true }, {}] }, page);
      expect(events(/^Target\.attached/)).toEqual([]);
      await client.send("Target.setAutoAttach", AUTO, page);
      expect(events(/^Target\.attached/)).toEqual([`Target.attachedToTarget ${mid.targetInfo.targetId}`]);
      expect((await attachedTo(page)).targetInfo).toMatchObject({ url: `${shell.origins.two}/mid.html` });
    });
  });

  describe("for Clients", () => {
    let client: TestClient;
    let session: string;

    /** Opens the page anew and waits for its frames. */
    const reset = async (): Promise<void> => {
      client.messages.length = 0;
      await client.send("Page.navigate", { url: `${shell.origins.one}/top.html` }, session);
      await client.until(() => client.messages.find(({ method }) => method === "Page.loadEventFired"));
      await until(() => [...shell.relay.core.browser.state.targets.values()].filter(({ type, url }) => type === "iframe" && url !== "").length === 2);
    };
    beforeAll(async () => {
      client = await shell.client();
      session = await client.attach("one");
      await client.send("Page.enable", {}, session);
      await reset();
    });

    test("Playwright: frameLocator, frames, evaluate, fill, keyboard", async () => {
      const browser = await playwright.connectOverCDP(shell.relay.url);
      try {
        const page = (await found(browser.contexts()[0]!.pages(), (candidate: PlaywrightPage) => candidate.title()))!;
        await expect.poll(() => page.frames().map((frame) => new URL(frame.url()).pathname)).toEqual(["/top.html", "/mid.html", "/inner.html"]);
        const mid = page.frameLocator("#f");
        const inner = mid.frameLocator("#i");
        await mid.locator("#b").click();
        await inner.getByRole("button").click();
        expect([await mid.locator("#b").textContent(), await inner.locator("#b").textContent()]).toEqual(["mid pressed", "inner pressed"]);
        await inner.locator("#t").fill("filled");
        await inner.locator("#t").press("End");
        await page.keyboard.type("!");
        await mid.getByLabel("mid field").pressSequentially("typed");
        expect([await inner.locator("#t").inputValue(), await mid.locator("#t").inputValue()]).toEqual(["filled!", "typed"]);
        const frame = page.frame({ name: "innerName" })!;
        expect(await frame.evaluate(() => location.pathname)).toBe("/inner.html");
        expect(frame.parentFrame()!.parentFrame()).toBe(page.mainFrame());
        expect(await (await frame.frameElement()).getAttribute("id")).toBe("i");
        expect(await mid.locator("body").ariaSnapshot()).toContain("button \"mid pressed\"");
        await page.addInitScript("window.initScript = 'Playwright'");
        await page.emulateMedia({ colorScheme: "dark" });
        await page.evaluate((url) => document.querySelector<HTMLIFrameElement>("#f")!.replaceWith(Object.assign(document.createElement("iframe"), { src: url })), `${shell.origins.two}/early.html`);
        await expect.poll(() => page.frames().map((candidate) => new URL(candidate.url()).pathname)).toEqual(["/top.html", "/early.html"]);
        expect(await page.frames()[1]!.evaluate("first.slice(0, 3)")).toEqual(["Playwright", "undefined", true]);
      } finally {
        await browser.close();
      }
    });

    test("Puppeteer: frames, click, type, evaluate", async () => {
      await reset();
      const browser = await puppeteer.connect({ browserURL: shell.relay.url, defaultViewport: null });
      try {
        const page = (await found(await browser.pages(), (candidate: PuppeteerPage) => candidate.title()))!;
        await expect.poll(() => page.frames().map((frame) => new URL(frame.url()).pathname)).toEqual(["/top.html", "/mid.html", "/inner.html"]);
        const [, mid, inner] = page.frames();
        for (const [frame, name] of [[mid!, "mid"], [inner!, "inner"]] as const) {
          await frame.$eval("#b", (button) => void (button.textContent = "again"));
          await frame.click("#b");
          expect(await frame.$eval("#b", (button) => button.textContent)).toBe(`${name} pressed`);
          await frame.$eval("#t", (field) => void ((field as HTMLInputElement).value = ""));
          await frame.type("#t", name);
          expect(await frame.$eval("#t", (field) => (field as HTMLInputElement).value)).toBe(name);
        }
        expect(await inner!.evaluate(() => location.pathname)).toBe("/inner.html");
        expect(inner!.parentFrame()).toBe(mid);
        expect(await (await inner!.frameElement())!.evaluate((element) => element.id)).toBe("i");
        await page.evaluateOnNewDocument("window.initScript = 'Puppeteer'");
        await page.evaluate((url) => document.querySelector<HTMLIFrameElement>("#f")!.replaceWith(Object.assign(document.createElement("iframe"), { src: url })), `${shell.origins.two}/early.html`);
        await expect.poll(() => page.frames().map((candidate) => new URL(candidate.url()).pathname)).toEqual(["/top.html", "/early.html"]);
        expect(await page.frames()[1]!.evaluate("first[0]")).toBe("Puppeteer");
      } finally {
        await browser.disconnect();
      }
    });

    test("agent-browser: snapshot, click and fill by reference, as deep as it looks into real frames", async () => {
      const browser = new AgentBrowser(shell.relay.port, "frames");
      try {
        const tabs = await browser.run("tab", "list");
        await browser.run("tab", /\[(t?\d+)\][^\n]*top\.html/.exec(tabs)![1]!);
        await reset();
        const snapshot = await browser.run("snapshot", "-i");
        expect(snapshot.replace(/ref=e\d+/g, "ref")).toBe(
          ['- heading "Top" [level=1, ref]', '- button "top" [ref]', '- textbox "top field" [ref]', '- Iframe "the frame" [ref]', '  - button "mid" [ref]', '  - textbox "mid field" [ref]', '  - Iframe "the inner frame" [ref]'].join("\n"),
        );
        const ref = (name: string): string => `@${new RegExp(`"${name}" \\[ref=(e\\d+)`).exec(snapshot)![1]!}`;
        await browser.run("click", ref("mid"));
        await browser.run("fill", ref("mid field"), "filled");
        expect(await browser.run("get", "value", ref("mid field"))).toBe("filled");
        expect(await browser.run("snapshot", "-i")).toMatch(/ {2}- button "mid pressed"[^]* {2}- textbox "mid field" \[ref=e\d+\]: filled/);
      } finally {
        await browser.close();
      }
    });

    test("chrome-devtools-mcp: snapshot, click and fill at any depth", async () => {
      const mcp = await DevToolsMcp.connect(shell.relay.url);
      try {
        const pages = await mcp.call("list_pages");
        const pageId = Number(/^(\d+)[^\n]*top\.html/m.exec(pages)![1]);
        await reset();
        const uid = async (name: string): Promise<string> => new RegExp(`uid=(\\S+) \\S+ "${name}"`).exec(await mcp.call("take_snapshot", { pageId }))![1]!;
        for (const name of ["mid", "inner"]) {
          await mcp.call("click", { pageId, uid: await uid(name) });
          await mcp.call("fill", { pageId, uid: await uid(`${name} field`), value: `of ${name}` });
        }
        const snapshot = await mcp.call("take_snapshot", { pageId });
        expect(snapshot).toMatch(/button "mid pressed"[^]*"mid field"[^\n]*value="of mid"[^]*button "inner pressed"[^]*"inner field"[^\n]*value="of inner"/);
      } finally {
        await mcp.close();
      }
    });
  });
});

/** The page of the frames among those of a Client. */
async function found<P>(pages: readonly P[], titleOf: (page: P) => Promise<string>): Promise<P | undefined> {
  for (const page of pages) if ((await titleOf(page)) === "/top.html") return page;
  return undefined;
}
