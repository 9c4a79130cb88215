import { computed, signal } from "@preact/signals";
import type { TrafficEntry } from "../endpoint/endpoint.js";

/** A command with its answer, or an event. */
export interface Exchange {
  readonly key: number;
  readonly kind: "command" | "event";
  readonly sessionId: string;
  readonly targetId: string;
  readonly method: string;
  readonly id?: number;
  /** Ms since 1970. */
  readonly at: number;
  /** The command's text. */
  readonly request?: string;
  /** The text of the answer, or of the event. */
  readonly response?: string;
  /** Ms from command to answer. */
  readonly duration?: number;
  readonly outcome: "pending" | "ok" | "error";
  /** Of the studio's own work. */
  readonly isOwn: boolean;
}

/** Older ones are forgotten. */
const MAX_EXCHANGES = 2_000;
/** Characters of texts that are kept in all. */
const MAX_TEXT = 48_000_000;
/** How often (ms) those who look on are told. */
const TELL_INTERVAL = 120;
/** How the text of an answer that is an error begins. */
const ERROR_ANSWER = /^\s*\{\s*(?:"id"\s*:\s*-?\d+\s*,\s*)?"error"/;

/** What passed between Clients and Targets. */
export class TrafficLog {
  readonly exchanges = signal<readonly Exchange[]>([]);
  readonly isRecording = signal(true);
  readonly filter = signal("");
  readonly showOwn = signal(false);
  readonly showEvents = signal(true);
  readonly selectedKey = signal<number | undefined>(undefined);
  readonly shown = computed(() => {
    const words = this.filter.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    return this.exchanges.value.filter(
      ({ method, isOwn, kind, targetId, outcome }) =>
        (this.showOwn.value || !isOwn) &&
        (this.showEvents.value || kind === "command") &&
        words.every((word) => `${method} ${targetId} ${outcome}`.toLowerCase().includes(word)),
    );
  });
  readonly selected = computed(() => this.exchanges.value.find(({ key }) => key === this.selectedKey.value));
  readonly #own = new Set<string>();
  readonly #pending = new Map<string, number>();
  readonly #byKey = new Map<number, Exchange>();
  #text = 0;
  #nextKey = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The studio's own Session: what it does is shown when asked for. */
  addOwn(sessionId: string): void {
    this.#own.add(sessionId);
  }

  add({ kind, sessionId, targetId, method, id, text }: TrafficEntry): void {
    if (!this.isRecording.peek()) return;
    if (kind === "answer") return this.#answered(`${sessionId} ${id}`, text);
    const key = this.#nextKey++;
    if (kind === "command") this.#pending.set(`${sessionId} ${id}`, key);
    this.#keep({
      key,
      kind,
      sessionId,
      targetId,
      method,
      ...(id === undefined ? {} : { id }),
      at: Date.now(),
      ...(kind === "command" ? { request: text } : { response: text }),
      outcome: kind === "command" ? "pending" : "ok",
      isOwn: this.#own.has(sessionId),
    });
    this.#text += text.length;
  }

  clear(): void {
    this.#byKey.clear();
    this.#pending.clear();
    this.#text = 0;
    this.#tell();
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #answered(place: string, text: string): void {
    const key = this.#pending.get(place);
    this.#pending.delete(place);
    const command = key === undefined ? undefined : this.#byKey.get(key);
    if (command === undefined) return;
    this.#text += text.length;
    this.#keep({ ...command, response: text, duration: Date.now() - command.at, outcome: ERROR_ANSWER.test(text.slice(0, 80)) ? "error" : "ok" });
  }

  #keep(exchange: Exchange): void {
    this.#byKey.set(exchange.key, exchange);
    for (const [key, oldest] of this.#byKey) {
      if (this.#byKey.size <= MAX_EXCHANGES && (this.#text <= MAX_TEXT || this.#byKey.size === 1)) break;
      this.#byKey.delete(key);
      this.#pending.delete(`${oldest.sessionId} ${oldest.id}`);
      this.#text -= (oldest.request?.length ?? 0) + (oldest.response?.length ?? 0);
    }
    this.#timer ??= setTimeout(() => this.#tell(), TELL_INTERVAL);
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.exchanges.value = [...this.#byKey.values()];
  }
}

const encoder = new TextEncoder();
const sizes = new WeakMap<Exchange, number>();

/** Bytes of the command and its answer, or of the event. */
export function sizeOf(exchange: Exchange): number {
  let size = sizes.get(exchange);
  if (size === undefined) sizes.set(exchange, (size = bytesOf(exchange.request) + bytesOf(exchange.response)));
  return size;
}

function bytesOf(text = ""): number {
  return encoder.encode(text).length;
}

/** An exchange as one JSON document, for reports. */
export function exchangeJson({ method, targetId, sessionId, at, duration, request, response }: Exchange): string {
  const { params } = request === undefined ? { params: undefined } : JSON.parse(request);
  const { result, error, params: eventParams } = response === undefined ? ({} as Record<string, unknown>) : JSON.parse(response);
  return JSON.stringify({ method, targetId, sessionId, time: new Date(at).toISOString(), duration, params: params ?? eventParams, result, error }, null, 2);
}
