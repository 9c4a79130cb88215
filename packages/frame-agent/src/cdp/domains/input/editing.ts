import { HTML_NS } from "../../../dom/dom.js";
import type { TextControl } from "./captured.js";
import { setControlSelection } from "./caret.js";
import type { InputContext } from "./context.js";
import { isTextControl, kindOf } from "./controls.js";
import { FULL } from "./fire.js";
import { plainEdit } from "./plain-editing.js";
import { closestMatch, documentOf, isElement } from "./tree.js";

/** Whether the node is in an editable part of a document. Without editing commands (jsdom) only attributes tell. */
export function isEditable(c: InputContext, node: Node | null): boolean {
  if (!isElement(c, node) || c.dom.namespace(node) !== HTML_NS) return false;
  if (c.api.hasExecCommand) return c.dom.isContentEditable(node as HTMLElement);
  const host = closestMatch(c, node, "[contenteditable]");
  return host !== null && c.dom.attr(host, "contenteditable")!.toLowerCase() !== "false";
}

/** Whether typed text goes into this focused element. Date fields take it and ignore it. */
export const takesText = (c: InputContext, element: Element): boolean =>
  isTextControl(c, element) || kindOf(c, element) === "date" || isEditable(c, element) || isDesignBody(c, element);

function isDesignBody(c: InputContext, element: Element): boolean {
  const document = documentOf(c, element);
  return c.api.designMode(document) === "on" && element === c.api.body(document);
}

interface Edit {
  readonly inputType: string;
  readonly data?: string | null;
  readonly isComposing?: boolean;
}

/** beforeinput; false when the page prevented it. */
function announce(c: InputContext, target: Element, { inputType, data = null, isComposing = false }: Edit): boolean {
  const cancelable = !isComposing;
  return c.fire(target, "InputEvent", "beforeinput", { ...FULL, cancelable, inputType, data, isComposing, targetRanges: targetRanges(c, target) });
}

/** The selection, in editable content; a text control's inside cannot be named. */
function targetRanges(c: InputContext, target: Element): object[] {
  const { api, make } = c;
  if (!isEditable(c, target) || c.dom.attr(target, "contenteditable") === "plaintext-only") return [];
  const selection = api.getSelection(documentOf(c, target));
  if (!selection || !api.rangeCount(selection)) return [];
  const range = api.getRangeAt(selection, 0);
  const ends: StaticRangeInit = {
    startContainer: api.startContainer(range),
    startOffset: api.startOffset(range),
    endContainer: api.endContainer(range),
    endOffset: api.endOffset(range),
  };
  const copy = make(target, "StaticRange", ends);
  return copy ? [copy] : [];
}

/** Blink's own event, which it sends between beforeinput and the insertion. */
function textInput(c: InputContext, target: Element, text: string): boolean {
  const { api } = c;
  const document = documentOf(c, target);
  if (!api.hasTextEvent) return true;
  const event = api.createEvent(document, "TextEvent");
  api.initTextEvent(event, "textInput", true, true, api.defaultView(document), text);
  return api.dispatchEvent(target, event);
}

/**
 * Runs an editing command of the browser, which edits as for a user: undo history, `input` events, maxlength, controlled
 * inputs. `edit` differs from what the command reports where it stands for another one.
 */
function run(c: InputContext, target: Element, command: string, text: string | undefined, edit: Edit | null): void {
  const { api, edits, fire } = c;
  const document = documentOf(c, target);
  edits.watch(api.defaultView(document)!);
  if (isTextControl(c, target)) edits.begin(target);
  const execute = (): void => {
    edits.isEditing = true;
    try {
      if (api.hasExecCommand) api.execCommand(document, command, false, text);
      else plainEdit(c, target, command, text);
    } finally {
      edits.isEditing = false;
    }
  };
  if (!edit) return execute();
  if (edits.swallow(execute) === 0) return;
  const { inputType, data = null, isComposing = false } = edit;
  fire(target, "InputEvent", "input", { bubbles: true, composed: true, inputType, data, isComposing });
}

/** Types or inserts text at the selection. */
export function insertText(c: InputContext, target: Element, text: string, inputType = "insertText"): void {
  if (!announce(c, target, { inputType, data: text }) || !textInput(c, target, text)) return;
  run(c, target, text === "" ? "delete" : "insertText", text, inputType === "insertText" && text !== "" ? null : { inputType, data: text });
}

/** Enter in a text: a line break, or a paragraph where the text has them. False when the page prevented it. */
export function insertBreak(c: InputContext, target: Element, shift: boolean): boolean {
  const plain = shift || !isEditable(c, target) || c.dom.attr(target, "contenteditable") === "plaintext-only";
  const command = plain ? "insertLineBreak" : "insertParagraph";
  if (!announce(c, target, { inputType: command })) return false;
  // A single line takes no break; Enter submits there.
  if (isTextControl(c, target) && kindOf(c, target) !== "textarea") return true;
  if (textInput(c, target, "\n")) run(c, target, command, undefined, null);
  return true;
}

export type Direction = "backward" | "forward";

/** Backspace and Delete, for a character or with Control for a word. */
export function deleteText(c: InputContext, target: Element, direction: Direction, granularity: "character" | "word"): void {
  const { api } = c;
  if (isReadOnly(c, target)) return;
  const selection = api.getSelection(documentOf(c, target));
  const ofWord = granularity === "word" && isCollapsed(c, target);
  const suffix = direction === "backward" ? "Backward" : "Forward";
  const edit = { inputType: `delete${ofWord ? "Word" : "Content"}${suffix}` };
  if (!announce(c, target, edit)) return;
  if (ofWord && selection) api.modify(selection, "extend", direction, "word");
  run(c, target, direction === "backward" || ofWord ? "delete" : "forwardDelete", undefined, ofWord ? edit : null);
}

/** Removes the selection because it was cut or dragged away. */
export function deleteSelection(c: InputContext, target: Element, inputType: string): void {
  if (!isReadOnly(c, target) && announce(c, target, { inputType })) run(c, target, "delete", undefined, { inputType });
}

/** Undo, redo and character formats: the command's name and what it is called in events. */
export function runCommand(c: InputContext, target: Element, command: string, inputType: string): void {
  if (!isReadOnly(c, target) && announce(c, target, { inputType })) run(c, target, command, undefined, null);
}

export const isReadOnly = (c: InputContext, target: Element): boolean => isTextControl(c, target) && c.api.readOnly(target);

export function isCollapsed(c: InputContext, target: Element): boolean {
  const { api } = c;
  if (isTextControl(c, target) && api.selectionStart(target) !== null) return api.selectionStart(target) === api.selectionEnd(target);
  const selection = api.getSelection(documentOf(c, target));
  return !selection || api.toString(selection) === "";
}

/** A text that an input method is composing: where it is and how long it is now. */
interface Composition {
  readonly target: Element;
  text: string;
}

export class Composer {
  #composition: Composition | null = null;

  constructor(private readonly c: InputContext) {}

  get active(): boolean {
    return this.#composition !== null;
  }

  /** Replaces the composed text; an empty text, or `done`, ends the composition. */
  update(target: Element, text: string, done: boolean, selectionStart = text.length, selectionEnd = text.length): void {
    const { c } = this;
    if (!this.#composition) {
      if (text === "") return;
      this.#composition = { target, text: "" };
      c.fire(target, "CompositionEvent", "compositionstart", { ...FULL, data: "" });
    }
    const composition = this.#composition;
    const into = composition.target;
    const ends = done || text === "";
    c.fire(into, "CompositionEvent", "compositionupdate", { ...FULL, data: text });
    const edit = { inputType: "insertCompositionText", data: text, isComposing: true };
    announce(c, into, edit);
    const allowed = !ends || textInput(c, into, text);
    extendBackward(c, into, composition.text);
    if (allowed) run(c, into, text === "" ? "delete" : "insertText", text, { ...edit, data: text || null });
    composition.text = text;
    if (ends) {
      this.#composition = null;
      c.fire(into, "CompositionEvent", "compositionend", { ...FULL, data: text });
    } else if (isTextControl(c, into)) {
      const start = (c.api.selectionStart(into) ?? 0) - text.length;
      if (selectionStart !== text.length || selectionEnd !== text.length) {
        setControlSelection(c, into as TextControl, start + selectionStart, start + selectionEnd);
      }
    }
  }
}

/** Selects the text before the caret, which was just inserted. */
export function extendBackward(c: InputContext, target: Element, text: string): void {
  const caret = isTextControl(c, target) ? c.api.selectionEnd(target) : null;
  if (caret !== null) return setControlSelection(c, target as TextControl, caret - text.length, caret);
  const selection = c.api.getSelection(documentOf(c, target));
  if (selection) for (let i = 0; i < [...text].length; i++) c.api.modify(selection, "extend", "backward", "character");
}
