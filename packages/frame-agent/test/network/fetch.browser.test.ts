import "../support/patience.js";
import { describe, expect, it } from "vitest";
import { useBothSides } from "./support/both-sides.js";

const world = useBothSides([]);

type Reply = readonly [method: string, params?: object];

/**
 * Runs page code while one side intercepts, and answers each pause with the next reply. Resolves to what page code saw and what
 * was paused.
 */
async function intercept(side: "chromium" | "ours", enable: object, code: string, replies: readonly Reply[]): Promise<{ value: unknown; paused: any[]; answers: any[] }> {
  const { page } = world.both;
  const paused: any[] = [];
  const answers: any[] = [];
  const queue = [...replies];
  const reply = async (send: (method: string, params: object) => Promise<unknown>, event: any): Promise<void> => {
    paused.push(event);
    for (;;) {
      const next = queue.shift();
      if (!next) return;
      answers.push(await send(next[0], { requestId: event.requestId, ...next[1] }).catch((error: Error) => error.message.replace(/^Fetch\.\w+: /, "")));
      if (/continue|fulfill|fail/.test(next[0]) && typeof answers.at(-1) !== "string") return;
    }
  };
  if (side === "chromium") {
    const stop = page.on("Fetch.requestPaused", (event) => void reply((method, params) => page.send(method, params as never), event));
    await page.send("Fetch.enable", enable as never);
    const { value } = await world.both.act(code, 50);
    await page.send("Fetch.disable");
    stop();
    return { value, paused, answers };
  }
  await world.both.send("Fetch.enable", enable);
  await page.evaluate(`window.__queue ? __queue.splice(0) : (window.__queue = [], __icdp.onEvent((method, params) => method === "Fetch.requestPaused" && __queue.push(params)))`);
  const acting = world.both.act(code, 50);
  let isDone = false;
  void acting.finally(() => (isDone = true));
  while (!isDone) {
    for (const event of await page.evaluate<any[]>("__queue.splice(0)")) await reply(world.both.send, event);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { value } = await acting;
  await world.both.send("Fetch.disable");
  return { value, paused, answers };
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const XHR = (url: string, more = ""): string =>
  `return new Promise((done) => { const x = new XMLHttpRequest(), seen = []; x.open("GET", "${url}"); ${more}
   for (const t of ["readystatechange", "progress", "load", "error", "abort", "loadend"]) x.addEventListener(t, (e) => seen.push(t + x.readyState + e.isTrusted));
   x.onloadend = () => done([seen, x.status, x.statusText, x.responseURL.replace(location.origin, ""), x.getAllResponseHeaders(), x.getResponseHeader("x-r"), x.responseType === "json" ? x.response : x.responseText]); x.send(); ${more.includes("abort") ? "setTimeout(() => x.abort(), 80)" : ""} })`;
const FETCH = (call: string): string =>
  `const r = await ${call}; return [r.url.replace(location.origin, ""), r.status, r.statusText, r.type, r.redirected, [...r.headers].filter(([name]) => /^x-|content-type/.test(name)), await r.text()]`;
const HEADERS = { responseHeaders: [{ name: "X-R", value: "1" }, { name: "Content-Type", value: "text/plain" }] };

const CASES: Record<string, readonly [code: string, replies: readonly Reply[], enable?: object]> = {
  "continues": [FETCH(`fetch("/echo", { method: "POST", body: "b" })`), [["Fetch.continueRequest"]]],
  "continues with another method, body and headers": [FETCH(`fetch("/json")`), [["Fetch.continueRequest", { method: "POST", postData: base64("zz"), url: "/echo", headers: [{ name: "X-Z", value: "1" }] }]]],
  "fulfills": [FETCH(`fetch("/none#hash")`), [["Fetch.fulfillRequest", { responseCode: 201, body: base64("hey"), ...HEADERS }]]],
  "fulfills without a body": [FETCH(`fetch("/none")`), [["Fetch.fulfillRequest", { responseCode: 404 }]]],
  "fulfills with a redirect": [FETCH(`fetch("/none")`), [["Fetch.fulfillRequest", { responseCode: 302, responseHeaders: [{ name: "Location", value: "/json" }] }], ["Fetch.continueRequest"]]],
  "fails": [`return fetch("/json").catch((e) => [e.constructor === TypeError, String(e)])`, [["Fetch.failRequest", { errorReason: "Bad" }], ["Fetch.failRequest", { errorReason: "ConnectionRefused" }]]],
  "is aborted by the page": [`const c = new AbortController(); setTimeout(() => c.abort(), 80); return fetch("/json", { signal: c.signal }).catch((e) => [e.name, e === c.signal.reason])`, []],
  "holds the response": [FETCH(`fetch("/json")`), [["Fetch.continueRequest", { interceptResponse: true }], ["Fetch.getResponseBody"], ["Fetch.continueResponse", { responseCode: 202 }], ["Fetch.continueResponse", { responseCode: 202, responsePhrase: "X", responseHeaders: [{ name: "x-n", value: "1" }] }]]],
  "replaces the response": [FETCH(`fetch("/json")`), [["Fetch.fulfillRequest", { responseCode: 200, body: base64("new"), ...HEADERS }]], { patterns: [{ urlPattern: "*json", requestStage: "Response" }] }],
  "leaves what no pattern matches": [FETCH(`fetch("/json")`), [], { patterns: [{ urlPattern: "*/echo" }, { urlPattern: "*j?on", resourceType: "Image" }] }],
  "cannot read the body of a request": [FETCH(`fetch("/json")`), [["Fetch.getResponseBody"], ["Fetch.continueRequest"]]],
  "fulfills an XHR": [XHR("/none"), [["Fetch.fulfillRequest", { responseCode: 201, body: base64("hey"), ...HEADERS }]]],
  "fulfills an XHR for JSON": [XHR("/none", `x.responseType = "json";`), [["Fetch.fulfillRequest", { responseCode: 200, body: base64('{"a":1}'), ...HEADERS }]]],
  "continues an XHR": [XHR("/json"), [["Fetch.continueRequest"]]],
  "fails an XHR": [XHR("/json"), [["Fetch.failRequest", { errorReason: "Failed" }]]],
  "holds the response of an XHR": [XHR("/json"), [["Fetch.continueRequest", { interceptResponse: true }], ["Fetch.fulfillRequest", { responseCode: 200, body: base64("new"), ...HEADERS }]]],
  "an XHR is aborted by the page": [XHR("/json", "/* abort */"), []],
};

describe("interception as Chromium's", () => {
  it.each(Object.entries(CASES))("%s", async (name, [code, given, enable = { patterns: [{ urlPattern: "*" }] }]) => {
    const replies = given.map(([method, params = {}]) => [method, "url" in params ? { ...params, url: `${world.server.origin}${String(params.url)}` } : params] as const);
    const expected = await intercept("chromium", enable, code, replies);
    const ours = await intercept("ours", enable, code, replies);
    expect(ours.value).toEqual(expected.value);
    const followed = name === "fulfills with a redirect" ? 1 : expected.paused.length;
    expect(ours.paused.length).toBe(followed);
    if (name !== "fulfills with a redirect") expect(ours.answers).toEqual(expected.answers);
    for (const [i, event] of ours.paused.entries()) {
      expect(Object.keys(event).sort()).toEqual(Object.keys(expected.paused[i]).sort());
      expect(event.resourceType).toBe(expected.paused[i].resourceType);
      const { headers: _ours, ...request } = event.request;
      const { headers: _theirs, ...theirs } = expected.paused[i].request;
      expect(request).toEqual(theirs);
      expect(event.responseStatusCode).toBe(expected.paused[i].responseStatusCode);
    }
  });

  it.each([
    ["Fetch.continueRequest", { requestId: "none" }],
    ["Fetch.fulfillRequest", { requestId: "none", responseCode: 99 }],
    ["Fetch.enable", { patterns: [{ requestStage: "Bad" }] }],
    ["Fetch.enable", { patterns: [{ resourceType: "Bad" }] }],
    ["Fetch.enable", { patterns: [], handleAuthRequests: true }],
  ])("%s %j has Chromium's error", async (method, params) => {
    const { chromium: theirs, ours } = await world.both.ask(method, params);
    expect(ours).toEqual(theirs);
  });

  it("has Chromium's errors for ids it does not know", async () => {
    await world.both.ask("Fetch.enable");
    for (const method of ["continueRequest", "continueResponse", "getResponseBody", "continueWithAuth"]) {
      const { chromium: theirs, ours } = await world.both.ask(`Fetch.${method}`, { requestId: "none", authChallengeResponse: { response: "Default" } });
      expect(ours, method).toEqual(theirs);
    }
    await world.both.ask("Fetch.disable");
  });

  it("lets go of everything when it is switched off", async () => {
    await world.both.send("Fetch.enable");
    const acting = world.both.act(`return (await fetch("/json")).status`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await world.both.send("Fetch.disable");
    expect((await acting).value).toBe(200);
    expect((await world.both.act(`return fetch.toString() + Object.getOwnPropertyNames(XMLHttpRequest.prototype).join()`)).value).toContain("[native code]");
  });
});
