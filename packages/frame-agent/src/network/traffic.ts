import type { PageEnv } from "../env.js";
import { ResponseBodies } from "./bodies.js";
import { isNullBodyStatus, type HeaderList } from "./http.js";
import { ABORTED, type Continued, type Decision, type Failure, type Gate, type PageRequest, type RequestFrame, type RequestInit, type ResponseHead } from "./request.js";

/** What happens on the network, in the order of Chromium's events. `time`: milliseconds since the time origin. */
export type TrafficEvent = { readonly time: number } & (
  | { readonly kind: "request"; readonly request: PageRequest }
  | { readonly kind: "cached"; readonly request: PageRequest }
  | { readonly kind: "response"; readonly request: PageRequest; readonly response: ResponseHead }
  | { readonly kind: "data"; readonly request: PageRequest; readonly dataLength: number; readonly encodedDataLength: number }
  | { readonly kind: "finished"; readonly request: PageRequest; readonly encodedDataLength: number }
  | { readonly kind: "failed"; readonly request: PageRequest; readonly failure: Failure }
  /** An event of a WebSocket or an EventSource, ready but for its time. */
  | { readonly kind: "message"; readonly method: string; readonly params: object; readonly timed: boolean }
);

export type TrafficListener = (event: TrafficEvent) => void;

/** Ids of ended requests that a Client may still ask for. */
const REMEMBERED = 4096;
/** How many requests wait for an entry that may never come. */
const UNTIMED = 100;
/** How long (ms) after its end resource timing may take to tell a request's sizes. */
const TIMING_PATIENCE = 100;

/** The requests of the Target's documents, as far as page JavaScript sees them, and the gates that they pass. */
export class Traffic {
  readonly bodies = new ResponseBodies();
  readonly #listeners = new Set<TrafficListener>();
  readonly #gates = new Set<Gate>();
  readonly #requests = new Map<string, PageRequest>();
  readonly #open = new Set<PageRequest>();
  /** Requests that ended before resource timing told of them. */
  readonly untimed = new Set<PageRequest>();
  #count = 0;
  /** The headers with which a request is sent, of those that the page gives it. */
  headersOf: (init: RequestInit) => HeaderList = ({ headers }) => headers;
  /** Set by whoever installs the hooks. */
  onUse: (inUse: boolean) => void = () => {};

  constructor(private readonly env: PageEnv) {}

  get inUse(): boolean {
    return this.#listeners.size + this.#gates.size > 0;
  }

  /** Requests that have not ended. */
  get open(): ReadonlySet<PageRequest> {
    return this.#open;
  }

  listen(listener: TrafficListener): () => void {
    return this.#join(this.#listeners, listener);
  }

  addGate(gate: Gate): () => void {
    return this.#join(this.#gates, gate);
  }

  now(): number {
    return this.env.browser.now();
  }

  find(id: string): PageRequest | undefined {
    return this.#requests.get(id);
  }

  nextId(): string {
    // Differs from those of other documents of the Target.
    return `${parseInt(this.env.loaderId.slice(0, 6), 16) || 1}.${++this.#count + 1}`;
  }

  begin(frame: RequestFrame, init: RequestInit, id = this.nextId(), time = init.startTime): PageRequest {
    const request: PageRequest = { ...init, headers: this.headersOf(init), id, frame, state: "sent" };
    this.#requests.set(id, request);
    this.#open.add(request);
    this.#forgetOldest();
    this.#emit({ kind: "request", request, time });
    return request;
  }

  /** Takes up a request that others report. */
  adopt(request: PageRequest, readBody: () => Promise<Uint8Array | null>): void {
    this.#requests.set(request.id, request);
    this.bodies.offer(request, readBody);
  }

  respond(request: PageRequest, response: ResponseHead, time = this.now()): void {
    if (request.state !== "sent") return;
    request.state = "responded";
    request.response = response;
    if (response.fromCache) this.#emit({ kind: "cached", request, time });
    this.#emit({ kind: "response", request, response, time });
    // A request for a response without a body ends like this in Chromium 156.
    if (request.type === "Fetch" && isNullBodyStatus(response.status)) this.fail(request, ABORTED);
  }

  /** The response is complete; `dataLength` bytes unless resource timing says otherwise. */
  finish(request: PageRequest, dataLength: number, time = this.now()): void {
    if (request.state !== "responded") return;
    const { timing } = request;
    const length = timing?.decodedBodySize || dataLength;
    const encodedBody = timing ? timing.encodedBodySize : length;
    this.#end(request);
    if (length > 0) this.#emit({ kind: "data", request, dataLength: length, encodedDataLength: request.response!.fromCache ? 0 : encodedBody, time });
    const encodedDataLength = timing ? timing.transferSize : length;
    this.#emit({ kind: "finished", request, encodedDataLength, time });
  }

  /** As `finish`, when resource timing has told the sizes, or does not in time. */
  finishTimed(request: PageRequest, dataLength: number): void {
    if (request.timing) return this.finish(request, dataLength);
    this.env.browser.setTimeout(() => this.finish(request, dataLength), TIMING_PATIENCE);
  }

  fail(request: PageRequest, failure: Failure, time = this.now()): void {
    if (request.state === "ended") return;
    this.#end(request);
    this.#emit({ kind: "failed", request, failure, time });
  }

  /** The response ends before it is complete. */
  cutOff(request: PageRequest): void {
    const { received = 0 } = request;
    if (request.state !== "ended" && received > 0) {
      this.#emit({ kind: "data", request, dataLength: received, encodedDataLength: received, time: this.now() });
    }
    this.fail(request, ABORTED);
  }

  message(method: string, params: object, timed = true): void {
    this.#emit({ kind: "message", method, params, timed, time: this.now() });
  }

  /** Passes a request through the gates. Undefined: nobody wants to hold it. */
  decide(request: PageRequest): Decision | Promise<Decision> | undefined {
    let changes: Continued = { kind: "continue" };
    const gates = this.#gatesInOrder();
    for (let i = 0; i < gates.length; i++) {
      const decision = gates[i]!.request(request, changes);
      if (decision instanceof Promise) return this.#decideLater(request, decision, changes, gates.slice(i + 1));
      if (!decision) continue;
      if (decision.kind !== "continue") return decision;
      changes = merge(changes, decision);
    }
    return isUnchanged(changes) ? undefined : changes;
  }

  async #decideLater(request: PageRequest, pending: Promise<Decision>, changes: Continued, rest: readonly Gate[]): Promise<Decision> {
    const first = await pending;
    if (first.kind !== "continue") return first;
    changes = merge(changes, first);
    for (const gate of rest) {
      const decision = await gate.request(request, changes);
      if (!decision) continue;
      if (decision.kind !== "continue") return decision;
      changes = merge(changes, decision);
    }
    return changes;
  }

  /** The gates that hold the response. */
  responseGates(request: PageRequest): readonly Gate[] {
    return this.#gatesInOrder().filter((gate) => gate.wantsResponse(request));
  }

  #gatesInOrder(): Gate[] {
    return [...this.#gates].sort((a, b) => a.order - b.order);
  }

  #join<T>(set: Set<T>, member: T): () => void {
    const wasUsed = this.inUse;
    set.add(member);
    if (!wasUsed) this.onUse(true);
    return () => {
      if (!set.delete(member) || this.inUse) return;
      this.onUse(false);
      this.#requests.clear();
      this.#open.clear();
      this.untimed.clear();
      this.bodies.clear();
    };
  }

  #end(request: PageRequest): void {
    request.state = "ended";
    this.#open.delete(request);
    if (request.timing) return;
    this.untimed.add(request);
    if (this.untimed.size > UNTIMED) this.untimed.delete(this.untimed.values().next().value!);
  }

  #forgetOldest(): void {
    if (this.#requests.size <= REMEMBERED) return;
    const [id, oldest] = this.#requests.entries().next().value!;
    this.#requests.delete(id);
    this.bodies.forget(oldest);
  }

  #emit(event: TrafficEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

const merge = (changes: Continued, { url, method, headers, body }: Continued): Continued => ({
  kind: "continue",
  url: url ?? changes.url,
  method: method ?? changes.method,
  headers: headers ?? changes.headers,
  body: body ?? changes.body,
});

const isUnchanged = ({ url, method, headers, body }: Continued): boolean => (url ?? method ?? headers ?? body) === undefined;
