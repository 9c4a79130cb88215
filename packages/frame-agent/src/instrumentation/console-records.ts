import { getter } from "../dom/uncurry.js";
import type { Browser } from "../realm/browser.js";
import { watchConsole, type ConsoleCall } from "./console.js";
import type { NativePatches } from "./native-patches.js";

/** V8 keeps as many messages for sessions that enable the domain later. */
const MAX_RECORDS = 1000;

interface Common {
  readonly document: Document;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
}

/** An error that no code caught; `thrown` is a page value. */
export interface ErrorRecord extends Common {
  readonly kind: "error";
  readonly thrown: unknown;
  readonly message: string;
  readonly at: { readonly url: string; readonly lineNumber: number; readonly columnNumber: number };
}

export interface RejectionRecord extends Common {
  readonly kind: "rejection";
  readonly reason: unknown;
  readonly promise: object;
}

export interface CallRecord extends Common, ConsoleCall {
  readonly kind: "call";
}

export type ConsoleRecord = CallRecord | ErrorRecord | RejectionRecord;

export interface ConsoleListener {
  recorded(record: ConsoleRecord): void;
  /** A rejection got its handler after all. */
  handled(promise: object): void;
}

/** Console calls, errors and rejections of the Target's windows, kept until somebody listens. */
export class ConsoleRecords {
  readonly #kept: ConsoleRecord[] = [];
  #listener: ConsoleListener | undefined;

  constructor(
    private readonly browser: Browser,
    private readonly patches: NativePatches,
  ) {}

  /** Tells of what was recorded so far, and then of everything else. */
  listen(listener: ConsoleListener): void {
    this.#listener = listener;
    for (const record of this.#kept.splice(0)) listener.recorded(record);
  }

  /** Watches a window that shows a new document; returns the ways to stop. */
  watch(window: Window & typeof globalThis): (() => void)[] {
    const { browser } = this;
    const { document, performance } = window;
    const performanceNow = performance.now.bind(performance);
    const origin = performance.timeOrigin ?? Date.now();
    const now = (): number => Math.round((origin + performanceNow()) * 1000) / 1000;
    const ofError = <R>(name: keyof ErrorEvent, fallback: R) => getter<ErrorEvent, R>(window.ErrorEvent?.prototype, name, fallback);
    const [errorOf, messageOf, urlOf, lineOf, columnOf] = [
      ofError<unknown>("error", undefined),
      ofError("message", ""),
      ofError("filename", ""),
      ofError("lineno", 0),
      ofError("colno", 0),
    ];
    const rejection = window.PromiseRejectionEvent?.prototype;
    const reasonOf = getter<PromiseRejectionEvent, unknown>(rejection, "reason", undefined);
    const promiseOf = getter<PromiseRejectionEvent, object>(rejection, "promise", {});
    const prevented = getter<Event, boolean>(window.Event.prototype, "defaultPrevented", false);
    // A page that handles the event keeps it from being reported, and its listeners run after ours.
    const afterListeners = (event: Event, record: ConsoleRecord): void =>
      void browser.setTimeout(() => {
        if (!prevented(event)) this.#add(record);
      }, 0);
    return [
      ...watchConsole(window.console, this.patches, (call) => this.#add({ kind: "call", document, timestamp: now(), ...call })),
      browser.listen<ErrorEvent>(window, "error", (event) => {
        const message = messageOf(event);
        if (!message) return;
        const at = { url: urlOf(event), lineNumber: lineOf(event) - 1, columnNumber: columnOf(event) - 1 };
        afterListeners(event, { kind: "error", document, timestamp: now(), thrown: errorOf(event), message, at });
      }, true),
      browser.listen<PromiseRejectionEvent>(window, "unhandledrejection", (event) =>
        afterListeners(event, { kind: "rejection", document, timestamp: now(), reason: reasonOf(event), promise: promiseOf(event) }), true),
      browser.listen<PromiseRejectionEvent>(window, "rejectionhandled", (event) => this.#listener?.handled(promiseOf(event)), true),
    ];
  }

  #add(record: ConsoleRecord): void {
    if (this.#listener) return this.#listener.recorded(record);
    // What goes on counting or timing needs its start.
    if (this.#kept.length >= MAX_RECORDS) this.#kept.splice(Math.max(0, this.#kept.findIndex((kept) => kept.kind !== "call" || !/^(?:count|time)/.test(kept.method))), 1);
    this.#kept.push(record);
  }
}
