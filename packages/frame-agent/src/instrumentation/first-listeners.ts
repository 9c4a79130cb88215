import type { Browser } from "../realm/browser.js";

type Listener = (event: Event) => void;

const TYPES = ["input", "change", "blur", "beforeunload"] as const;
export type FirstType = (typeof TYPES)[number];

/** Listeners in the window's capture phase that run before those of page code, also when they are added after them. */
export class FirstListeners {
  readonly #added: Record<FirstType, Set<Listener>> = { input: new Set(), change: new Set(), blur: new Set(), beforeunload: new Set() };
  readonly #stops: readonly (() => void)[];

  constructor(browser: Browser, window: Window) {
    this.#stops = TYPES.map((type) =>
      browser.listen(
        window,
        type,
        (event) => {
          for (const listener of this.#added[type]) listener(event);
        },
        true,
      ),
    );
  }

  /** Returns the way to remove it. */
  add(type: FirstType, listener: Listener): () => void {
    this.#added[type].add(listener);
    return () => void this.#added[type].delete(listener);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }
}
