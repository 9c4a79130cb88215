import { getter, method, nativeMethod } from "../../dom/uncurry.js";
import { withoutHash } from "../../frames/document-url.js";
import { hideFrames } from "../../instrumentation/native-patches.js";
import { joinBytes } from "../bytes.js";
import { headerOf, isNullBodyStatus, isRedirectStatus, reasonPhrase, withoutBrowsersOwn, type HeaderList } from "../http.js";
import { pairsOf } from "../pairs.js";
import { ABORTED, FAILED, type Continued, type Decision, type Fulfilled, type PageRequest, type RequestBody, type ResponseHead } from "../request.js";
import { withDefaults, type TrafficWindow } from "../window-traffic.js";

/** What a Response shows instead of its own attributes, because it was made by us. */
interface Face {
  readonly url: string;
  readonly type: string;
  readonly redirected: boolean;
}

const CONSUMERS = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"] as const;

/** Reports, holds and answers the window's `fetch` calls. Returns the function that installs the hooks. */
export function captureFetch(own: TrafficWindow): () => () => void {
  const { page, patches, traffic, promises, env, natives } = own;
  const { window } = page;
  const { Request: PageRequestClass, Response: PageResponse, TypeError: PageTypeError } = natives;
  if (typeof natives.fetch !== "function" || !PageRequestClass || !PageResponse) return () => () => {};

  const requestUrl = getter<Request, string>(PageRequestClass.prototype, "url", "");
  const requestMethod = getter<Request, string>(PageRequestClass.prototype, "method", "GET");
  const requestHeaders = getter<Request, Headers>(PageRequestClass.prototype, "headers", null as never);
  const requestSignal = getter<Request, AbortSignal>(PageRequestClass.prototype, "signal", null as never);
  const requestBody = getter<Request, ReadableStream | null>(PageRequestClass.prototype, "body", null);
  const cloneRequest = method<Request, [], Request>(PageRequestClass.prototype, "clone", null as never);
  const readRequest = nativeMethod(PageRequestClass.prototype, "arrayBuffer")!;
  const eachHeader = nativeMethod(natives.Headers.prototype, "forEach")!;
  const aborted = getter<AbortSignal, boolean>(natives.AbortSignal.prototype, "aborted", false);
  const abortReason = getter<AbortSignal, unknown>(natives.AbortSignal.prototype, "reason", undefined);

  const { prototype } = PageResponse;
  const status = getter<Response, number>(prototype, "status", 0);
  const statusText = getter<Response, string>(prototype, "statusText", "");
  const responseUrl = getter<Response, string>(prototype, "url", "");
  const responseHeaders = getter<Response, Headers>(prototype, "headers", null as never);
  const responseBody = getter<Response, ReadableStream | null>(prototype, "body", null);
  const bodyUsed = getter<Response, boolean>(prototype, "bodyUsed", false);
  const responseType = getter<Response, string>(prototype, "type", "");
  const redirected = getter<Response, boolean>(prototype, "redirected", false);
  const cloneResponse = method<Response, [], Response>(prototype, "clone", null as never);
  const { ReadableStream: PageStream, ReadableStreamDefaultReader: PageReader } = natives;
  const getReader = method<ReadableStream, [], ReadableStreamDefaultReader>(PageStream.prototype, "getReader", null as never);
  const readChunk = nativeMethod(PageReader.prototype, "read")!;
  const cancelReader = nativeMethod(PageReader.prototype, "cancel")!;

  const requests = new WeakMap<Response, PageRequest>();
  const faces = new WeakMap<Response, Face>();
  /** Bodies of Requests that page code made. */
  const requestBodies = new WeakMap<Request, RequestBody>();
  /** Streams and readers of bodies that page code reads while we do: when it cancels, so do we. */
  const cancels = new WeakMap<object, () => void>();

  const listHeaders = (headers: Headers): [string, string][] => pairsOf(page, eachHeader, headers);

  /** The case in which page code wrote the names of its headers. */
  function namesAsWritten(init: unknown): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    try {
      const headers = Object.getOwnPropertyDescriptor(Object(init), "headers")?.value as object | undefined;
      if (headers && !(Symbol.iterator in headers)) for (const name of Object.keys(headers)) names.set(name.toLowerCase(), name);
    } catch {
      // A proxy: lower case will do.
    }
    names.set("content-type", names.get("content-type") ?? "Content-Type");
    return names;
  }

  /** The body that `init` gives to a request with these headers; undefined when it gives none. */
  function bodyGiven(init: unknown, headers: HeaderList): RequestBody | undefined {
    const given: unknown = init !== null && typeof init === "object" ? Object.getOwnPropertyDescriptor(init, "body")?.value : undefined;
    return own.bodyOf(given, headerOf(headers, "content-type")).body;
  }

  function begin(request: Request, input: unknown, init: unknown): PageRequest {
    const names = namesAsWritten(init);
    const headers = listHeaders(requestHeaders(request)).map(([name, value]) => [names.get(name) ?? name, value] as const);
    const body = bodyGiven(init, headers) ?? (isRequest(input) ? requestBodies.get(input) : undefined);
    const hasMore = body === undefined && requestBody(request) !== null && isRequest(input);
    const rest = hasMore ? { read: () => readClone(cloneRequest(request)) } : undefined;
    return traffic.begin(own.frame(), {
      // So it is in Chromium 156.
      type: /^data:/i.test(requestUrl(request)) ? "Other" : "Fetch",
      url: requestUrl(request),
      method: requestMethod(request),
      headers: withDefaults(headers, own.browserHeaders(requestUrl(request))),
      body: body ?? rest,
      initiator: own.initiator(),
      priority: "High",
      startTime: traffic.now(),
    });
  }

  const isRequest = (value: unknown): value is Request => {
    try {
      requestUrl(value as Request);
      return true;
    } catch {
      return false;
    }
  };

  const readClone = async (clone: Request): Promise<Uint8Array> =>
    new Uint8Array(await promises.toCore<ArrayBuffer>(page.apply(readRequest, clone, [])));

  function headOf(response: Response, request: PageRequest): ResponseHead {
    const url = responseUrl(response) || request.url;
    return {
      url: withoutHash(url),
      status: status(response),
      statusText: statusText(response) || reasonPhrase(status(response)),
      headers: listHeaders(responseHeaders(response)),
      fromCache: false,
      encodedDataLength: 0,
    };
  }

  // Bodies

  /** Reads `stream` up to the limit of the buffer; `stop` gives it up. */
  function record(request: PageRequest, stream: ReadableStream): { readonly done: Promise<Uint8Array | null>; stop(): void } {
    const reader = getReader(stream);
    const chunks: Uint8Array[] = [];
    let length = 0;
    let stopped = false;
    const stop = (): void => {
      if (stopped) return;
      stopped = true;
      env.browser.settle(page.apply(cancelReader, reader, []), () => {}, () => {});
    };
    const { resource } = traffic.bodies.limits;
    const done = (async () => {
      for (;;) {
        const next = await promises.toCore<ReadableStreamReadResult<Uint8Array>>(page.apply(readChunk, reader, []));
        if (next.done || stopped) break;
        chunks.push(next.value.slice());
        request.received = length + next.value.length;
        if ((length += next.value.length) <= resource) continue;
        stop();
        traffic.bodies.evict(request);
        return null;
      }
      const bytes = joinBytes(chunks);
      traffic.bodies.keep(request, bytes);
      return bytes;
    })().catch(() => null);
    return { done, stop };
  }

  /** Begins to read along, before page code takes the body. */
  function tap(response: Response): { stop(): void } | undefined {
    const request = requests.get(response);
    if (!request) return undefined;
    requests.delete(response);
    if (bodyUsed(response) || responseBody(response) === null) return undefined;
    try {
      const body = responseBody(cloneResponse(response));
      if (!body) return undefined;
      const recording = record(request, body);
      request.readBody = () => recording.done;
      traffic.bodies.forget(request);
      traffic.bodies.offer(request, () => recording.done);
      return recording;
    } catch {
      // Locked by a reader.
      return undefined;
    }
  }

  function track(request: PageRequest, response: Response): void {
    requests.set(response, request);
    // Of an empty body there is something to be had only when page code took it.
    if (isNullBodyStatus(status(response))) return;
    traffic.bodies.offer(request, async () => {
      tap(response);
      return request.readBody?.() ?? null;
    });
  }

  // Requests

  function settled(request: PageRequest, response: Response): Response {
    const head = headOf(response, request);
    traffic.respond(request, head);
    const isOpaque = responseType(response) === "opaque" || responseType(response) === "opaqueredirect";
    if (isOpaque) traffic.fail(request, ABORTED);
    if (responseBody(response) === null) {
      if (request.state === "responded") traffic.finishTimed(request, 0);
      return response;
    }
    track(request, response);
    if (!/^https?:/.test(request.url)) void finishUntimed(request);
    return response;
  }

  /** Resource timing does not tell of `data:` and `blob:` URLs. */
  async function finishUntimed(request: PageRequest): Promise<void> {
    const bytes = await traffic.bodies.read(request).catch(() => null);
    traffic.finish(request, bytes?.length ?? 0);
  }

  function failed(request: PageRequest, native: Request): void {
    traffic.fail(request, aborted(requestSignal(native)) ? ABORTED : FAILED);
  }

  /** A Response with this head and body. The Fetch standard lets nobody construct some of them: then the page gets an error. */
  function make(answer: Fulfilled, face: Face): Response {
    const body = isNullBodyStatus(answer.status) ? null : answer.body;
    const init = { status: answer.status, statusText: answer.statusText || reasonPhrase(answer.status), headers: answer.headers };
    const response = page.construct(PageResponse, [body, init]) as Response;
    faces.set(response, face);
    return response;
  }

  function changed(native: Request, { url, method: verb, headers, body }: Continued): Request {
    const init: Record<string, unknown> = {};
    if (verb !== undefined) init.method = verb;
    if (headers !== undefined) init.headers = withoutBrowsersOwn(headers);
    if (body !== undefined) init.body = body;
    if (url === undefined && Object.keys(init).length === 0) return native;
    if (url === undefined) return page.construct(PageRequestClass, [native, init]) as Request;
    // Another URL means another request; it takes the rest over.
    const copy = page.construct(PageRequestClass, [url, native]) as Request;
    return page.construct(PageRequestClass, [copy, init]) as Request;
  }

  type Send = (native: Request) => unknown;

  async function carryOut(request: PageRequest, native: Request, decision: Decision, send: Send): Promise<Response | "failed"> {
    switch (decision.kind) {
      case "fail":
        traffic.fail(request, decision.failure);
        return "failed";
      case "fulfill": {
        const location = headerOf(decision.headers, "location");
        if (isRedirectStatus(decision.status) && location !== undefined) {
          const url = own.resolve(location) ?? location;
          const response = await promises.toCore<Response>(send(page.construct(PageRequestClass, [url, native]) as Request));
          faces.set(response, { url: responseUrl(response), type: responseType(response), redirected: true });
          return settled(request, response);
        }
        const response = make(decision, { url: withoutHash(request.url), type: "basic", redirected: false });
        traffic.respond(request, { ...headOf(response, request), url: withoutHash(request.url), headers: decision.headers });
        traffic.bodies.keep(request, decision.body);
        traffic.finish(request, decision.body.length);
        return response;
      }
      case "continue": {
        const response = await promises.toCore<Response>(send(changed(native, decision)));
        // Page code does not learn that another URL was asked.
        if (decision.url !== undefined) faces.set(response, { url: withoutHash(request.url), type: responseType(response), redirected: redirected(response) });
        return hold(request, response);
      }
    }
  }

  /** Lets the gates look at a response before page code gets it. */
  async function hold(request: PageRequest, response: Response): Promise<Response | "failed"> {
    const gates = traffic.responseGates(request);
    if (gates.length === 0) return settled(request, response);
    const body = responseBody(response) === null ? null : responseBody(cloneResponse(response));
    let recorded: Promise<Uint8Array | null> | undefined;
    const readBody = async (): Promise<Uint8Array> => (await (recorded ??= body ? record(request, body).done : Promise.resolve(null))) ?? new Uint8Array();
    const face: Face = faces.get(response) ?? { url: responseUrl(response), type: responseType(response), redirected: redirected(response) };
    let shown = response;
    for (const gate of gates) {
      const decision = await gate.response(request, headOf(shown, request), readBody);
      if (decision.kind === "fail") {
        traffic.fail(request, decision.failure);
        return "failed";
      }
      if (decision.kind === "fulfill") {
        shown = make(decision, face);
        continue;
      }
      if (decision.status === undefined && decision.headers === undefined) continue;
      const init = {
        status: decision.status ?? status(shown),
        statusText: decision.statusText ?? statusText(shown),
        headers: decision.headers ?? listHeaders(responseHeaders(shown)),
      };
      shown = page.construct(PageResponse, [isNullBodyStatus(init.status) ? null : responseBody(shown), init]) as Response;
      faces.set(shown, face);
    }
    return settled(request, shown);
  }

  /** What a failed fetch rejects with, at the place of the call. */
  function failedToFetch(stack: string): object {
    const error = page.construct(PageTypeError, ["Failed to fetch"]);
    Object.defineProperty(error, "stack", { value: `TypeError: Failed to fetch\n${stack}`, writable: true, enumerable: false, configurable: true });
    return error;
  }

  function held(request: PageRequest, native: Request, decision: Promise<Decision>, send: Send): unknown {
    const { promise, resolve, reject } = promises.defer();
    const stack = own.stack();
    const signal = requestSignal(native);
    const stopWaiting = env.browser.listen(signal, "abort", () => {
      traffic.fail(request, ABORTED);
      reject(abortReason(signal));
    });
    if (aborted(signal)) {
      traffic.fail(request, ABORTED);
      reject(abortReason(signal));
    }
    decision
      .then((made) => (request.state === "ended" ? "failed" : carryOut(request, native, made, send)))
      .then(
        (response) => (response === "failed" ? reject(failedToFetch(stack)) : resolve(response)),
        (error: unknown) => {
          failed(request, native);
          // An error of ours would carry the core's realm into the page.
          reject(error instanceof Error ? failedToFetch(stack) : error);
        },
      )
      .finally(stopWaiting);
    return promise;
  }

  /** A promise whose error does not show our frames. */
  const withoutFrames = (promise: unknown): unknown => promises.then(promise, (value) => value, hideFrames);

  return () => {
    const undo = [
      patches.method(window, "fetch", (callNative, self, args) => {
        const isOwn = self === undefined || self === null || self === window;
        if (!isOwn || args.length === 0) return withoutFrames(callNative());
        let native: Request;
        try {
          native = page.construct(PageRequestClass, [args[0], args[1]]) as Request;
        } catch {
          // The original says what is wrong, unless the body is gone now.
          return withoutFrames(callNative());
        }
        const request = begin(native, args[0], args[1]);
        const decision = traffic.decide(request);
        const send: Send = (changedRequest) => callNative([changedRequest]);
        if (decision !== undefined || traffic.responseGates(request).length > 0) {
          return held(request, native, Promise.resolve(decision ?? { kind: "continue" }), send);
        }
        return promises.then(
          callNative([native]),
          (response) => settled(request, response as Response),
          (error) => {
            hideFrames(error);
            failed(request, native);
          },
        );
      }),
      patches.constructible(window, "Request", (constructNative, args) => {
        const request = constructNative() as Request;
        const body = bodyGiven(args[1], listHeaders(requestHeaders(request))) ?? (isRequest(args[0]) ? requestBodies.get(args[0]) : undefined);
        if (body) requestBodies.set(request, body);
        return request;
      }),
      ...CONSUMERS.map((name) =>
        patches.method(prototype, name, (callNative, self) => {
          tap(self as Response);
          return callNative();
        }),
      ),
      patches.getter(prototype, "body", (callNative, self) => {
        const recording = tap(self as Response);
        const stream = callNative();
        if (recording && stream) cancels.set(stream, () => recording.stop());
        return stream;
      }),
      patches.method(prototype, "clone", (callNative, self) => {
        const request = requests.get(self as Response);
        const copy = callNative() as Response;
        // Whichever is read first is recorded.
        if (request) requests.set(copy, request);
        const face = faces.get(self as Response);
        if (face) faces.set(copy, face);
        return copy;
      }),
      ...(["url", "type", "redirected"] as const).map((name) =>
        patches.getter(prototype, name, (callNative, self) => faces.get(self as Response)?.[name] ?? callNative()),
      ),
      patches.method(PageStream.prototype, "getReader", (callNative, self) => {
        const reader = callNative() as object;
        const cancel = cancels.get(self as object);
        if (cancel) cancels.set(reader, cancel);
        return reader;
      }),
      ...[PageStream.prototype, PageReader.prototype].map((owner) =>
        patches.method(owner, "cancel", (callNative, self) => {
          const result = callNative();
          cancels.get(self as object)?.();
          return result;
        }),
      ),
    ];
    return () => undo.forEach((stop) => stop());
  };

}
