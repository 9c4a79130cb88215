import { withoutHash } from "../../../frames/document-url.js";
import { fromBase64, toBase64, type TextCodec } from "../../../network/bytes.js";
import { reasonPhrase, type HeaderList } from "../../../network/http.js";
import type { Continued, Decision, Gate, PageRequest, ResponseDecision, ResponseHead } from "../../../network/request.js";
import { invalidParams } from "../../errors.js";
import type { AgentSession } from "../../session.js";
import { describeRequest } from "../network/events.js";
import { matchesPattern } from "../network/url-pattern.js";

export interface RequestPattern {
  readonly urlPattern: string;
  readonly resourceType?: string;
  readonly requestStage: "Request" | "Response";
}

interface HeaderEntry {
  readonly name: string;
  readonly value: string;
}

export interface FulfillParams {
  readonly responseCode: number;
  readonly responseHeaders?: readonly HeaderEntry[];
  readonly binaryResponseHeaders?: string;
  readonly body?: string;
  readonly responsePhrase?: string;
}

export interface ContinueParams {
  readonly url?: string;
  readonly method?: string;
  readonly postData?: string;
  readonly headers?: readonly HeaderEntry[];
  readonly interceptResponse?: boolean;
}

/** A request or a response that waits for a Client. */
export interface Held {
  readonly request: PageRequest;
  readonly event: object;
  readonly stage: "Request" | "Response";
  decideRequest?(decision: Decision): void;
  decideResponse?(decision: ResponseDecision): void;
  readBody?(): Promise<Uint8Array>;
}

/** Chromium's network stack knows no difference between `fetch` and XHR. */
const resourceTypeOf = (request: PageRequest): string => (request.type === "Fetch" ? "XHR" : request.type);

/** The interception of one session: which requests it holds, and what it says of them. */
export class Interception implements Gate {
  readonly order = 1;
  readonly held = new Map<string, Held>();
  /** Requests whose response the Client wants to see as well. */
  readonly #responses = new WeakSet<PageRequest>();
  readonly #ids = new WeakMap<PageRequest, string>();

  constructor(
    readonly session: AgentSession,
    readonly patterns: readonly RequestPattern[],
    private readonly codec: TextCodec,
    private readonly nextId: () => string,
  ) {}

  request(request: PageRequest, changes: Continued): Promise<Decision> | undefined {
    const changed: PageRequest = {
      ...request,
      url: changes.url ?? request.url,
      method: changes.method ?? request.method,
      headers: [["Accept", "*/*"], ...(changes.headers ?? request.headers)],
      ...(changes.body && { body: { bytes: changes.body } }),
    };
    if (!this.#matches(changed, "Request")) return undefined;
    return new Promise((decideRequest) => this.#hold(request, { request, stage: "Request", event: this.#describe(changed), decideRequest }));
  }

  wantsResponse(request: PageRequest): boolean {
    return this.#responses.has(request) || this.#matches(request, "Response");
  }

  response(request: PageRequest, head: ResponseHead, readBody: () => Promise<Uint8Array>): Promise<ResponseDecision> {
    this.#responses.delete(request);
    const event = {
      ...this.#describe({ ...request, headers: [["Accept", "*/*"], ...request.headers] }),
      responseStatusCode: head.status,
      responseStatusText: head.statusText,
      responseHeaders: head.headers.map(([name, value]) => ({ name, value })),
    };
    return new Promise((decideResponse) => this.#hold(request, { request, stage: "Response", event, decideResponse, readBody }));
  }

  /** Tells the session of what another one held for it. */
  takeOver(id: string, held: Held): void {
    this.held.set(id, held);
    this.#ids.set(held.request, id);
    this.#emit(id, held);
  }

  take(id: string): Held {
    const held = this.held.get(id);
    if (!held) throw invalidParams("Invalid InterceptionId.");
    return held;
  }

  continueRequest(id: string, { url, method, postData, headers, interceptResponse }: ContinueParams): void {
    const held = this.take(id);
    const body = postData === undefined ? undefined : fromBase64(postData);
    if (postData !== undefined && !body) throw invalidParams("Invalid postData");
    this.held.delete(id);
    if (held.stage === "Response") return held.decideResponse!({ kind: "continue" });
    if (interceptResponse) this.#responses.add(held.request);
    held.decideRequest!({ kind: "continue", url, method, headers: headers && pairs(headers), body });
  }

  continueResponse(id: string, params: { responseCode?: number; responsePhrase?: string; responseHeaders?: readonly HeaderEntry[] }): void {
    const held = this.take(id);
    const { responseCode, responsePhrase, responseHeaders } = params;
    this.held.delete(id);
    if (held.stage === "Request") return held.decideRequest!({ kind: "continue" });
    const statusText = responsePhrase ?? (responseCode === undefined ? undefined : reasonPhrase(responseCode));
    held.decideResponse!({ kind: "continue", status: responseCode, statusText, headers: responseHeaders && pairs(responseHeaders) });
  }

  fulfill(id: string, params: FulfillParams): void {
    const { responseCode: status, responseHeaders = [], binaryResponseHeaders, body = "", responsePhrase } = params;
    if (status < 100 || status > 999 || (responsePhrase === undefined && reasonPhrase(status) === "")) throw invalidParams("Invalid http status code or phrase");
    const held = this.take(id);
    const bytes = fromBase64(body);
    if (!bytes) throw invalidParams("Invalid body");
    const headers = binaryResponseHeaders === undefined ? pairs(responseHeaders) : this.#binaryHeaders(binaryResponseHeaders);
    this.held.delete(id);
    this.#decide(held, { kind: "fulfill", status, statusText: responsePhrase ?? reasonPhrase(status), headers, body: bytes });
  }

  fail(id: string, failure: { readonly errorText: string; readonly canceled: boolean; readonly blockedReason?: string }): void {
    const held = this.take(id);
    this.held.delete(id);
    this.#decide(held, { kind: "fail", failure });
  }

  async body(id: string): Promise<{ body: string; base64Encoded: boolean }> {
    const { stage, readBody } = this.take(id);
    if (stage === "Request") throw invalidParams("Can only get response body on HeadersReceived pattern matched requests.");
    return { body: toBase64(await readBody!()), base64Encoded: true };
  }

  /** Lets everything go on. */
  release(): void {
    const held = [...this.held.values()];
    this.held.clear();
    for (const one of held) this.#decide(one, { kind: "continue" });
  }

  #decide(held: Held, decision: Decision): void {
    if (held.stage === "Request") held.decideRequest!(decision);
    else held.decideResponse!(decision.kind === "continue" ? { kind: "continue" } : decision);
  }

  #hold(request: PageRequest, held: Held): void {
    let id = this.#ids.get(request);
    if (id === undefined) this.#ids.set(request, (id = this.nextId()));
    this.held.set(id, held);
    this.#emit(id, held);
  }

  #emit(id: string, { event }: Held): void {
    this.session.emit("Fetch.requestPaused", { requestId: id, ...event });
  }

  #matches(request: PageRequest, stage: RequestPattern["requestStage"]): boolean {
    const url = withoutHash(request.url);
    const type = resourceTypeOf(request);
    return this.patterns.some(
      (pattern) =>
        pattern.requestStage === stage &&
        (pattern.resourceType === undefined || pattern.resourceType === type) &&
        matchesPattern(pattern.urlPattern, url, { single: true }),
    );
  }

  #describe(request: PageRequest): object {
    return {
      request: describeRequest(request, this.codec, false),
      frameId: request.frame.frameId,
      resourceType: resourceTypeOf(request),
      ...(this.session.enabled.has("Network") && { networkId: request.id }),
    };
  }

  /** `Name: value` texts that end with zero bytes. */
  #binaryHeaders(text: string): HeaderList {
    const bytes = fromBase64(text);
    if (!bytes) throw invalidParams("Invalid headers");
    return this.codec
      .decode(bytes, "latin1")
      .split("\0")
      .filter((line) => line.includes(":"))
      .map((line) => {
        const at = line.indexOf(":");
        return [line.slice(0, at), line.slice(at + 1).trim()] as const;
      });
  }
}

const pairs = (entries: readonly HeaderEntry[]): HeaderList => entries.map(({ name, value }) => [name, value] as const);
