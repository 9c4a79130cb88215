import type { InputContext } from "./context.js";
import { isTextControl } from "./controls.js";
import { deleteSelection, insertText, isCollapsed, takesText } from "./editing.js";
import { FULL } from "./fire.js";
import { deepActive } from "./focus.js";
import { documentOf, isElement } from "./tree.js";

/**
 * Copy, cut and paste of the keyboard. The clipboard is the Frame Agent's own: a page cannot read the system's, and may write it
 * only while a user acts.
 */
export class Clipboard {
  readonly #data = new Map<string, string>();

  constructor(private readonly c: InputContext) {}

  copy(type: "copy" | "cut"): void {
    const { c } = this;
    const target = this.#target();
    const active = deepActive(c);
    // A password is never copied.
    if (c.dom.matches(active, "input[type=password i]")) return;
    const transfer = c.make(target, "DataTransfer") as DataTransfer | null;
    if (!this.#send(target, type, transfer)) {
      this.#data.clear();
      const types = transfer ? c.api.types(transfer) : [];
      for (let i = 0; i < types.length; i++) this.#data.set(types[i]!, c.api.getData(transfer!, types[i]!));
      return;
    }
    const text = this.#selectedText(active);
    if (text === "") return;
    this.#data.clear();
    this.#data.set("text/plain", text);
    if (type === "cut" && takesText(c, active)) deleteSelection(c, active, "deleteByCut");
  }

  paste(): void {
    const { c } = this;
    const target = this.#target();
    const transfer = c.make(target, "DataTransfer") as DataTransfer | null;
    if (transfer) for (const [type, text] of this.#data) c.api.setData(transfer, type, text);
    if (!this.#send(target, "paste", transfer)) return;
    const active = deepActive(c);
    const text = this.#data.get("text/plain");
    if (text !== undefined && takesText(c, active)) insertText(c, active, text, "insertFromPaste");
  }

  #send(target: Element, type: string, clipboardData: DataTransfer | null): boolean {
    return this.c.fire(target, "ClipboardEvent", type, { ...FULL, clipboardData });
  }

  /** The focused field, else the element that holds the selection. */
  #target(): Element {
    const { c } = this;
    const active = deepActive(c);
    if (takesText(c, active)) return active;
    const selection = c.api.getSelection(documentOf(c, active));
    const node = selection && c.api.anchorNode(selection);
    if (!node) return active;
    return isElement(c, node) ? node : (c.dom.parentNode(node) as Element);
  }

  #selectedText(active: Element): string {
    const { api } = this.c;
    if (isTextControl(this.c, active) && api.selectionStart(active) !== null) {
      return api.value(active).slice(api.selectionStart(active)!, api.selectionEnd(active)!);
    }
    const selection = api.getSelection(documentOf(this.c, active));
    return selection && !isCollapsed(this.c, active) ? api.toString(selection) : "";
  }
}
