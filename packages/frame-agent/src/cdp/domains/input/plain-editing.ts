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

/** Selects all of a field, or else everything in `content`. */
export function plainSelectAll(c: InputContext, target: Element, content: Element): void {
  const { api, dom } = c;
  if (isTextControl(c, target)) return api.select(target);
  const selection = api.getSelection(documentOf(c, target));
  if (!selection) return;
  api.collapse(selection, content, 0);
  dom.selectNodeContents(api.getRangeAt(selection, 0), content);
}

/** Moves the caret of a field, or with `extend` the end of its selection: by characters, words and lines of its value. */
export function plainCaret(c: InputContext, target: Element, extend: boolean, backward: boolean, granularity: string): void {
  const { api } = c;
  if (!isTextControl(c, target)) return;
  const [start, end] = [api.selectionStart(target), api.selectionEnd(target)];
  if (start === null || end === null) return;
  const reversed = api.selectionDirection(target) === "backward";
  const [anchor, focus] = reversed ? [end, start] : [start, end];
  const collapses = !extend && start !== end && granularity === "character";
  const to = collapses ? (backward ? start : end) : destination(api.value(target), focus, backward, granularity);
  if (extend) api.setSelectionRange(target, Math.min(anchor, to), Math.max(anchor, to), to < anchor ? "backward" : "forward");
  else api.setSelectionRange(target, to, to);
}

function destination(value: string, from: number, backward: boolean, granularity: string): number {
  const [before, after] = [value.slice(0, from), value.slice(from)];
  switch (granularity) {
    case "character":
      return backward ? Math.max(0, from - 1) : Math.min(value.length, from + 1);
    case "word":
      return backward ? before.replace(/\S*\s*$/, "").length : from + /^\s*\S*/.exec(after)![0].length;
    case "documentboundary":
      return backward ? 0 : value.length;
    case "line": {
      const lineStart = before.lastIndexOf("\n") + 1;
      if (backward) return lineStart === 0 ? 0 : Math.min(value.lastIndexOf("\n", lineStart - 2) + 1 + from - lineStart, lineStart - 1);
      const next = value.indexOf("\n", from) + 1;
      const nextEnd = value.indexOf("\n", next);
      return next === 0 ? value.length : Math.min(next + from - lineStart, nextEnd < 0 ? value.length : nextEnd);
    }
    default:
      return backward ? before.lastIndexOf("\n") + 1 : from + /^[^\n]*/.exec(after)![0].length;
  }
}
