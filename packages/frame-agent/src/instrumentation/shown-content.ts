import { getter } from "../dom/uncurry.js";
import type { Browser } from "../realm/browser.js";

/** Remembers elements whose content was shown at some time: not skipped by `content-visibility: auto`, or in open `details`. */
export class ShownContent {
  readonly #elements = new WeakSet<object>();
  readonly #undo: (() => void)[] = [];

  constructor(private readonly browser: Browser) {}

  has(element: Element): boolean {
    return this.#elements.has(element);
  }

  /** Watches a window that shows a new document. Events in shadow trees are not heard. */
  watch(window: Window & typeof globalThis): void {
    const { browser } = this;
    const skipped = getter<Event, boolean>(window.ContentVisibilityAutoStateChangeEvent?.prototype, "skipped", true);
    const shown = (event: Event): void => void this.#elements.add(browser.eventTarget(event)!);
    this.#undo.push(
      browser.listen(window, "contentvisibilityautostatechange", (event) => skipped(event) || shown(event), true),
      // What was toggled is or was open.
      browser.listen(window, "toggle", shown, true),
    );
  }

  stop(): void {
    for (const undo of this.#undo.splice(0)) undo();
  }
}
