import "../support/patience.js";
import { describe, expect, it } from "vitest";
import { one, story, useBothSides } from "./support/both-sides.js";

const world = useBothSides(["Network"]);

const ACTIONS: Record<string, string> = {
  "fetch that is read": `return (await (await fetch("/json?q#hash", { headers: { "X-Y": "z" } })).json()).a`,
  "fetch that is not read": `return (await fetch("/json")).status`,
  "fetch of an error status": `return (await fetch("/404")).status`,
  "fetch without a body": `return (await fetch("/204")).status`,
  "fetch of bytes": `return (await (await fetch("/bin")).arrayBuffer()).byteLength`,
  "fetch with text": `return (await fetch("/echo", { method: "POST", body: "\u00e4=1" })).text()`,
  "fetch with JSON": `return (await fetch("/echo", { method: "PUT", headers: { "content-type": "application/json" }, body: "{}" })).text()`,
  "fetch with parameters": `return (await fetch("/echo", { method: "POST", body: new URLSearchParams({ q: "\u00e4" }) })).text()`,
  "fetch with bytes": `return (await fetch("/echo", { method: "POST", body: new Uint8Array([0, 255, 65]) })).status`,
  "fetch with a blob": `return (await fetch("/echo", { method: "POST", body: new Blob(["b"], { type: "text/x" }) })).text()`,
  "fetch of a Request": `return (await fetch(new Request("/echo", { method: "POST", body: "r" }))).text()`,
  "fetch that is aborted": `const c = new AbortController(); setTimeout(() => c.abort(), 100); return fetch("/slow", { signal: c.signal }).then((r) => r.text())`,
  "fetch of a data: URL": `return (await fetch("data:text/plain,hi")).text()`,
  "fetch of a blob: URL": `return (await fetch(URL.createObjectURL(new Blob(["q"], { type: "text/plain" })))).text()`,
  "fetch without CORS": `return (await fetch(location.origin.replace("127.0.0.1", "localhost") + "/json", { mode: "no-cors" })).type`,
  "XHR": `return new Promise((done) => { const x = new XMLHttpRequest(); x.open("POST", "/echo"); x.setRequestHeader("X-Q", "1"); x.onloadend = () => done(x.responseText); x.send("body") })`,
  "XHR with an error status": `return new Promise((done) => { const x = new XMLHttpRequest(); x.open("GET", "/404"); x.onloadend = () => done(x.status); x.send() })`,
  "XHR that is aborted": `return new Promise((done) => { const x = new XMLHttpRequest(); x.open("GET", "/slow"); x.onloadend = () => done(x.status); x.send(); setTimeout(() => x.abort(), 100) })`,
  "XHR that blocks": `const x = new XMLHttpRequest(); x.open("GET", "/json", false); x.send(); return x.responseText`,
  "beacon": `return navigator.sendBeacon("/echo", "b")`,
  "EventSource": `return new Promise((done) => { const e = new EventSource("/events"); e.addEventListener("foo", () => { e.close(); done(e.constructor === EventSource) }) })`,
  "WebSocket": `return new Promise((done) => { const s = new WebSocket(location.origin.replace("http", "ws") + "/ws"); let n = 0; s.onclose = () => done(s instanceof WebSocket && s.constructor === WebSocket);
    s.binaryType = "arraybuffer"; s.onmessage = () => { if (++n === 2) { s.send("out"); s.send(new Uint8Array([1, 2, 3])); s.close() } } })`,
  "the document of a nested frame": `const f = document.createElement("iframe"); f.src = "/typed?type=text%2Fhtml"; document.body.append(f); await new Promise((done) => (f.onload = done)); f.remove()`,
  "elements": `document.body.insertAdjacentHTML("beforeend", "<img src=/image.svg><link rel=stylesheet href=/style.css>"); const s = document.createElement("script"); s.src = "/script.js"; document.head.append(s)`,
};

/** Names of members that only the browser process knows. */
const BROWSER_ONLY = new Set(["remoteIPAddress", "remotePort", "timing", "protocol", "corsErrorStatus", "headersText", "requestHeaders", "requestHeadersText"]);
const members = (value: object): string[] => Object.keys(value).filter((name) => !BROWSER_ONLY.has(name)).sort();

describe("the same actions, seen by the browser and by the agent", () => {
  it.each(Object.entries(ACTIONS))("%s", async (_name, code) => {
    await world.both.clear();
    const { chromium: theirs, ours } = await world.both.act(code);
    // The raw bytes of an event stream are the browser's.
    const isStream = _name === "EventSource";
    const expectedEvents = isStream ? theirs.filter(([method]) => method !== "Network.dataReceived") : theirs;
    expect(story(ours)).toEqual(story(expectedEvents));
    for (const [method, expected] of expectedEvents) {
      const url = expected.request?.url ?? expected.response?.url;
      const own = ours.filter(([name, params]) => name === method && (params.request?.url ?? params.response?.url) === url).map(([, params]) => params);
      expect(own.length, method).toBeGreaterThan(0);
      expect(members(own[0])).toEqual(members(expected));
      expect(own[0].type).toBe(expected.type);
      if (method === "Network.requestWillBeSent") {
        expect(own[0].request).toEqual({ ...expected.request, initialPriority: own[0].request.initialPriority });
        expect([own[0].documentURL, own[0].hasUserGesture, own[0].initiator.type === "script"]).toEqual([expected.documentURL, expected.hasUserGesture, /fetch|XHR|beacon|EventSource|WebSocket/.test(_name)]);
      }
      if (method === "Network.responseReceived") {
        const { status, statusText, mimeType, charset } = expected.response;
        // An opaque response tells a page nothing.
        if (_name !== "fetch without CORS") expect(own[0].response).toMatchObject({ status, statusText, mimeType, charset });
        expect(members(own[0].response)).toEqual(members({ ...expected.response, connectionReused: 0 }));
      }
      if (method === "Network.loadingFailed") expect(own[0]).toMatchObject({ errorText: expected.errorText, canceled: expected.canceled });
      if (/Frame|eventSourceMessage/.test(method)) expect(ours.filter(([name]) => name === method).map(([, { response, data, eventName, eventId }]) => [response, data, eventName, eventId])).toContainEqual([expected.response, expected.data, expected.eventName, expected.eventId]);
    }
  });
});

describe("bodies", () => {
  it.each([
    `await (await fetch("/json")).text()`, `await (await fetch("/bin")).blob()`, `await fetch("/json")`, `const r = await fetch("/json"); await r.clone().json()`,
    `for await (const chunk of (await fetch("/json")).body);`, `await (await fetch("/204")).text()`, `await fetch("/204")`,
    ...["text/plain", "text/plain;charset=utf-8", "text/html", "application/javascript", "text/css", "image/svg+xml", "application/x-www-form-urlencoded"].map((type) => `await (await fetch("/typed?type=${encodeURIComponent(type)}")).text()`),
    ...["", "text", "json", "arraybuffer", "blob"].map((type) => `await new Promise((done) => { const x = new XMLHttpRequest(); x.open("GET", "/bin"); x.responseType = "${type}"; x.onloadend = done; x.open("GET", "/typed?type=application/octet-stream"); x.send() })`),
  ])("%s", async (code) => {
    await world.both.clear();
    const { chromium: theirs, ours } = await world.both.act(code);
    const of = (events: typeof ours): string => one(events, "Network.requestWillBeSent").requestId;
    const expected = await world.both.page.send("Network.getResponseBody", { requestId: of(theirs) }).catch((error: Error) => error.message.replace("Network.getResponseBody: ", ""));
    if (/"json"/.test(code)) return;
    expect(await world.both.send("Network.getResponseBody", { requestId: of(ours) }).catch((error: Error) => error.message)).toEqual(expected);
  });

  it("that were sent", async () => {
    for (const body of [`"\u00e4"`, "new Uint8Array([0, 255])", `new Blob(["\u00e4"])`, "undefined"]) {
      await world.both.clear();
      const { chromium: theirs, ours } = await world.both.act(`await fetch("/echo", { method: "POST", body: ${body} })`);
      const ask = async (send: (method: string, params: object) => Promise<unknown>, events: typeof ours) =>
        send("Network.getRequestPostData", { requestId: one(events, "Network.requestWillBeSent").requestId }).catch((error: Error) => error.message.replace("Network.getRequestPostData: ", ""));
      expect(await ask(world.both.send, ours)).toEqual(await ask((method, params) => world.both.page.send(method, params), theirs));
    }
  });

  it("that are too large are evicted", async () => {
    const { ours } = await world.both.act(`return (await (await fetch("/big?n=21000000")).text()).length`, 1500);
    await expect(world.both.send("Network.getResponseBody", { requestId: one(ours, "Network.requestWillBeSent").requestId })).rejects.toThrow("Request content was evicted from inspector cache");
  });

  it.each(["Network.getResponseBody", "Network.getRequestPostData"])("%s of unknown requests", async (method) => {
    const { chromium: theirs, ours } = await world.both.ask(method, { requestId: "none" });
    expect(ours).toEqual(theirs);
  });
});
