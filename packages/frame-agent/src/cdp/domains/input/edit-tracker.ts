import type { PageEnv } from "../../../env.js";
import type { FirstType } from "../../../instrumentation/first-listeners.js";
import type { Captured, TextControl } from "./captured.js";

/**
 * Keeps `input` and `change` as they are for a user's edits where the browser cannot know that there was a user: one `change`
 * per edit although Enter sent it already, and the input type of edits that are built from other commands.
 */
export class EditTracker {
  /** The value before the first edit that no `change` has reported yet. */
  readonly #before = new WeakMap<EventTarget, string>();
  /** The value that Enter reported; the browser reports it again on blur. */
  readonly #committed = new WeakMap<EventTarget, string>();
  readonly #undo: (() => void)[] = [];
  readonly #watched = new WeakSet<Window>();
  #swallowed: number | null = null;
  /** An edit of ours is under way, whose events are the user's. */
  isEditing = false;

  constructor(
    private readonly env: PageEnv,
    private readonly api: Captured,
  ) {}

  /** Listens in a window; the earlier, the fewer listeners of the page see what is corrected here. */
  watch(view: Window): void {
    if (this.#watched.has(view)) return;
    this.#watched.add(view);
    const { api, env } = this;
    const listen = (type: FirstType, listener: (event: Event, target: EventTarget) => void): void => {
      const onEvent = (event: Event): void => listener(event, api.composedPath(event)[0] ?? api.target(event)!);
      this.#undo.push(view === env.window ? env.firstListeners.add(type, onEvent) : env.browser.listen(view, type, onEvent, true));
    };
    listen("input", (event) => {
      if (this.#swallowed === null) return;
      this.#swallowed++;
      api.stopImmediatePropagation(event);
    });
    listen("change", (event, target) => {
      if (this.#committed.get(target) === this.#valueOf(target)) api.stopImmediatePropagation(event);
      this.#before.delete(target);
    });
    listen("blur", (_event, target) => this.#before.delete(target));
  }

  /** An edit of a text control begins. */
  begin(control: TextControl): void {
    if (!this.#before.has(control)) this.#before.set(control, this.api.value(control));
  }

  /** Enter ends the edit: true when the page has to be told. */
  commit(control: TextControl): boolean {
    const value = this.api.value(control);
    const changed = this.#before.has(control) && this.#before.get(control) !== value;
    this.#before.delete(control);
    return changed;
  }

  /** `change` was sent for the present value. */
  committed(control: TextControl): void {
    this.#committed.set(control, this.api.value(control));
  }

  /** Runs an edit without its `input` events; the number of events that were held back. */
  swallow(edit: () => void): number {
    this.#swallowed = 0;
    try {
      edit();
      return this.#swallowed;
    } finally {
      this.#swallowed = null;
    }
  }

  stop(): void {
    for (const undo of this.#undo.splice(0)) undo();
  }

  #valueOf(target: EventTarget): string | null {
    const name = this.env.dom.localName(target as Element);
    return name === "input" || name === "textarea" ? this.api.value(target as TextControl) : null;
  }
}
