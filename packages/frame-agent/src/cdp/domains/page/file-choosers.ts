import { FILE_INPUT } from "../../../dom/controls.js";
import { ELEMENT } from "../../../dom/dom.js";
import { getter, method } from "../../../dom/uncurry.js";
import type { PageEnv } from "../../../env.js";
import type { AgentSession } from "../../session.js";

/**
 * `Page.setInterceptFileChooserDialog`. The choosers that a Client's input opens come from the Input domain; those that scripts open
 * (`click()`, `showPicker()`) are noticed here, while a session wants to know. As in a browser the user must have acted lately.
 */
export class FileChoosers {
  readonly #sessions = new Set<AgentSession>();
  readonly #defaultPrevented: (event: Event) => boolean;
  readonly #preventDefault: (event: Event) => void;
  #undo: (() => void)[] = [];

  constructor(private readonly env: PageEnv) {
    const { prototype } = env.natives.Event;
    this.#defaultPrevented = getter<Event, boolean>(prototype, "defaultPrevented", false);
    this.#preventDefault = method<Event, [], void>(prototype, "preventDefault", undefined);
  }

  intercept(session: AgentSession, enabled: boolean): void {
    if (!enabled) return this.#release(session);
    if (!this.#sessions.has(session)) session.onClose(() => this.#release(session));
    this.#sessions.add(session);
    if (this.#undo.length === 0) this.#undo = this.#patch();
  }

  /** A file input was activated, and nothing prevented it. */
  opened(input: HTMLInputElement): void {
    const { dom, frames, registry } = this.env;
    const mode = dom.hasAttr(input, "multiple") ? "selectMultiple" : "selectSingle";
    const frameId = frames.idOfDocument(dom.ownerDocument(input)!) ?? frames.main.id;
    for (const session of this.#sessions) session.emit("Page.fileChooserOpened", { frameId, mode, backendNodeId: registry.idOf(input) });
  }

  #release(session: AgentSession): void {
    this.#sessions.delete(session);
    if (this.#sessions.size === 0) for (const undo of this.#undo.splice(0)) undo();
  }

  #patch(): (() => void)[] {
    const { activation, dom, natives, patches, window } = this.env;
    return [
      patches.method(natives.HTMLElement.prototype, "click", (callNative, self) => {
        if (!activation.isActive) return callNative();
        // Outside of the document nothing but the element itself hears of the click.
        const stop = this.#takeOver(dom.isConnected(self as Node) ? window : (self as Element));
        try {
          return callNative();
        } finally {
          stop();
        }
      }),
      patches.method(natives.HTMLInputElement.prototype, "showPicker", (callNative, self) => {
        if (!activation.isActive || !this.#opensChooser(self as Node)) return callNative();
        return this.opened(self as HTMLInputElement);
      }),
    ];
  }

  /** Prevents file inputs from opening a chooser as the last listener of a click, and tells of them; returns the way to stop. */
  #takeOver(target: EventTarget): () => void {
    const { browser } = this.env;
    return browser.listen(target, "click", (event) => {
      const input = browser.eventTarget(event) as Node | null;
      if (!input || !this.#opensChooser(input) || this.#defaultPrevented(event)) return;
      this.#preventDefault(event);
      this.opened(input as HTMLInputElement);
    });
  }

  #opensChooser(node: Node): boolean {
    const { dom } = this.env;
    return dom.nodeType(node) === ELEMENT && dom.matches(node as Element, FILE_INPUT);
  }
}
