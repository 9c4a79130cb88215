import { getter, method } from "../dom/uncurry.js";
import type { PageRealm } from "./page-realm.js";

/** Browser functions that take callbacks, captured at start and safe to use from a detached realm. */
export type Browser = ReturnType<typeof createBrowser>;

/** A listener or observer for targets that come and go: it keeps none of them alive, and all lose it at once. */
export interface Shared<Target> {
  add(target: Target): void;
  remove(): void;
}

export function createBrowser(page: PageRealm) {
  const { window, apply, callback, construct } = page;
  const { setTimeout, clearTimeout, requestAnimationFrame, MutationObserver, AbortController } = window;
  const { addEventListener, removeEventListener } = window.EventTarget.prototype;
  const { observe, disconnect } = MutationObserver.prototype;
  const { abort } = AbortController.prototype;
  const signalOf = getter<AbortController, AbortSignal | null>(AbortController.prototype, "signal", null);
  const eventTarget = getter<Event, EventTarget | null>(window.Event.prototype, "target", null);
  const { performance } = window;
  /** Ends with the listener: `document.open()` must not bring a removed one back. */
  const kept = new Set<() => void>();
  const performanceNow = method<Performance, [], number>(performance, "now", 0);
  const { then } = window.Promise.prototype;
  function sharedObserver(options: MutationObserverInit, onRecords: (records: MutationRecord[]) => void): Shared<Node> {
    const observer = construct(MutationObserver, [callback(onRecords)]);
    return {
      add: (target) => void apply(observe, observer, [target, options]),
      remove: () => void apply(disconnect, observer, []),
    };
  }

  return {
    /** `promise.then(onValue, onError)` of a promise that the browser made. */
    settle(promise: unknown, onValue: (value: unknown) => void, onError: (error: unknown) => void): void {
      apply(then, promise, [callback(onValue as never), callback(onError as never)]);
    },
    /** Milliseconds since the document's time origin. */
    now: (): number => performanceNow(performance),
    setTimeout: (fn: () => void, milliseconds: number): number =>
      apply(setTimeout, window, [callback(fn), milliseconds]) as number,
    clearTimeout: (timer: number): void => void apply(clearTimeout, window, [timer]),
    /** Absent in jsdom unless it pretends to be visual. */
    requestAnimationFrame: requestAnimationFrame
      ? (fn: (time: number) => void): number => apply(requestAnimationFrame, window, [callback(fn)]) as number
      : undefined,

    eventTarget,

    /** Adds a listener; returns the way to remove it. */
    listen<E extends Event>(target: EventTarget, type: string, listener: (event: E) => void, capture = false): () => void {
      const wrapped = callback(listener);
      const add = (): void => void apply(addEventListener, target, [type, wrapped, capture]);
      add();
      kept.add(add);
      return () => {
        kept.delete(add);
        apply(removeEventListener, target, [type, wrapped, capture]);
      };
    },

    sharedListener<E extends Event>(type: string, listener: (event: E) => void, capture = false): Shared<EventTarget> {
      const wrapped = callback(listener);
      const controller = construct(AbortController, []) as AbortController;
      const options = { capture, signal: signalOf(controller) };
      return {
        add: (target) => void apply(addEventListener, target, [type, wrapped, options]),
        remove: () => void apply(abort, controller, []),
      };
    },

    /** Adds listeners again that a document lost when it was opened anew; adding those that are there has no effect. */
    keepListening(): void {
      for (const add of kept) add();
    },

    /** Observes mutations; returns the way to stop. */
    observe(target: Node, options: MutationObserverInit, onRecords: (records: MutationRecord[]) => void): () => void {
      const { add, remove } = sharedObserver(options, onRecords);
      add(target);
      return remove;
    },

    sharedObserver,
  };
}
