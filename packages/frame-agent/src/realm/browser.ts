import type { PageRealm } from "./page-realm.js";

/** Browser functions that take callbacks, captured at start and safe to use from a detached realm. */
export type Browser = ReturnType<typeof createBrowser>;

export function createBrowser(page: PageRealm) {
  const { window, apply, callback, construct } = page;
  const { setTimeout, clearTimeout, requestAnimationFrame, MutationObserver } = window;
  const { addEventListener, removeEventListener } = window.EventTarget.prototype;
  const { observe, disconnect } = MutationObserver.prototype;
  return {
    setTimeout: (fn: () => void, milliseconds: number): number =>
      apply(setTimeout, window, [callback(fn), milliseconds]) as number,
    clearTimeout: (timer: number): void => void apply(clearTimeout, window, [timer]),
    /** Absent in jsdom unless it pretends to be visual. */
    requestAnimationFrame: requestAnimationFrame
      ? (fn: (time: number) => void): number => apply(requestAnimationFrame, window, [callback(fn)]) as number
      : undefined,

    /** Adds a listener; returns the way to remove it. */
    listen<E extends Event>(target: EventTarget, type: string, listener: (event: E) => void, capture = false): () => void {
      const wrapped = callback(listener);
      apply(addEventListener, target, [type, wrapped, capture]);
      return () => void apply(removeEventListener, target, [type, wrapped, capture]);
    },

    /** Observes mutations; returns the way to stop. */
    observe(target: Node, options: MutationObserverInit, onRecords: (records: MutationRecord[]) => void): () => void {
      const observer = construct(MutationObserver, [callback(onRecords)]);
      apply(observe, observer, [target, options]);
      return () => void apply(disconnect, observer, []);
    },
  };
}
