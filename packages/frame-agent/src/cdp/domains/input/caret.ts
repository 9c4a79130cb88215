import { TEXT } from "../../../dom/dom.js";
import type { TextControl } from "./captured.js";
import type { InputContext } from "./context.js";
import { isTextControl } from "./controls.js";
import type { Level } from "./hit-test.js";
import { documentOf, shadowRootsAround } from "./tree.js";

/** A place between two characters: in a text control (offset into its value) or in the document. */
export interface Caret {
  readonly node: Node;
  readonly offset: number;
  readonly control: TextControl | null;
  /** The point is on the character after the caret, not on the one before. */
  readonly beforeCharacter: boolean;
}

/** Half a layout unit: the middle of a character counts to its end for a mouse, and to its start for this function. */
const ROUNDING = 1 / 64;

export function caretAt(c: InputContext, { document, target, x, y }: Level): Caret | null {
  const { api } = c;
  const position = api.caretPositionFromPoint(document, x + ROUNDING, y, { shadowRoots: shadowRootsAround(c, target) });
  const node = position && api.offsetNode(position);
  if (!node) return null;
  const control = c.dom.nodeType(node) === 1 && isTextControl(c, node as Element) ? (node as TextControl) : null;
  const rect = api.getClientRect(position);
  return { node, offset: api.offset(position), control, beforeCharacter: !rect || x >= rect.left };
}

/** What a press selects: a caret, a word, a paragraph (Blink's TextGranularity of one, two or more clicks). */
export type Granularity = "character" | "word" | "paragraph";

/** Selects around the caret, or extends the present selection to it. */
export function selectAt(c: InputContext, caret: Caret, granularity: Granularity, extend: boolean): void {
  const { api, dom } = c;
  const selection = api.getSelection(documentOf(c, caret.node));
  if (!selection) return;
  if (granularity === "character" || extend) return extend ? extendTo(c, caret) : moveTo(c, selection, caret);
  const text = caret.control ? api.value(caret.control) : dom.nodeType(caret.node) === TEXT ? dom.data(caret.node as Text) : "";
  const character = caret.beforeCharacter ? caret.offset : caret.offset - 1;
  if (granularity === "word" && /\s/.test(text.charAt(character))) {
    moveTo(c, selection, { ...caret, offset: character });
    api.modify(selection, "extend", "forward", "character");
    return;
  }
  const boundary = granularity === "word" ? "word" : "paragraphboundary";
  // From behind the character, so that a word is found from its first one on.
  moveTo(c, selection, { ...caret, offset: Math.min(character + 1, text.length || caret.offset) });
  api.modify(selection, "move", "backward", boundary);
  api.modify(selection, "extend", "forward", boundary);
  // A paragraph includes its end.
  if (granularity === "paragraph") api.modify(selection, "extend", "forward", "character");
}

function moveTo(c: InputContext, selection: Selection, { node, offset, control }: Caret): void {
  if (control) setControlSelection(c, control, offset, offset);
  else c.api.collapse(selection, node, offset);
}

/** Moves the end of the selection to the caret; a selection in a text control does not leave it. */
export function extendTo(c: InputContext, { node, offset, control }: Caret): void {
  const { api } = c;
  if (control) {
    const [start, end] = [api.selectionStart(control) ?? 0, api.selectionEnd(control) ?? 0];
    const anchor = api.selectionDirection(control) === "backward" ? end : start;
    setControlSelection(c, control, anchor, offset);
  } else {
    const selection = api.getSelection(documentOf(c, node));
    if (selection && api.rangeCount(selection)) api.extend(selection, node, offset);
    else if (selection) api.collapse(selection, node, offset);
  }
}

/** Selects from `anchor` to `focus`, also in types without the selection API (number, email), through the page's selection. */
export function setControlSelection(c: InputContext, control: TextControl, anchor: number, focus: number): void {
  const { api } = c;
  if (api.selectionStart(control) !== null) {
    const backward = focus < anchor;
    api.setSelectionRange(control, Math.min(anchor, focus), Math.max(anchor, focus), backward ? "backward" : "none");
    return;
  }
  const selection = api.getSelection(documentOf(c, control))!;
  api.select(control);
  api.modify(selection, "move", "backward", "character");
  for (let i = 0; i < anchor; i++) api.modify(selection, "move", "forward", "character");
  for (let i = anchor; i < focus; i++) api.modify(selection, "extend", "forward", "character");
  for (let i = focus; i < anchor; i++) api.modify(selection, "extend", "backward", "character");
}
