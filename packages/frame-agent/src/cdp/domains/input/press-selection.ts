import { TEXT } from "../../../dom/dom.js";
import type { TextControl } from "./captured.js";
import { caretAt, extendTo, selectAt } from "./caret.js";
import type { InputContext } from "./context.js";
import { isTextControl, kindOf, type Kind } from "./controls.js";
import { isEditable } from "./editing.js";
import { FULL } from "./fire.js";
import type { Level } from "./hit-test.js";
import { closest, closestMatch, documentOf } from "./tree.js";

/** A press on text: places the caret or selects, and goes on while the button is held. */
export interface PressSelection {
  moved(level: Level): void;
  released(level: Level): void;
}

const NO_TEXT = new Set<Kind>(["select", "checkbox", "radio", "range", "date", "input"]);

/** What a mouse press selects; null where it selects nothing. `count` is the click count. */
export function pressOnText(c: InputContext, level: Level, count: number, extend: boolean): PressSelection | null {
  const { dom, api, fire } = c;
  const { target } = level;
  const userSelect = dom.cssValue(dom.computedStyle(target), "user-select");
  if (userSelect === "none" || closest(c, target, (element) => NO_TEXT.has(kindOf(c, element)))) return null;
  // A button's text can be selected where the page, or the browser's style of modal dialogs, says so.
  if (userSelect !== "text" && closest(c, target, (element) => kindOf(c, element) === "button")) return null;
  const caret = caretAt(c, level);
  if (!caret) return null;
  const { control } = caret;
  if (count === 1 && !extend && isInSelection(c, level)) {
    return {
      moved() {},
      // A press inside the selection might have started a drag of it; it did not.
      released(up) {
        const now = caretAt(c, up);
        if (now && (control || isEditable(c, target))) selectAt(c, now, "character", false);
        else api.removeAllRanges(api.getSelection(level.document)!);
      },
    };
  }
  // In a text control the event stays inside its shadow tree.
  const start = control ? null : textAt(c, level, caret.node) ?? target;
  if (start && !fire(start, "Event", "selectstart", { ...FULL, composed: false })) return null;
  if (closestMatch(c, caret.node, "[inert]")) return null;
  selectAt(c, caret, count === 1 ? "character" : count === 2 ? "word" : "paragraph", extend);
  return {
    moved(to) {
      const at = caretAt(c, control ? clamped(c, control, to) : to);
      // An element that captured the pointer keeps the selection at itself.
      const place = at && !control && !dom.contains(to.target, at.node) ? { ...at, node: to.target, offset: 0 } : at;
      if (place && place.control === control && documentOf(c, place.node) === level.document) extendTo(c, place);
    },
    released() {},
  };
}

function contains(rects: ArrayLike<DOMRect>, { x, y }: Level): boolean {
  for (let i = 0; i < rects.length; i++) {
    const { left, right, top, bottom } = rects[i]!;
    if (x >= left && x <= right && y >= top && y <= bottom) return true;
  }
  return false;
}

/** The text that is hit; the caret's text may merely be the nearest. */
function textAt({ dom }: InputContext, level: Level, node: Node): Node | null {
  if (dom.nodeType(node) !== TEXT || dom.parentNode(node) !== level.target) return null;
  const range = dom.createRange(level.document);
  dom.selectNodeContents(range, node);
  return contains(dom.rangeRects(range), level) ? node : null;
}

/** Whether the point lies in text that is selected. */
export function isInSelection(c: InputContext, level: Level): boolean {
  const { dom, api } = c;
  const { target, document } = level;
  if (isTextControl(c, target)) {
    const offset = caretAt(c, level)?.offset ?? -1;
    return offset > (api.selectionStart(target) ?? 0) && offset < (api.selectionEnd(target) ?? 0);
  }
  const selection = api.getSelection(document);
  return selection !== null && !api.isCollapsed(selection) && contains(dom.rangeRects(api.getRangeAt(selection, 0)), level);
}

/** A point outside of a text control as the nearest one inside. */
function clamped({ dom }: InputContext, control: TextControl, level: Level): Level {
  const { left, right, top, bottom } = dom.boundingRect(control);
  const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low + 1), high - 1);
  return { ...level, target: control, x: clamp(level.x, left, right), y: clamp(level.y, top, bottom) };
}
