import { getter, method, nativeMethod, setter } from "../../dom/uncurry.js";
import { withoutHash } from "../../frames/document-url.js";
import { PageThrow, type CallNative } from "../../instrumentation/native-patches.js";
import { headerOf, headersObject, parseHeaderLines, reasonPhrase, withoutBrowsersOwn, type HeaderList } from "../http.js";
import { pairsOf } from "../pairs.js";
import { ABORTED, FAILED, type Decision, type Fulfilled, type PageRequest, type ResponseHead } from "../request.js";
import { copyBytes, withDefaults, type TrafficWindow } from "../window-traffic.js";

interface Call {
  readonly method: string;
  readonly url: string;
  readonly isAsync: boolean;
  readonly credentials: readonly unknown[];
  readonly headers: [string, string][];
  request?: PageRequest;
  /** Set while the request waits: gives it up. */
  cancelHold?: () => void;
  /** The URL that the request shows although another one was asked. */
  shownUrl?: string;
  /** What the request shows as its response, because it was answered by us. */
  face?: Fulfilled & { readonly url: string };
}

const HEADERS_RECEIVED = 2;
const FORBIDDEN_TO_READ = /^set-cookie2?$/i;

/** Reports, holds and answers the window's XMLHttpRequests. Returns the function that installs the hooks. */
export function captureXhr(own: TrafficWindow): () => () => void {
  const { page, patches, traffic, codec, env, natives, promises } = own;
  const { window } = page;
  const XHR = natives.XMLHttpRequest;
  if (!XHR) return () => () => {};
  const { prototype } = XHR;
  const nativeOf = (name: string): Function => nativeMethod(prototype, name)!;
  const [open, send, setRequestHeader, abort] = [nativeOf("open"), nativeOf("send"), nativeOf("setRequestHeader"), nativeOf("abort")];
  const { DOMException: PageException, Blob: PageBlob, URL: PageURL, Response: PageResponse } = natives;
  const createObjectURL = nativeMethod(PageURL, "createObjectURL")!;
  const revokeObjectURL = nativeMethod(PageURL, "revokeObjectURL")!;
  const readyState = getter<XMLHttpRequest, number>(prototype, "readyState", 0);
  const status = getter<XMLHttpRequest, number>(prototype, "status", 0);
  const statusText = getter<XMLHttpRequest, string>(prototype, "statusText", "");
  const responseUrl = getter<XMLHttpRequest, string>(prototype, "responseURL", "");
  const responseType = getter<XMLHttpRequest, string>(prototype, "responseType", "");
  const responseText = getter<XMLHttpRequest, string>(prototype, "responseText", "");
  const responseOf = getter<XMLHttpRequest, unknown>(prototype, "response", null);
  const withCredentials = getter<XMLHttpRequest, boolean>(prototype, "withCredentials", false);
  const setCredentials = setter<XMLHttpRequest, boolean>(prototype, "withCredentials");
  const allHeaders = method<XMLHttpRequest, [], string>(prototype, "getAllResponseHeaders", "");
  const arrayBuffer = nativeMethod(PageBlob.prototype, "arrayBuffer")!;
  const { fetch } = natives;
  const responses = captureResponse(PageResponse);
  const readResponse = nativeMethod(PageResponse?.prototype, "arrayBuffer")!;
  const calls = new WeakMap<XMLHttpRequest, Call>();

  const invalidState = (name: string): PageThrow =>
    new PageThrow(page.construct(PageException, [`Failed to execute '${name}' on 'XMLHttpRequest': The object's state must be OPENED.`, "InvalidStateError"]));

  function begin(call: Call, body: unknown): PageRequest {
    const sendsBody = call.method !== "GET" && call.method !== "HEAD";
    const given = sendsBody ? own.bodyOf(body, headerOf(call.headers, "content-type")) : {};
    const contentType: HeaderList = given.contentType ? [["Content-Type", given.contentType]] : [];
    return traffic.begin(own.frame(), {
      type: "XHR",
      url: call.url,
      method: call.method,
      headers: withDefaults(Object.entries(headersObject(call.headers)), [...contentType, ...own.browserHeaders(call.url)]),
      body: given.body,
      initiator: own.initiator(),
      priority: call.isAsync ? "High" : "VeryHigh",
      startTime: traffic.now(),
    });
  }

  function headOf(xhr: XMLHttpRequest, { face }: Call): ResponseHead {
    if (face) return { url: face.url, status: face.status, statusText: face.statusText, headers: face.headers, fromCache: false, encodedDataLength: 0 };
    const code = status(xhr);
    return {
      url: withoutHash(responseUrl(xhr)),
      status: code,
      statusText: statusText(xhr) || reasonPhrase(code),
      headers: parseHeaderLines(allHeaders(xhr)),
      fromCache: false,
      encodedDataLength: 0,
    };
  }

  /** The body of a completed request, as far as its responseType lets it be had; null for the rest. */
  function keepBody(xhr: XMLHttpRequest, request: PageRequest): number {
    const keep = (bytes: Uint8Array): number => {
      traffic.bodies.keep(request, bytes);
      return bytes.length;
    };
    const value = responseOf(xhr);
    switch (responseType(xhr)) {
      case "":
      case "text":
        return keep(codec.encode(responseText(xhr)));
      case "json":
        return keep(codec.encode(JSON.stringify(value) ?? ""));
      case "arraybuffer":
        return keep(copyBytes(value) ?? new Uint8Array());
      case "blob":
        traffic.bodies.offer(request, async () => new Uint8Array(await promises.toCore<ArrayBuffer>(page.apply(arrayBuffer, value, []))));
        return 0;
      default:
        return 0;
    }
  }

  function watch(xhr: XMLHttpRequest, call: Call, request: PageRequest): void {
    const head = (): void => {
      if (request.state === "sent" && readyState(xhr) >= HEADERS_RECEIVED && (call.face || status(xhr) !== 0)) traffic.respond(request, headOf(xhr, call));
    };
    const stops = [
      env.browser.listen(xhr, "readystatechange", head),
      env.browser.listen(xhr, "load", () => {
        head();
        const length = keepBody(xhr, request);
        if (call.face) traffic.finish(request, call.face.body.length);
        else traffic.finishTimed(request, length);
      }),
      env.browser.listen(xhr, "error", () => traffic.fail(request, FAILED)),
      env.browser.listen(xhr, "abort", () => traffic.fail(request, ABORTED)),
      env.browser.listen(xhr, "timeout", () => traffic.fail(request, ABORTED)),
      env.browser.listen(xhr, "loadend", () => stops.forEach((stop) => stop())),
    ];
  }

  // Held requests

  /** Loads something else in the place of the request: readyState, response and events are the browser's own. */
  function substitute(xhr: XMLHttpRequest, url: string): void {
    const credentials = withCredentials(xhr);
    page.apply(open, xhr, ["GET", url, true]);
    setCredentials(xhr, credentials);
    const stop = env.browser.listen(xhr, "loadend", () => {
      stop();
      page.apply(revokeObjectURL, PageURL, [url]);
    });
    page.apply(send, xhr, []);
  }

  const objectUrl = (body: Uint8Array, type: string): string =>
    page.apply(createObjectURL, PageURL, [page.construct(PageBlob, [[body], { type }])]) as string;

  function answer(xhr: XMLHttpRequest, call: Call, answered: Fulfilled, url: string): void {
    call.face = { ...answered, url: withoutHash(url) };
    substitute(xhr, objectUrl(answered.body, headerOf(answered.headers, "content-type") ?? ""));
  }

  /** A blob that is gone cannot be loaded, which is a network error. */
  function refuse(xhr: XMLHttpRequest): void {
    const url = objectUrl(new Uint8Array(), "");
    page.apply(revokeObjectURL, PageURL, [url]);
    substitute(xhr, url);
  }

  type Outgoing = { method: string; url: string; headers: HeaderList; body: unknown };

  function sendChanged(xhr: XMLHttpRequest, call: Call, { method: verb, url, headers, body }: Outgoing): void {
    page.apply(open, xhr, [verb, url, true, ...call.credentials]);
    for (const [name, value] of withoutBrowsersOwn(headers)) {
      try {
        page.apply(setRequestHeader, xhr, [name, value]);
      } catch {
        // A header that scripts must not set.
      }
    }
    page.apply(send, xhr, [body]);
  }

  /** XHR cannot hold a response back; `fetch` asks in its place. */
  async function throughGates(xhr: XMLHttpRequest, request: PageRequest, outgoing: Outgoing): Promise<Decision> {
    const init = {
      method: outgoing.method,
      headers: withoutBrowsersOwn(outgoing.headers),
      credentials: withCredentials(xhr) ? "include" : "same-origin",
      ...(outgoing.method !== "GET" && outgoing.method !== "HEAD" && { body: outgoing.body }),
    };
    const response = await promises.toCore<Response>(page.apply(fetch, window, [outgoing.url, init]));
    let shown: Fulfilled = {
      kind: "fulfill",
      status: responses.status(response),
      statusText: responses.statusText(response),
      headers: listOf(responses.headers(response)),
      body: new Uint8Array(await promises.toCore<ArrayBuffer>(page.apply(readResponse, response, []))),
    };
    const url = withoutHash(responses.url(response));
    for (const gate of traffic.responseGates(request)) {
      const head: ResponseHead = { ...shown, url, fromCache: false, encodedDataLength: 0 };
      const { body } = shown;
      const decision = await gate.response(request, head, () => Promise.resolve(body));
      if (decision.kind === "fail") return decision;
      shown =
        decision.kind === "fulfill"
          ? decision
          : { ...shown, status: decision.status ?? shown.status, statusText: decision.statusText ?? shown.statusText, headers: decision.headers ?? shown.headers };
    }
    return shown;
  }

  const eachHeader = nativeMethod(natives.Headers?.prototype, "forEach")!;
  const listOf = (headers: Headers): HeaderList => pairsOf(page, eachHeader, headers);

  async function carryOut(xhr: XMLHttpRequest, call: Call, request: PageRequest, decision: Decision, body: unknown): Promise<void> {
    switch (decision.kind) {
      case "fail":
        traffic.fail(request, decision.failure);
        return refuse(xhr);
      case "fulfill":
        return answer(xhr, call, decision, request.url);
      case "continue": {
        const { url, method: verb, headers } = decision;
        const outgoing = { method: verb ?? call.method, url: url ?? call.url, headers: headers ?? call.headers, body: decision.body ?? body };
        if (traffic.responseGates(request).length > 0) {
          const answered = await throughGates(xhr, request, outgoing);
          if (calls.get(xhr) === call && call.cancelHold) await carryOut(xhr, call, request, answered, body);
          return;
        }
        if (url === undefined && verb === undefined && headers === undefined && decision.body === undefined) page.apply(send, xhr, [body]);
        else {
          if (url !== undefined) call.shownUrl = withoutHash(call.url);
          sendChanged(xhr, call, outgoing);
        }
      }
    }
  }

  function hold(xhr: XMLHttpRequest, call: Call, request: PageRequest, decision: Promise<Decision>, body: unknown): void {
    let isHeld = true;
    call.cancelHold = () => {
      isHeld = false;
      call.cancelHold = undefined;
      traffic.fail(request, ABORTED);
    };
    decision
      .then((made) => (isHeld ? carryOut(xhr, call, request, made, body) : undefined))
      .catch(() => {
        if (!isHeld) return;
        traffic.fail(request, FAILED);
        refuse(xhr);
      })
      .finally(() => void (call.cancelHold = undefined));
  }

  function onSend(xhr: XMLHttpRequest, call: Call, callNative: CallNative, args: readonly unknown[]): unknown {
    if (call.cancelHold) throw invalidState("send");
    if (readyState(xhr) !== 1 || call.request) return callNative();
    const request = (call.request = begin(call, args[0]));
    watch(xhr, call, request);
    const decision = call.isAsync ? traffic.decide(request) : undefined;
    if (decision !== undefined || (call.isAsync && traffic.responseGates(request).length > 0)) {
      hold(xhr, call, request, Promise.resolve(decision ?? { kind: "continue" }), args[0]);
      return undefined;
    }
    return callNative();
  }

  const known = (self: unknown): Call | undefined => (typeof self === "object" && self !== null ? calls.get(self as XMLHttpRequest) : undefined);

  return () => {
    const undo = [
      patches.method(prototype, "open", (callNative, self, args) => {
        const result = callNative();
        known(self)?.cancelHold?.();
        const [verb, url, isAsync, ...credentials] = args;
        const upper = String(verb).toUpperCase();
        calls.set(self as XMLHttpRequest, {
          method: /^(?:DELETE|GET|HEAD|OPTIONS|POST|PUT)$/.test(upper) ? upper : String(verb),
          url: own.resolve(url) ?? String(url),
          isAsync: args.length < 3 || Boolean(isAsync),
          credentials: [...credentials],
          headers: [],
        });
        return result;
      }),
      patches.method(prototype, "setRequestHeader", (callNative, self, args) => {
        const call = known(self);
        if (call?.cancelHold) throw invalidState("setRequestHeader");
        const result = callNative();
        call?.headers.push([String(args[0]), String(args[1])]);
        return result;
      }),
      patches.method(prototype, "send", (callNative, self, args) => {
        const call = known(self);
        return call ? onSend(self as XMLHttpRequest, call, callNative, args) : callNative();
      }),
      patches.method(prototype, "abort", (callNative, self) => {
        const call = known(self);
        if (call?.cancelHold) {
          call.cancelHold();
          // A request that is under way has the events of its end.
          page.apply(send, self, []);
          page.apply(abort, self, []);
          return undefined;
        }
        return callNative();
      }),
      ...(["status", "statusText"] as const).map((name) =>
        patches.getter(prototype, name, (callNative, self) => {
          const value = callNative();
          const face = known(self)?.face;
          return face && value !== 0 && value !== "" ? face[name] : value;
        }),
      ),
      patches.getter(prototype, "responseURL", (callNative, self) => {
        const value = callNative();
        return value === "" ? value : (known(self)?.face?.url ?? known(self)?.shownUrl ?? value);
      }),
      patches.method(prototype, "getAllResponseHeaders", (callNative, self) => {
        const value = callNative();
        const face = known(self)?.face;
        return face && value !== "" ? headerLines(face.headers) : value;
      }),
      patches.method(prototype, "getResponseHeader", (callNative, self, args) => {
        const face = known(self)?.face;
        if (!face || allHeaders(self as XMLHttpRequest) === "" || args.length === 0) return callNative();
        const name = String(args[0]).toLowerCase();
        const values = face.headers.filter(([header]) => header.toLowerCase() === name && !FORBIDDEN_TO_READ.test(header)).map(([, value]) => value);
        return values.length > 0 ? values.join(", ") : null;
      }),
    ];
    return () => undo.forEach((stop) => stop());
  };
}

/** As `getAllResponseHeaders()` answers: names in lower case, in their order. */
function headerLines(headers: HeaderList): string {
  const joined = new Map<string, string>();
  for (const [name, value] of headers) {
    if (FORBIDDEN_TO_READ.test(name)) continue;
    const key = name.toLowerCase();
    joined.set(key, joined.has(key) ? `${joined.get(key)}, ${value}` : value);
  }
  return [...joined].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}: ${value}\r\n`).join("");
}

function captureResponse(constructor: typeof Response | undefined) {
  const prototype = constructor?.prototype;
  return {
    status: getter<Response, number>(prototype, "status", 0),
    statusText: getter<Response, string>(prototype, "statusText", ""),
    url: getter<Response, string>(prototype, "url", ""),
    headers: getter<Response, Headers>(prototype, "headers", null as never),
  };
}
