import { TEXT } from "../../../dom/dom.js";
import type { InputContext } from "./context.js";
import { isTextControl, kindOf } from "./controls.js";
import { documentOf } from "./tree.js";

/**
 * Editing where the environment has no editing commands (jsdom): characters and selections, without an undo history.
 * `command` is the name of the browser's command.
 */
export function plainEdit(c: InputContext, target: Element, command: string, text = ""): void {
  const { api, dom, fire } = c;
  const inserted = command === "insertText" ? text : command === "insertLineBreak" || command === "insertParagraph" ? "\n" : "";
  const deletion = command === "delete" ? -1 : command === "forwardDelete" ? 1 : 0;
  if (!isTextControl(c, target)) {
    const selection = api.getSelection(documentOf(c, target));
    if (!selection || !api.rangeCount(selection)) return;
    const range = api.getRangeAt(selection, 0);
    const node = api.anchorNode(selection)!;
    const offset = api.anchorOffset(selection);
    if (deletion && api.isCollapsed(selection) && dom.nodeType(node) === TEXT) {
      const [from, to] = deletion < 0 ? [offset - 1, offset] : [offset, offset + 1];
      if (from < 0) return;
      dom.setRangeStart(range, node, from);
      dom.setRangeEnd(range, node, Math.min(to, dom.data(node as Text).length));
    }
    api.deleteContents(range);
    if (inserted) {
      const added = api.createTextNode(documentOf(c, target), inserted);
      api.insertNode(range, added);
      api.collapse(selection, added, inserted.length);
    }
  } else {
    if (api.readOnly(target)) return;
    const value = api.value(target);
    let start = api.selectionStart(target) ?? value.length;
    let end = api.selectionEnd(target) ?? value.length;
    if (deletion && start === end) {
      start = Math.max(0, deletion < 0 ? start - 1 : start);
      end = deletion > 0 ? end + 1 : end;
    }
    const limit = api.maxLength(target);
    const room = limit < 0 ? Infinity : limit - (value.length - (Math.min(end, value.length) - start));
    const line = kindOf(c, target) === "textarea" ? inserted : inserted.replace(/[\r\n]+/g, " ");
    const added = line.slice(0, Math.max(room, 0));
    const next = value.slice(0, start) + added + value.slice(end);
    if (next === value) return;
    api.setValue(target, next);
    if (api.selectionStart(target) !== null) api.setSelectionRange(target, start + added.length, start + added.length);
  }
  const inputType = command === "delete" ? "deleteContentBackward" : command === "forwardDelete" ? "deleteContentForward" : command;
  fire(target, "InputEvent", "input", { bubbles: true, composed: true, inputType, data: command === "insertText" ? text : null });
}
