import "../support/patience.js";
import { describe, expect, it } from "vitest";
import { openBothSides, useBothSides } from "./support/both-sides.js";

const world = useBothSides([]);

/** Everything of the window and its prototypes that a page can look at, as text. */
const LOOK = `(() => {
  const describe = (f) => typeof f !== "function" ? typeof f : [f.name, f.length, Function.prototype.toString.call(f), Object.getOwnPropertyNames(f).join(), "prototype" in f].join("|");
  const own = (owner) => Object.entries(Object.getOwnPropertyDescriptors(owner)).map(([name, d]) => [name, d.enumerable, d.configurable, d.writable, describe(d.get), describe(d.set), name === "constructor" ? d.value === window[d.value.name] : describe(d.value)].join(" ")).join("\\n");
  const names = ["Response", "Request", "XMLHttpRequest", "EventSource", "WebSocket", "Navigator", "ReadableStream", "ReadableStreamDefaultReader", "Storage", "EventTarget", "Document", "MediaQueryList", "MediaList", "CSSConditionRule", "Date", "Number", "String", "Screen", "Geolocation", "GeolocationPosition", "PermissionStatus", "NavigatorUAData"];
  const constructs = (f) => { try { Reflect.construct(Object, [], f); return true } catch { return false } };
  return [...names.flatMap((name) => [name, describe(window[name]), constructs(window[name]), own(window[name]), own(window[name].prototype)]), describe(window.fetch), constructs(window.fetch), describe(Object.getOwnPropertyDescriptor(window, "devicePixelRatio").get), own(Intl),
    Object.getOwnPropertyNames(window).filter((name) => !/^__/.test(name)).join()].join("\\n");
})()`;

const EVERYTHING: readonly (readonly [method: string, params?: object])[] = [
  ["Network.enable"], ["Fetch.enable", { patterns: [{ urlPattern: "*/never" }] }], ["Log.enable"], ["DOMStorage.enable"],
  ["Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }],
  ["Emulation.setEmulatedMedia", { media: "print", features: [{ name: "prefers-contrast", value: "more" }] }], ["Emulation.setTimezoneOverride", { timezoneId: "Asia/Tokyo" }],
  ["Emulation.setLocaleOverride", { locale: "de-DE" }], ["Emulation.setGeolocationOverride", { latitude: 1, longitude: 1, accuracy: 1 }],
  ["Emulation.setUserAgentOverride", { userAgent: "x", acceptLanguage: "de", platform: "p" }], ["Emulation.setTouchEmulationEnabled", { enabled: true }],
  ["Emulation.setFocusEmulationEnabled", { enabled: true }], ["Emulation.setDocumentCookieDisabled", { disabled: true }], ["Browser.grantPermissions", { permissions: ["geolocation"] }],
];

describe("what page code can tell", () => {
  it("is the same with everything switched on", async () => {
    const before = await world.both.page.evaluate<string>(LOOK);
    for (const [method, params] of EVERYTHING) await world.both.send(method, params);
    const after = await world.both.page.evaluate<string>(LOOK);
    expect(after.split("\n").filter((line, i) => line !== before.split("\n")[i])).toEqual([]);
    expect(await world.both.page.evaluate("new Date(0).getHours()")).toBe(9);
  });

  it("and nothing stays when the agent stops", async () => {
    const originals = `window.__kept = [fetch, XMLHttpRequest.prototype.open, WebSocket, Date, Object.getOwnPropertyDescriptor(Navigator.prototype, "onLine").get]`;
    await world.both.page.evaluate(originals);
    await world.both.page.evaluate("__icdp.stop()");
    const page = await world.chromium.newPage();
    await page.navigate(`${world.server.origin}/`);
    expect(await world.both.page.evaluate(LOOK)).toEqual(await page.evaluate(LOOK));
    await page.close();
    expect(await world.both.page.evaluate(`[fetch === __kept[0], XMLHttpRequest.prototype.open === __kept[1], WebSocket === __kept[2], WebSocket.prototype.constructor === WebSocket, Date === __kept[3], navigator.onLine, new Date(0).getHours() === 9]`)).toEqual([false, false, false, true, false, true, false]);
    // What page code kept of the patched functions works as the originals do.
    expect(await world.both.page.evaluate(`(async () => [await (await (0, __kept[0])("/json")).text(), new __kept[2]("ws://localhost/").readyState, new __kept[3](0).getTime()])()`)).toEqual(['{"a": 1}', 0, 0]);
    world.both = await openBothSides(world.chromium, `${world.server.origin}/`, ["Network"]);
  });
});

describe("requests keep their ways", () => {
  it.each([
    [`const r = await fetch("/endless"), reader = r.body.getReader(); await reader.read(); await reader.cancel(); return r.bodyUsed`, true],
    [`const r = await fetch("/endless"); for await (const chunk of r.body) break; return r.bodyUsed`, true],
    [`const c = new AbortController(), r = await fetch("/endless", { signal: c.signal }), reader = r.body.getReader(); await reader.read(); c.abort("why"); return reader.read().then(() => 0, (error) => error)`, "why"],
    [`const r = await fetch("/json"), copy = r.clone(); return [await r.text(), await copy.json()]`, ['{"a": 1}', { a: 1 }]],
    [`const r = await fetch("/json"); await r.text(); return r.text().catch((error) => error.constructor === TypeError)`, true],
    [`const r = await fetch("/json"); return [r instanceof Response, r.body instanceof ReadableStream, r.body === r.body, r.bodyUsed]`, [true, true, true, false]],
    [`return fetch().catch((error) => error.message)`, "Failed to execute 'fetch' on 'Window': 1 argument required, but only 0 present."],
    [`return fetch("http://[").catch((error) => /icdp/.test(error.stack))`, false],
    [`return fetch("http://127.0.0.1:9/").catch((error) => /icdp/.test(error.stack))`, false],
    [`return fetch("http://[").catch((error) => error.message)`, "Failed to execute 'fetch' on 'Window': Failed to parse URL from http://["],
    [`return new Promise((done) => { addEventListener("unhandledrejection", (event) => { event.preventDefault(); done(event.reason.message) }, { once: true }); fetch("http://127.0.0.1:9/") })`, "Failed to fetch"],
    [`return new Response("x").text()`, "x"],
    [`class Own extends WebSocket {}; const s = new Own(location.origin.replace("http", "ws")); s.close(); return [s instanceof Own, s instanceof WebSocket, Own.CONNECTING, Object.prototype.toString.call(s)]`, [true, true, 0, "[object WebSocket]"]],
    [`try { WebSocket("ws://x") } catch (error) { return error.message }`, "Failed to construct 'WebSocket': Please use the 'new' operator, this DOM object constructor cannot be called as a function."],
    [`try { XMLHttpRequest.prototype.send.call({}) } catch (error) { return error.message }`, "Illegal invocation"],
  ])("%s", async (code, expected) => {
    expect((await world.both.act(code)).value).toEqual(expected);
  });

  it("a body that page code cancels is not loaded on for us", async () => {
    const before = world.server.streams();
    await world.both.page.evaluate(`(async () => { const reader = (await fetch("/endless")).body.getReader(); await reader.read(); window.__reader = reader })()`);
    expect(world.server.streams()).toBe(before + 1);
    await world.both.page.evaluate("__reader.cancel()");
    for (let i = 0; i < 50 && world.server.streams() > before; i++) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(world.server.streams()).toBe(before);
  });
});
