import type { Dom } from "../dom/dom.js";
import { copyList } from "../dom/uncurry.js";
import type { PageRealm } from "../realm/page-realm.js";
import type { NativePatches } from "./native-patches.js";

declare const ICDP_BROWSER_ONLY: true | undefined;

/** The order in which modal dialogs were opened, in nested frames, too; whether one still is modal is asked of the browser. */
export class ModalDialogs {
  #opened: WeakRef<Element>[] = [];
  /** Whether a dialog that had just been opened matched `:modal`; jsdom's never do. */
  #selectorWorks = false;

  constructor(
    private readonly page: PageRealm,
    private readonly dom: Dom,
    private readonly patches: NativePatches,
  ) {}

  /** Records what the code of this window opens; returns the way to stop. */
  patch(window: Window & typeof globalThis): () => void {
    const prototype = (window as { HTMLDialogElement?: typeof HTMLDialogElement }).HTMLDialogElement?.prototype;
    return this.patches.method(prototype, "showModal", (callNative, self) => {
      const wasModal = this.#isModal(self as Element);
      const result = callNative();
      if (typeof ICDP_BROWSER_ONLY === "undefined") this.#selectorWorks ||= this.dom.matches(self as Element, ":modal");
      if (!wasModal) this.#opened = [...this.#opened.filter((ref) => ref.deref() && ref.deref() !== self), new WeakRef(self as Element)];
      return result;
    });
  }

  /**
   * Last is topmost. Dialogs that opened unseen (before the agent, or by `command=show-modal`) come after the others, those of nested
   * frames are not in here.
   */
  get list(): Element[] {
    const known = this.#opened.map((ref) => ref.deref()).filter((dialog) => dialog !== undefined && this.#isModal(dialog)) as Element[];
    const open = copyList(this.dom.documentQueryAll(this.page.window.document, "dialog[open]"));
    return [...known, ...open.filter((dialog) => !known.includes(dialog) && this.#isModal(dialog))];
  }

  #isModal(dialog: Element): boolean {
    if (this.dom.matches(dialog, ":modal")) return true;
    // Without `:modal` only a seen showModal() tells.
    return (
      typeof ICDP_BROWSER_ONLY === "undefined" &&
      !this.#selectorWorks &&
      this.dom.isConnected(dialog) &&
      this.dom.hasAttr(dialog, "open") &&
      this.#opened.some((ref) => ref.deref() === dialog)
    );
  }
}
