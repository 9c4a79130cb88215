import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "../wire/support/world.js";
import { browserAvailable } from "./available.js";
import { openOwnShell, type OwnShell } from "./own-shell.js";

/** The app can tell whether anything in it is not as it was when it started. */
const HTML = `<p id=p>text</p><input id=i type=file><script>
const OWNERS = [window, document, console, history, navigator, navigator.geolocation, navigator.permissions, Date, Intl, XMLHttpRequest, EventSource, WebSocket, Storage, Document, Element,
  Node, EventTarget, History, Navigator, Screen, Response, Performance, MediaQueryList, CSSMediaRule, MediaList, HTMLElement, HTMLInputElement, Notification]
  .flatMap((owner) => typeof owner === "function" ? [owner, owner.prototype] : [owner]).filter(Boolean);
const descriptors = () => OWNERS.map((owner) => Object.getOwnPropertyDescriptors(owner));
const first = descriptors();
const IGNORED = /^(event|worked)$/;
const changed = () => descriptors().flatMap((now, i) => [...new Set([...Reflect.ownKeys(now), ...Reflect.ownKeys(first[i])])].filter((key) => {
  const [a, b] = [first[i][key], now[key]];
  return !IGNORED.test(String(key)) && (!a || !b || a.get !== b.get || a.set !== b.set || (typeof a.value === "function" && a.value !== b.value));
}).map((key) => (OWNERS[i].name ?? OWNERS[i].constructor.name) + "." + String(key)));
const look = () => ({
  changed: changed(), html: document.documentElement.outerHTML, sheets: document.adoptedStyleSheets.length, width: innerWidth, dark: matchMedia("(prefers-color-scheme: dark)").matches,
  agent: navigator.userAgent, offset: new Date(2020, 0).getTimezoneOffset(), language: navigator.language, online: navigator.onLine, focus: document.hasFocus(), worked: window.worked,
});
onmessage = ({ data, source }) => data === "look" && source.postMessage({ look: look() }, "*");
</script>`;

/** What a Client may be in the middle of. The answers of what holds the page up never come. */
const MIDDLES: readonly (readonly [name: string, commands: readonly (readonly [method: string, params?: object])[], halt?: readonly [method: string, params: object]])[] = [
  ["everything that it switched on", [
    ["Page.enable"], ["Runtime.enable"], ["DOM.enable"], ["CSS.enable"], ["Network.enable"], ["Log.enable"], ["Overlay.enable"], ["Accessibility.enable"], ["DOMStorage.enable"], ["Performance.enable"],
    ["Page.setLifecycleEventsEnabled", { enabled: true }], ["Accessibility.getFullAXTree"], ["DOM.getDocument", { depth: -1 }], ["Page.setInterceptFileChooserDialog", { enabled: true }],
    ["Input.setInterceptDrags", { enabled: true }], ["Page.addScriptToEvaluateOnNewDocument", { source: "window.left = 1" }], ["Page.createIsolatedWorld", { frameId: "one", worldName: "w" }],
  ]],
  ["emulation", [
    ["Emulation.setDeviceMetricsOverride", { width: 200, height: 100, deviceScaleFactor: 1, mobile: false }], ["Emulation.setEmulatedMedia", { media: "print", features: [{ name: "prefers-color-scheme", value: "dark" }] }],
    ["Emulation.setTimezoneOverride", { timezoneId: "Asia/Tokyo" }], ["Emulation.setLocaleOverride", { locale: "fr-FR" }], ["Emulation.setUserAgentOverride", { userAgent: "other" }],
    ["Emulation.setGeolocationOverride", { latitude: 1, longitude: 2, accuracy: 3 }], ["Emulation.setFocusEmulationEnabled", { enabled: true }], ["Emulation.setTouchEmulationEnabled", { enabled: true }],
    ["Network.enable"], ["Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }],
  ]],
  ["a highlight", [["DOM.enable"], ["Overlay.enable"], ["Overlay.highlightRect", { x: 1, y: 2, width: 3, height: 4, color: { r: 0, g: 0, b: 0 } }]]],
  ["choosing a node", [["DOM.enable"], ["Overlay.enable"], ["Overlay.setInspectMode", { mode: "searchForNode", highlightConfig: {} }]]],
  ["a promise", [["Runtime.enable"]], ["Runtime.evaluate", { expression: "new Promise(() => {})", awaitPromise: true }]],
  ["a press of the mouse", [["Input.dispatchMouseEvent", { type: "mousePressed", x: 20, y: 20, button: "left", clickCount: 1 }], ["Input.dispatchMouseEvent", { type: "mouseMoved", x: 60, y: 20, button: "left", buttons: 1 }]]],
  ["a key", [["Input.dispatchKeyEvent", { type: "keyDown", key: "Shift", code: "ShiftLeft" }]]],
  ["a request that it holds", [["Fetch.enable", {}]], ["Runtime.evaluate", { expression: "fetch('/app.html').then(() => { window.worked = true })", awaitPromise: true }]],
  ["a dialog", [["Page.enable"]], ["Runtime.evaluate", { expression: "alert('?'); window.worked = true" }]],
  ["a screencast", [["Page.enable"], ["Page.startScreencast", { format: "png", everyNthFrame: 1 }]]],
];

describe.skipIf(!browserAvailable)("a Client that dies in the middle of", { timeout: 60_000 }, () => {
  let shell: OwnShell;
  beforeAll(async () => {
    shell = await openOwnShell({ html: HTML });
  });
  afterAll(() => shell?.close());

  const look = (): Promise<Record<string, unknown>> =>
    shell.page.evaluate(`new Promise((resolve) => {
      addEventListener("message", function listen({ data }) { if (data.look) { removeEventListener("message", listen); resolve({ ...data.look, style: document.querySelector("#one").style.cssText, layers: document.querySelectorAll("svg").length }); } });
      document.querySelector("#one").contentWindow.postMessage("look", "*");
    })`);
  const status = () => {
    const { clients, sessions, commandsInFlight } = shell.relay.core.status;
    return { clients, sessions, commandsInFlight };
  };

  it.each(MIDDLES.map(([name, commands, halt]) => ({ name, commands, halt })))("$name leaves nothing behind", async ({ commands, halt }) => {
    const before = await look();
    const client: TestClient = await shell.client();
    const session = await client.attach("one");
    for (const [method, params = {}] of commands) expect([method, (await client.send(method, params, session)).error]).toEqual([method, undefined]);
    if (halt) {
      client.post(halt[0], halt[1], session);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    client.socket.terminate();
    await expect.poll(status).toEqual({ clients: 0, sessions: 0, commandsInFlight: 0 });
    const worked = /worked/.test(JSON.stringify(halt ?? "")) ? { worked: true } : {};
    await expect.poll(look, { timeout: 10_000 }).toEqual({ ...before, ...worked });
  });

  it("objects and a binding leaves neither", async () => {
    const client = await shell.client();
    const session = await client.attach("one");
    await client.send("Runtime.enable", {}, session);
    await client.send("Runtime.addBinding", { name: "bound" }, session);
    const { result } = await client.send("Runtime.evaluate", { expression: "({ a: 1 })" }, session);
    const { objectId } = result!.result as { objectId: string };
    client.socket.terminate();
    await expect.poll(status).toEqual({ clients: 0, sessions: 0, commandsInFlight: 0 });
    const next = await shell.client();
    const other = await next.attach("one");
    await next.send("Runtime.enable", {}, other);
    expect((await next.send("Runtime.getProperties", { objectId }, other)).error).toEqual({ code: -32000, message: "Could not find object with given id" });
    await next.send("Runtime.evaluate", { expression: "window.bound?.('x')" }, other);
    expect(next.messages.filter(({ method }) => method === "Runtime.bindingCalled")).toEqual([]);
    next.socket.terminate();
  });
});
