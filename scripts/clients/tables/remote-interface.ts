import CDP from "chrome-remote-interface";
import type { EventEmitter } from "node:events";
import { listTargets, type Stage } from "../stage.js";
import { packageVersion } from "../package-version.js";
import { job, type ClientKind, type Job, type JobTable } from "../table.js";

interface Raw {
  cdp: CDP.Client;
  port: number;
}

async function connect({ port, app }: Stage): Promise<Raw> {
  await CDP.Version({ port });
  const targets = await CDP.List({ port });
  const target = targets.find(({ type, url }) => type === "page" && url.startsWith(app.url));
  if (!target) throw new Error(`no page of ${app.url} among ${targets.map(({ url }) => url).join()}`);
  const cdp = await CDP({ port, target: target.id });
  for (const domain of [cdp.Page, cdp.Runtime, cdp.DOM, cdp.Network, cdp.Log]) await (domain.enable as () => Promise<void>)();
  await cdp.Page.setLifecycleEventsEnabled({ enabled: true });
  return { cdp, port };
}

async function evaluate<T>({ cdp }: Raw, expression: string): Promise<T> {
  const { result, exceptionDetails } = await cdp.Runtime.evaluate({ expression, returnByValue: true, awaitPromise: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as T;
}

async function nodeOf({ cdp }: Raw, css: string): Promise<number> {
  const { root } = await cdp.DOM.getDocument({ depth: 0 });
  const { nodeId } = await cdp.DOM.querySelector({ nodeId: root.nodeId, selector: css });
  if (nodeId === 0) throw new Error(`nothing matches ${css}`);
  return nodeId;
}

type NodeRef = { nodeId: number } | { backendNodeId: number } | { objectId: string };

async function middleOf({ cdp }: Raw, node: NodeRef): Promise<[x: number, y: number]> {
  await cdp.DOM.scrollIntoViewIfNeeded(node);
  const [quad] = (await cdp.DOM.getContentQuads(node)).quads;
  return [(quad![0]! + quad![4]!) / 2, (quad![1]! + quad![5]!) / 2];
}

type Button = "left" | "right";

async function clickNode(raw: Raw, node: NodeRef, button: Button = "left", clicks = 1): Promise<void> {
  const [x, y] = await middleOf(raw, node);
  const { Input } = raw.cdp;
  await Input.dispatchMouseEvent({ type: "mouseMoved", x, y });
  for (let clickCount = 1; clickCount <= clicks; clickCount++) {
    await Input.dispatchMouseEvent({ type: "mousePressed", x, y, button, buttons: button === "left" ? 1 : 2, clickCount });
    await Input.dispatchMouseEvent({ type: "mouseReleased", x, y, button, clickCount });
  }
}

const click = (css: string, how: string): Job<Raw> => job(how, async (raw) => clickNode(raw, { nodeId: await nodeOf(raw, css) }));
const clickCss = async (raw: Raw, css: string): Promise<void> => clickNode(raw, { nodeId: await nodeOf(raw, css) });

async function press({ cdp: { Input } }: Raw, key: string, code: string, keyCode: number, more: { text?: string; modifiers?: number } = {}): Promise<void> {
  const common = { key, code, windowsVirtualKeyCode: keyCode, modifiers: more.modifiers ?? 0 };
  await Input.dispatchKeyEvent({ type: more.text ? "keyDown" : "rawKeyDown", ...common, ...(more.text && { text: more.text }) });
  await Input.dispatchKeyEvent({ type: "keyUp", ...common });
}

/** Resolves with the first such event after `action` began. */
async function eventOf<T = any>({ cdp }: Raw, name: string, action: () => Promise<unknown>, accept: (params: T) => boolean = () => true): Promise<T> {
  let stop = (): void => {};
  const event = new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name}`)), 8_000);
    const listen = (params: T): void => {
      if (!accept(params)) return;
      clearTimeout(timer);
      resolve(params);
    };
    const events = cdp as unknown as EventEmitter;
    events.on(name, listen);
    stop = () => void events.off(name, listen);
  });
  const [params] = await Promise.all([event, action()]).finally(() => stop());
  return params;
}

async function poll(raw: Raw, expression: string): Promise<void> {
  for (let i = 0; i < 100 && !(await evaluate(raw, expression)); i++) await new Promise((resolve) => setTimeout(resolve, 50));
}

const axNode = async (raw: Raw, role: string, name: string): Promise<{ backendNodeId: number; properties: { name: string; value: { value?: unknown } }[] }> => {
  const { root } = await raw.cdp.DOM.getDocument({ depth: 0 });
  const { nodes } = await raw.cdp.Accessibility.queryAXTree({ nodeId: root.nodeId, accessibleName: name, role });
  const node = nodes.find(({ ignored }) => !ignored);
  if (!node) throw new Error(`no ${role} ${name}`);
  return { backendNodeId: node.backendDOMNodeId!, properties: node.properties ?? [] };
};
const axProperty = async (raw: Raw, role: string, name: string, property: string): Promise<unknown> =>
  (await axNode(raw, role, name)).properties.find((candidate) => candidate.name === property)?.value.value;

/** A node below `css` through shadow roots or frames. */
async function pierced(raw: Raw, css: string, id: string): Promise<NodeRef> {
  const { node } = await raw.cdp.DOM.describeNode({ nodeId: await nodeOf(raw, css), depth: -1, pierce: true });
  const search = (at: typeof node): number | undefined => {
    const attributes = at.attributes ?? [];
    if (attributes.some((name, i) => i % 2 === 0 && name === "id" && attributes[i + 1] === id)) return at.backendNodeId;
    for (const child of [...(at.shadowRoots ?? []), ...(at.contentDocument ? [at.contentDocument] : []), ...(at.children ?? [])]) {
      const found = search(child);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const backendNodeId = search(node);
  if (backendNodeId === undefined) throw new Error(`no #${id} below ${css}`);
  return { backendNodeId };
}

/** Address of a target that `/json/list` shows before long. */
async function listed({ port }: Stage, accept: (target: { id: string; url: string }) => boolean): Promise<string | undefined> {
  for (let i = 0; i < 50; i++) {
    const found = (await listTargets(port)).find(accept);
    if (found) return found.url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

const second = ({ app }: Stage, query = ""): string => `${app.url}second.html${query}`;
const goTo = (raw: Raw, url: string) => eventOf(raw, "Page.loadEventFired", () => raw.cdp.Page.navigate({ url }));
const urls = async ({ port }: Raw): Promise<string[]> => (await CDP.List({ port })).map(({ url }) => url);
async function step(raw: Raw, by: number, event: string): Promise<void> {
  const { currentIndex, entries } = await raw.cdp.Page.getNavigationHistory();
  await eventOf(raw, event, () => raw.cdp.Page.navigateToHistoryEntry({ entryId: entries[currentIndex + by]!.id }));
}
const answerDialog = (css: string, answer: { accept: boolean; promptText?: string }) => async (raw: Raw): Promise<void> => {
  let clicked!: Promise<void>;
  await eventOf(raw, "Page.javascriptDialogOpening", async () => void (clicked = clickCss(raw, css)));
  await raw.cdp.Page.handleJavaScriptDialog(answer);
  await clicked;
};
async function fetched(raw: Raw): Promise<{ requestId: string; response: { url: string; status: number } }> {
  let requestId = "";
  const response = eventOf<{ requestId: string; response: { url: string; status: number } }>(raw, "Network.responseReceived", async () => {}, (params) => params.response.url.includes("data.json"));
  await eventOf<{ requestId: string }>(raw, "Network.loadingFinished", async () => {
    const [{ requestId: id }] = await Promise.all([response, clickCss(raw, "#fetch")]);
    requestId = id;
  });
  return { ...(await response), requestId };
}
async function shot({ cdp }: Raw, params: Parameters<CDP.Client["Page"]["captureScreenshot"]>[0]): Promise<Buffer> {
  return Buffer.from((await cdp.Page.captureScreenshot(params)).data, "base64");
}

const jobs: JobTable<Raw> = {
  connect: job("CDP.Version(), CDP.List(), CDP({target})", urls),
  "list-pages": job("CDP.List()", urls),
  open: job("Page.navigate, Page.loadEventFired", (raw, { app }) => goTo(raw, `${app.url}?opened`)),
  title: job("Target.getTargetInfo", async ({ cdp }) => (await cdp.Target.getTargetInfo()).targetInfo.title),
  url: job("Page.getNavigationHistory", async ({ cdp }) => {
    const { currentIndex, entries } = await cdp.Page.getNavigationHistory();
    return entries[currentIndex]!.url;
  }),
  snapshot: job("Accessibility.getFullAXTree", async ({ cdp }) => {
    await cdp.Accessibility.enable();
    return JSON.stringify((await cdp.Accessibility.getFullAXTree({})).nodes.filter(({ ignored }) => !ignored).map(({ role, name }) => [role?.value, name?.value]));
  }),
  "snapshot-interactive": job("DOMSnapshot.captureSnapshot", async ({ cdp }) => {
    const { documents, strings } = await cdp.DOMSnapshot.captureSnapshot({ computedStyles: ["display"], includeDOMRects: true });
    const { nodes, layout } = documents[0]!;
    const boxed = new Set(layout.nodeIndex);
    const texts = nodes.nodeValue!.flatMap((value, i) => (value >= 0 && boxed.has(i) ? [strings[value]] : []));
    return texts.join("\n");
  }),

  "find-click": job("Accessibility.queryAXTree, DOM.getContentQuads, Input", async (raw) => clickNode(raw, { backendNodeId: (await axNode(raw, "button", "Increment")).backendNodeId })),
  "click-selector": click("#add", "DOM.querySelector, DOM.getContentQuads, Input"),
  "click-ref": job("DOM.resolveNode, Runtime.callFunctionOn", async (raw) => {
    const { backendNodeId } = await axNode(raw, "button", "Increment");
    const { object } = await raw.cdp.DOM.resolveNode({ backendNodeId });
    await raw.cdp.Runtime.callFunctionOn({ objectId: object.objectId, functionDeclaration: "function () { this.click(); }" });
  }),
  "click-text": job("DOM.performSearch(xpath)", async (raw) => {
    await raw.cdp.DOM.getDocument({ depth: 0 });
    const { searchId, resultCount } = await raw.cdp.DOM.performSearch({ query: "//button[text()='Increment']" });
    const { nodeIds } = await raw.cdp.DOM.getSearchResults({ searchId, fromIndex: 0, toIndex: resultCount });
    await clickNode(raw, { nodeId: nodeIds[0]! });
  }),
  "click-shadow": job("DOM.describeNode shadowRoots", async (raw) => clickNode(raw, await pierced(raw, "bench-counter", "shadow-btn"))),
  "click-frame": job("DOM.describeNode contentDocument", async (raw) => clickNode(raw, await pierced(raw, "#inner", "fbtn"))),
  dblclick: job("Input.dispatchMouseEvent clickCount 1, 2", async (raw) => clickNode(raw, { nodeId: await nodeOf(raw, "#dbl") }, "left", 2)),
  "right-click": job("Input.dispatchMouseEvent button right", async (raw) => clickNode(raw, { nodeId: await nodeOf(raw, "#ctx") }, "right")),
  fill: job("DOM.focus, Input.insertText", async (raw) => {
    await raw.cdp.DOM.focus({ nodeId: await nodeOf(raw, "#name") });
    await raw.cdp.Input.insertText({ text: "Ada Lovelace" });
  }),
  "fill-ref": job("Runtime.callFunctionOn(set value, events)", async (raw) => {
    const { object } = await raw.cdp.DOM.resolveNode({ nodeId: await nodeOf(raw, "#email") });
    await raw.cdp.Runtime.callFunctionOn({
      objectId: object.objectId,
      functionDeclaration: "function (text) { this.value = text; this.dispatchEvent(new Event('input', { bubbles: true })); }",
      arguments: [{ value: "ada@example.com" }],
    });
  }),
  "fill-frame": job("Runtime.evaluate in the frame's context", async (raw) => {
    const { frameTree } = await raw.cdp.Page.getFrameTree();
    const frameId = frameTree.childFrames![0]!.frame.id;
    const { executionContextId } = await raw.cdp.Page.createIsolatedWorld({ frameId, worldName: "job" });
    await raw.cdp.Runtime.evaluate({ expression: "document.querySelector('#fin').value = 'in the frame'", contextId: executionContextId });
  }),
  "fill-shadow": job("DOM.focus, Input.insertText in a shadow root", async (raw) => {
    await raw.cdp.DOM.focus(await pierced(raw, "bench-counter", "shadow-in"));
    await raw.cdp.Input.insertText({ text: "in the shadow" });
  }),
  type: job("Input.dispatchKeyEvent keyDown, char, keyUp", async (raw) => {
    await raw.cdp.DOM.focus({ nodeId: await nodeOf(raw, "#name") });
    for (const text of "typed text") {
      await raw.cdp.Input.dispatchKeyEvent({ type: "rawKeyDown", key: text });
      await raw.cdp.Input.dispatchKeyEvent({ type: "char", key: text, text });
      await raw.cdp.Input.dispatchKeyEvent({ type: "keyUp", key: text });
    }
  }),
  press: job("Input.dispatchKeyEvent Enter", async (raw) => {
    await raw.cdp.DOM.focus({ nodeId: await nodeOf(raw, "#keys") });
    await press(raw, "Enter", "Enter", 13, { text: "\r" });
  }),
  "press-combo": job("Input.dispatchKeyEvent modifiers 2", async (raw) => {
    await raw.cdp.DOM.focus({ nodeId: await nodeOf(raw, "#keys") });
    await press(raw, "b", "KeyB", 66, { modifiers: 2 });
  }),
  "press-tab": job("Input.dispatchKeyEvent Tab", (raw) => press(raw, "Tab", "Tab", 9)),
  editable: job("click, Input.insertText", async (raw) => {
    await clickCss(raw, "#editor");
    await press(raw, "End", "End", 35);
    await raw.cdp.Input.insertText({ text: " typed here" });
  }),
  check: click("#agree", "click on a checkbox"),
  uncheck: click("#news", "click on a checkbox"),
  radio: click("#plan-pro", "click on a radio"),
  switch: job("queryAXTree switch, getPartialAXTree", async (raw) => {
    const { backendNodeId } = await axNode(raw, "switch", "Dark mode");
    await raw.cdp.Accessibility.getPartialAXTree({ backendNodeId, fetchRelatives: false });
    await clickNode(raw, { backendNodeId });
  }),
  select: job("Runtime.callFunctionOn(set value, change)", async (raw) => {
    const { object } = await raw.cdp.DOM.resolveNode({ nodeId: await nodeOf(raw, "#colour") });
    await raw.cdp.Runtime.callFunctionOn({
      objectId: object.objectId,
      functionDeclaration: "function (value) { this.value = value; this.dispatchEvent(new Event('change', { bubbles: true })); }",
      arguments: [{ value: "g" }],
    });
  }),
  range: job("Input.dispatchKeyEvent ArrowRight", (raw) => press(raw, "ArrowRight", "ArrowRight", 39)),
  hover: job("Input.dispatchMouseEvent mouseMoved", async (raw) => {
    const [x, y] = await middleOf(raw, { nodeId: await nodeOf(raw, "#hover") });
    await raw.cdp.Input.dispatchMouseEvent({ type: "mouseMoved", x, y });
  }),
  "hover-menu": job("Input.dispatchMouseEvent mouseMoved, click", async (raw) => {
    const [x, y] = await middleOf(raw, { nodeId: await nodeOf(raw, "#menu-button") });
    await raw.cdp.Input.dispatchMouseEvent({ type: "mouseMoved", x, y });
    await clickCss(raw, "#zoom");
  }),
  focus: job("DOM.focus", async (raw) => raw.cdp.DOM.focus({ nodeId: await nodeOf(raw, "#name") })),
  submit: click("#save", "click on the submit button"),

  "scroll-page": job("Input.dispatchMouseEvent mouseWheel", ({ cdp }) => cdp.Input.dispatchMouseEvent({ type: "mouseWheel", x: 300, y: 200, deltaX: 0, deltaY: 400 })),
  "scroll-list": job("mouseWheel over the list", async (raw) => {
    const [x, y] = await middleOf(raw, { nodeId: await nodeOf(raw, "#list") });
    await raw.cdp.Input.dispatchMouseEvent({ type: "mouseWheel", x, y, deltaX: 0, deltaY: 200 });
  }),
  "scroll-into-view": job("DOM.scrollIntoViewIfNeeded", async (raw) => raw.cdp.DOM.scrollIntoViewIfNeeded({ nodeId: await nodeOf(raw, "#bottom") })),
  "click-offscreen": click("#bottom-btn", "DOM.scrollIntoViewIfNeeded, quads, Input"),

  "get-text": job("Runtime.getProperties", async (raw) => {
    const { object } = await raw.cdp.DOM.resolveNode({ nodeId: await nodeOf(raw, "h1") });
    const { result } = await raw.cdp.Runtime.getProperties({ objectId: object.objectId!, ownProperties: false, accessorPropertiesOnly: false });
    const has = result.some(({ name }) => name === "textContent");
    if (!has) throw new Error("textContent is not among the properties");
    return (await raw.cdp.Runtime.callFunctionOn({ objectId: object.objectId, functionDeclaration: "function () { return this.textContent; }", returnByValue: true })).result.value;
  }),
  "get-attr": job("DOM.getAttributes", async (raw) => {
    const { attributes } = await raw.cdp.DOM.getAttributes({ nodeId: await nodeOf(raw, "#name") });
    return attributes[attributes.indexOf("placeholder") + 1];
  }),
  "get-value": job("Runtime.evaluate(value)", (raw) => evaluate(raw, "document.querySelector('#age').value")),
  "get-html": job("DOM.getOuterHTML", async (raw) => (await raw.cdp.DOM.getOuterHTML({ nodeId: await nodeOf(raw, "body") })).outerHTML),
  "get-box": job("DOM.getBoxModel", async (raw) => {
    const { model } = await raw.cdp.DOM.getBoxModel({ nodeId: await nodeOf(raw, "#add") });
    const [x, y, right, , , bottom] = model.border as unknown as number[];
    return { x, y, width: right! - x!, height: bottom! - y! };
  }),
  "get-styles": job("CSS.getComputedStyleForNode", async (raw) => {
    await raw.cdp.CSS.enable();
    const { computedStyle } = await raw.cdp.CSS.getComputedStyleForNode({ nodeId: await nodeOf(raw, "#add") });
    return computedStyle.find(({ name }) => name === "font-size")?.value;
  }),
  "get-count": job("DOM.querySelectorAll", async (raw) => {
    const { root } = await raw.cdp.DOM.getDocument({ depth: 0 });
    return (await raw.cdp.DOM.querySelectorAll({ nodeId: root.nodeId, selector: "#list li" })).nodeIds.length;
  }),
  "is-visible": job("DOM.getBoxModel fails for hidden nodes", async (raw) => {
    const shown = async (css: string): Promise<boolean> => {
      const nodeId = await nodeOf(raw, css);
      return raw.cdp.DOM.getBoxModel({ nodeId }).then(() => true, (error: Error) => (/Could not compute box model/.test(error.message) ? false : Promise.reject(error)));
    };
    return [await shown("#add"), await shown("#gone")];
  }),
  "is-enabled": job("AX property disabled", async (raw) => [
    (await axProperty(raw, "button", "Increment", "disabled")) !== true,
    (await axProperty(raw, "button", "Disabled action", "disabled")) !== true,
  ]),
  "is-checked": job("AX property checked", async (raw) => [
    (await axProperty(raw, "checkbox", "I agree", "checked")) === "true",
    (await axProperty(raw, "checkbox", "Newsletter", "checked")) === "true",
  ]),

  "eval-value": job("Runtime.evaluate", (raw) => evaluate(raw, "6 * 7")),
  "eval-object": job("Runtime.evaluate returnByValue", (raw) => evaluate(raw, "({ a: 1, b: [true, null, 'x'] })")),
  "eval-promise": job("Runtime.awaitPromise", async ({ cdp }) => {
    const { result } = await cdp.Runtime.evaluate({ expression: "new Promise((resolve) => setTimeout(() => resolve('later'), 50))" });
    return (await cdp.Runtime.awaitPromise({ promiseObjectId: result.objectId!, returnByValue: true })).result.value;
  }),
  "eval-throw": job("exceptionDetails", async ({ cdp }) => {
    const { exceptionDetails } = await cdp.Runtime.evaluate({ expression: "throw new RangeError('thrown on purpose')" });
    return exceptionDetails?.exception?.description;
  }),
  "eval-handle": job("objectId, getProperties, releaseObject", async ({ cdp }) => {
    const { result } = await cdp.Runtime.evaluate({ expression: "({ button: document.querySelector('#add') })", objectGroup: "job" });
    const properties = (await cdp.Runtime.getProperties({ objectId: result.objectId!, ownProperties: true })).result;
    const { objectId } = properties.find(({ name }) => name === "button")!.value!;
    const tag = await cdp.Runtime.callFunctionOn({ objectId: objectId!, functionDeclaration: "function () { return this.tagName; }", returnByValue: true });
    await cdp.Runtime.releaseObject({ objectId: result.objectId! });
    await cdp.Runtime.releaseObjectGroup({ objectGroup: "job" });
    return tag.result.value;
  }),
  "wait-selector": job("poll Runtime.evaluate", (raw) => poll(raw, "!!document.querySelector('#late-item')")),
  "wait-text": job("poll textContent", (raw) => poll(raw, "document.body.textContent.includes('Late text arrived')")),
  "wait-function": job("Runtime.evaluate with a promise in the page", (raw) =>
    evaluate(raw, "new Promise((resolve) => { const look = () => (document.querySelector('#late-item') ? resolve(true) : requestAnimationFrame(look)); look(); })")),
  console: job("Runtime.consoleAPICalled", async (raw) => {
    const texts: string[] = [];
    await eventOf<{ args: { value?: unknown }[] }>(raw, "Runtime.consoleAPICalled", () => clickCss(raw, "#log"), ({ args }) => texts.push(String(args[0]?.value)) === 3);
    return texts.join("\n");
  }),
  "page-errors": job("Runtime.exceptionThrown", async (raw) => {
    const { exceptionDetails } = await eventOf(raw, "Runtime.exceptionThrown", () => clickCss(raw, "#throw"));
    return exceptionDetails.exception.description;
  }),

  "network-log": job("Network.requestWillBeSent, responseReceived, loadingFinished", async (raw) => (await fetched(raw)).response.url),
  "response-body": job("Network.getResponseBody", async (raw) => (await raw.cdp.Network.getResponseBody({ requestId: (await fetched(raw)).requestId })).body),
  route: job("Fetch.enable, fulfillRequest", async (raw) => {
    await raw.cdp.Fetch.enable({ patterns: [{ urlPattern: "*data.json*" }] });
    const { requestId } = await eventOf(raw, "Fetch.requestPaused", () => clickCss(raw, "#fetch"));
    const responseHeaders = [{ name: "content-type", value: "application/json" }];
    await raw.cdp.Fetch.fulfillRequest({ requestId, responseCode: 200, responseHeaders, body: Buffer.from('{"answer":"mocked"}').toString("base64") });
    await raw.cdp.Fetch.disable();
  }, { after: ({ cdp }) => cdp.Fetch.disable() }),
  offline: job("Network.emulateNetworkConditions", async (raw) => {
    const conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    const attempt = (): Promise<string> => evaluate(raw, "fetch('data.json').then(() => 'fine', () => 'failed')");
    await raw.cdp.Network.emulateNetworkConditions({ ...conditions, offline: true });
    const first = await attempt();
    await raw.cdp.Network.emulateNetworkConditions({ ...conditions, offline: false });
    return `${first}, then ${await attempt()}`;
  }),
  cookies: job("Network.setCookie, getCookies", async ({ cdp }, { app }) => {
    await cdp.Network.setCookie({ name: "bench", value: "crumb", url: app.url });
    return JSON.stringify((await cdp.Network.getCookies({})).cookies);
  }),
  storage: job("DOMStorage.getDOMStorageItems", async (raw, { app }) => {
    await evaluate(raw, "localStorage.setItem('bench', 'kept')");
    const { DOMStorage } = raw.cdp;
    await DOMStorage.enable();
    return JSON.stringify((await DOMStorage.getDOMStorageItems({ storageId: { securityOrigin: new URL(app.url).origin, isLocalStorage: true } })).entries);
  }),

  screenshot: job("Page.captureScreenshot", (raw) => shot(raw, {})),
  "screenshot-full": job("Page.getLayoutMetrics, captureScreenshot(captureBeyondViewport)", async (raw) => {
    const { cssContentSize } = await raw.cdp.Page.getLayoutMetrics();
    return shot(raw, { captureBeyondViewport: true, clip: { ...cssContentSize, scale: 1 } });
  }),
  "screenshot-element": job("DOM.getBoxModel, captureScreenshot(clip)", async (raw) => {
    const nodeId = await nodeOf(raw, "#dst");
    await raw.cdp.DOM.scrollIntoViewIfNeeded({ nodeId });
    const { model } = await raw.cdp.DOM.getBoxModel({ nodeId });
    const { cssVisualViewport } = await raw.cdp.Page.getLayoutMetrics();
    const [x, y] = model.border as unknown as number[];
    return shot(raw, { clip: { x: x! + cssVisualViewport.pageX, y: y! + cssVisualViewport.pageY, width: model.width, height: model.height, scale: 1 } });
  }),
  "screenshot-jpeg": job("Page.captureScreenshot {format: 'jpeg'}", (raw) => shot(raw, { format: "jpeg", quality: 60 })),
  screencast: job("Page.startScreencast, screencastFrame", async (raw) => {
    const { data, sessionId } = await eventOf(raw, "Page.screencastFrame", () => raw.cdp.Page.startScreencast({ format: "png", everyNthFrame: 1 }));
    await raw.cdp.Page.screencastFrameAck({ sessionId });
    await raw.cdp.Page.stopScreencast();
    return Buffer.from(data, "base64").length;
  }, { after: ({ cdp }) => cdp.Page.stopScreencast() }),
  pdf: job("Page.printToPDF", async ({ cdp }) => Buffer.from((await cdp.Page.printToPDF({})).data, "base64")),

  "dialog-alert": job("Page.javascriptDialogOpening, handleJavaScriptDialog", answerDialog("#alert", { accept: true })),
  "dialog-confirm": job("handleJavaScriptDialog accept: false", answerDialog("#confirm", { accept: false })),
  "dialog-prompt": job("handleJavaScriptDialog promptText", answerDialog("#prompt", { accept: true, promptText: "typed answer" })),
  "html-dialog": job("click in <dialog>", async (raw) => {
    await clickCss(raw, "#open-dialog");
    await clickCss(raw, "#close-dialog");
  }),
  upload: job("DOM.setFileInputFiles", async (raw, { uploadFile }) => raw.cdp.DOM.setFileInputFiles({ files: [uploadFile], nodeId: await nodeOf(raw, "#file") })),
  "file-chooser": job("Page.setInterceptFileChooserDialog, fileChooserOpened", async (raw, { uploadFile }) => {
    await raw.cdp.Page.setInterceptFileChooserDialog({ enabled: true });
    const { backendNodeId } = await eventOf(raw, "Page.fileChooserOpened", () => clickCss(raw, "#file"));
    await raw.cdp.DOM.setFileInputFiles({ files: [uploadFile], backendNodeId });
    await raw.cdp.Page.setInterceptFileChooserDialog({ enabled: false });
  }, { after: ({ cdp }) => cdp.Page.setInterceptFileChooserDialog({ enabled: false }) }),
  "drag-html5": job("Input.setInterceptDrags, dispatchDragEvent", async (raw) => {
    const { Input } = raw.cdp;
    const [x, y] = await middleOf(raw, { nodeId: await nodeOf(raw, "#src") });
    const [toX, toY] = await middleOf(raw, { nodeId: await nodeOf(raw, "#dst") });
    await Input.setInterceptDrags({ enabled: true });
    const { data } = await eventOf(raw, "Input.dragIntercepted", async () => {
      await Input.dispatchMouseEvent({ type: "mouseMoved", x, y });
      await Input.dispatchMouseEvent({ type: "mousePressed", x, y, button: "left", buttons: 1, clickCount: 1 });
      for (const part of [0.2, 0.6, 1]) await Input.dispatchMouseEvent({ type: "mouseMoved", x: x + (toX - x) * part, y: y + (toY - y) * part, button: "left", buttons: 1 });
    });
    for (const type of ["dragEnter", "dragOver", "drop"] as const) await Input.dispatchDragEvent({ type, x: toX, y: toY, data });
    await Input.dispatchMouseEvent({ type: "mouseReleased", x: toX, y: toY, button: "left", clickCount: 1 });
    await Input.setInterceptDrags({ enabled: false });
  }, { after: ({ cdp }) => cdp.Input.setInterceptDrags({ enabled: false }) }),
  "drag-pointer": job("mousePressed, mouseMoved, mouseReleased", async (raw) => {
    const { Input } = raw.cdp;
    const [x, y] = await middleOf(raw, { nodeId: await nodeOf(raw, "#knob") });
    await Input.dispatchMouseEvent({ type: "mouseMoved", x, y });
    await Input.dispatchMouseEvent({ type: "mousePressed", x, y, button: "left", buttons: 1, clickCount: 1 });
    for (const by of [30, 60, 100]) await Input.dispatchMouseEvent({ type: "mouseMoved", x: x + by, y, button: "left", buttons: 1 });
    await Input.dispatchMouseEvent({ type: "mouseReleased", x: x + 100, y, button: "left", clickCount: 1 });
  }),
  tap: job("Input.dispatchTouchEvent", async (raw) => {
    const [x, y] = await middleOf(raw, { nodeId: await nodeOf(raw, "#add") });
    await raw.cdp.Input.dispatchTouchEvent({ type: "touchStart", touchPoints: [{ x, y }] });
    await raw.cdp.Input.dispatchTouchEvent({ type: "touchEnd", touchPoints: [] });
  }),

  viewport: job("Emulation.setDeviceMetricsOverride", async (raw) => {
    await raw.cdp.Emulation.setDeviceMetricsOverride({ width: 700, height: 500, deviceScaleFactor: 1, mobile: false });
    return evaluate(raw, "[innerWidth, innerHeight]");
  }, { after: ({ cdp }) => cdp.Emulation.clearDeviceMetricsOverride() }),
  "emulate-media": job("Emulation.setEmulatedMedia", async (raw) => {
    await raw.cdp.Emulation.setEmulatedMedia({ features: [{ name: "prefers-color-scheme", value: "dark" }] });
    return evaluate(raw, "matchMedia('(prefers-color-scheme: dark)').matches");
  }, { after: ({ cdp }) => cdp.Emulation.setEmulatedMedia({ features: [] }) }),
  timezone: job("Emulation.setTimezoneOverride", async (raw) => {
    await raw.cdp.Emulation.setTimezoneOverride({ timezoneId: "Asia/Tokyo" });
    return evaluate(raw, "Intl.DateTimeFormat().resolvedOptions().timeZone");
  }, { after: ({ cdp }) => cdp.Emulation.setTimezoneOverride({ timezoneId: "" }) }),
  geolocation: job("Browser.grantPermissions, Emulation.setGeolocationOverride", async (raw, { app }) => {
    await raw.cdp.Browser.grantPermissions({ permissions: ["geolocation"], origin: new URL(app.url).origin });
    await raw.cdp.Emulation.setGeolocationOverride({ latitude: 59.95, longitude: 30.31, accuracy: 1 });
    return evaluate(raw, "new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(({ coords }) => resolve([coords.latitude, coords.longitude]), (error) => reject(new Error(error.message))))");
  }, { after: async ({ cdp }) => (await cdp.Emulation.clearGeolocationOverride(), cdp.Browser.resetPermissions({})) }),
  "init-script": job("Page.addScriptToEvaluateOnNewDocument", async (raw) => {
    const { identifier } = await raw.cdp.Page.addScriptToEvaluateOnNewDocument({ source: "window.early = document.querySelector('main') ? 'too late' : 'before the page'" });
    await eventOf(raw, "Page.loadEventFired", () => raw.cdp.Page.reload());
    await raw.cdp.Page.removeScriptToEvaluateOnNewDocument({ identifier });
    return evaluate(raw, "window.early");
  }),

  "spa-nav": job("click, Page.navigatedWithinDocument", (raw) => eventOf(raw, "Page.navigatedWithinDocument", () => clickCss(raw, "#nav-settings"))),
  "wait-url": job("poll location.href", (raw) => poll(raw, "location.search === '?view=settings'")),
  "spa-back": job("Page.navigateToHistoryEntry in the document", (raw) => step(raw, -1, "Page.navigatedWithinDocument")),
  "link-nav": job("click, Page.loadEventFired", (raw) => eventOf(raw, "Page.loadEventFired", () => clickCss(raw, "#nav-second"))),
  "wait-load": job("Page.lifecycleEvent names", (raw) =>
    eventOf<{ name: string }>(raw, "Page.lifecycleEvent", () => raw.cdp.Page.setLifecycleEventsEnabled({ enabled: true }), ({ name }) => name === "networkIdle")),
  back: job("Page.navigateToHistoryEntry", (raw) => step(raw, -1, "Page.frameNavigated"), { prepare: (raw, stage) => goTo(raw, second(stage)) }),
  forward: job("Page.navigateToHistoryEntry", (raw) => step(raw, 1, "Page.frameNavigated"), {
    prepare: async (raw, stage) => {
      await goTo(raw, second(stage));
      await step(raw, -1, "Page.frameNavigated");
    },
  }),
  reload: job("Page.reload", (raw) => eventOf(raw, "Page.loadEventFired", () => raw.cdp.Page.reload())),
  goto: job("Page.navigate", (raw, stage) => goTo(raw, second(stage))),

  popup: job("click a target=_blank link, CDP.List()", async (raw, stage) => {
    await clickCss(raw, "#nav-blank");
    return listed(stage, ({ url }) => url.endsWith("?blank"));
  }),
  "new-tab": job("CDP.New()", async ({ port }, stage) => {
    const { id } = await CDP.New({ port, url: second(stage, "?new") });
    return listed(stage, (target) => target.id === id && target.url !== "about:blank");
  }),
  "switch-tab": job("CDP.Activate()", async (raw, { app }) => {
    await CDP.Activate({ port: raw.port, id: app.targetId });
    return evaluate(raw, "document.title");
  }, { prepare: ({ port }, stage) => CDP.New({ port, url: second(stage) }) }),
  "close-tab": job("CDP.Close()", async ({ port }) => {
    await CDP.Close({ port, id: (await CDP.List({ port })).find(({ url }) => url.includes("second.html"))!.id });
    for (let i = 0; i < 50 && (await listTargets(port)).length > 1; i++) await new Promise((resolve) => setTimeout(resolve, 20));
  }, { prepare: ({ port }, stage) => CDP.New({ port, url: second(stage) }) }),
  reconnect: job("close, CDP({target}) again", async (raw, stage) => {
    await raw.cdp.close();
    Object.assign(raw, await connect(stage));
    await clickCss(raw, "#add");
  }),
  trace: job("Tracing.start, end", async (raw) => {
    await raw.cdp.Tracing.start({ transferMode: "ReportEvents" });
    const chunk = await eventOf(raw, "Tracing.dataCollected", () => raw.cdp.Tracing.end());
    return `traceEvents ${JSON.stringify(chunk).slice(0, 100)}`;
  }),
};

export const remoteInterfaceKind: ClientKind<Raw> = {
  name: "chrome-remote-interface",
  version: packageVersion("chrome-remote-interface"),
  connect,
  disconnect: ({ cdp }) => cdp.close(),
  jobs,
};
