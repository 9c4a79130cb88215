/** Promises that page code rejects and nobody handles: they are the page's to report, and must not end this process. */

type PageWindow = Window & typeof globalThis;

const windows = new Set<PageWindow>();

/** Reports unhandled rejections of the window's code to the window until the returned function is called. */
export function keepRejections(window: PageWindow): () => void {
  defineEventClass(window);
  if (windows.size === 0) process.on("unhandledRejection", route);
  windows.add(window);
  return () => {
    if (windows.delete(window) && windows.size === 0) process.off("unhandledRejection", route);
  };
}

function route(reason: unknown, promise: Promise<unknown>): void {
  const owner = [...windows].find((window) => promise instanceof window.Promise);
  // Somebody else's: what Node does without a listener.
  if (owner === undefined) throw reason;
  owner.dispatchEvent(new owner.PromiseRejectionEvent("unhandledrejection", { reason, promise, cancelable: true }));
}

/** https://html.spec.whatwg.org/#the-promiserejectionevent-interface, which jsdom lacks. */
function defineEventClass(window: PageWindow): void {
  if (typeof window.PromiseRejectionEvent === "function") return;
  class PromiseRejectionEvent extends window.Event {
    readonly #reason: unknown;
    readonly #promise: Promise<unknown>;

    constructor(type: string, init: PromiseRejectionEventInit) {
      super(type, init);
      this.#reason = init.reason;
      this.#promise = init.promise;
    }

    get reason(): unknown {
      return this.#reason;
    }

    get promise(): Promise<unknown> {
      return this.#promise;
    }
  }
  Object.defineProperty(window, "PromiseRejectionEvent", { value: PromiseRejectionEvent, writable: true, configurable: true });
}
