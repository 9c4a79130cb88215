import type { Clipboard } from "./clipboard.js";
import type { InputContext } from "./context.js";
import { deleteText, isEditable, runCommand, takesText, type Direction } from "./editing.js";
import { plainCaret, plainSelectAll } from "./plain-editing.js";
import { documentOf } from "./tree.js";

/** Everything that keys and editing commands may need. */
export interface Editing {
  readonly c: InputContext;
  readonly clipboard: Clipboard;
}

type Action = (editing: Editing, target: Element) => void;

/** Moves the caret, or with `extend` the end of the selection, as the browser does for these keys. */
function caret(direction: string, granularity: string): (extend: boolean) => Action {
  return (extend) => ({ c }, target) => {
    if (!c.api.hasExecCommand) return plainCaret(c, target, extend, /^(?:left|backward)$/.test(direction), granularity);
    const selection = c.api.getSelection(documentOf(c, target));
    if (selection) c.api.modify(selection, extend ? "extend" : "move", direction, granularity);
  };
}

const remove = (direction: Direction, granularity: "character" | "word"): Action => ({ c }, target) => deleteText(c, target, direction, granularity);
const command = (name: string, inputType: string): Action => ({ c }, target) => runCommand(c, target, name, inputType);
const format = (name: string, inputType: string): Action => ({ c }, target) => {
  if (isEditable(c, target) && c.dom.attr(target, "contenteditable") !== "plaintext-only") runCommand(c, target, name, inputType);
};
const selectAll: Action = ({ c }, target) => {
  const document = documentOf(c, target);
  if (c.api.hasExecCommand) c.api.execCommand(document, "selectAll");
  else plainSelectAll(c, target, isEditable(c, target) ? target : c.dom.documentElement(document)!);
};

/** Caret keys of Blink's EditingBehavior for Linux and Windows; C is Control. Shift extends. */
const CARET_KEYS: Readonly<Record<string, (extend: boolean) => Action>> = {
  ArrowLeft: caret("left", "character"),
  ArrowRight: caret("right", "character"),
  ArrowUp: caret("backward", "line"),
  ArrowDown: caret("forward", "line"),
  Home: caret("backward", "lineboundary"),
  End: caret("forward", "lineboundary"),
  "C-ArrowLeft": caret("left", "word"),
  "C-ArrowRight": caret("right", "word"),
  "C-ArrowUp": caret("backward", "paragraph"),
  "C-ArrowDown": caret("forward", "paragraph"),
  "C-Home": caret("backward", "documentboundary"),
  "C-End": caret("forward", "documentboundary"),
};

const DELETE_KEYS: Readonly<Record<string, Action>> = {
  Backspace: remove("backward", "character"),
  Delete: remove("forward", "character"),
  "C-Backspace": remove("backward", "word"),
  "C-Delete": remove("forward", "word"),
};

/** Shortcuts in editable content. */
const EDIT_SHORTCUTS: Readonly<Record<string, Action>> = {
  z: command("undo", "historyUndo"),
  "S-z": command("redo", "historyRedo"),
  y: command("redo", "historyRedo"),
  b: format("bold", "formatBold"),
  i: format("italic", "formatItalic"),
  u: format("underline", "formatUnderline"),
};

/** Shortcuts everywhere. */
const SHORTCUTS: Readonly<Record<string, Action>> = {
  a: selectAll,
  c: ({ clipboard }) => clipboard.copy("copy"),
  x: ({ clipboard }) => clipboard.copy("cut"),
  v: ({ clipboard }) => clipboard.paste(),
};

/** The editing that a key does on keydown; true when it did any. `control` is Meta on a Mac. */
export function editByKey(editing: Editing, target: Element, key: string, control: boolean, shift: boolean): boolean {
  const editable = takesText(editing.c, target);
  const letter = key.length === 1 ? key.toLowerCase() : key;
  const action =
    (control && SHORTCUTS[letter]) ||
    (control && editable && EDIT_SHORTCUTS[(shift ? "S-" : "") + letter]) ||
    (editable && (CARET_KEYS[(control ? "C-" : "") + key]?.(shift) ?? DELETE_KEYS[(control ? "C-" : "") + key]));
  if (action) action(editing, target);
  return Boolean(action);
}

const UNITS: Readonly<Record<string, string>> = {
  Word: "word", Line: "line", Paragraph: "paragraph", Document: "documentboundary", "": "character",
};

/**
 * One editing command by name (`Input.dispatchKeyEvent` `commands`, the selectors of macOS text editing):
 * `moveWordLeftAndModifySelection`, `moveToEndOfDocument`, `deleteBackward`, `selectAll`. Unknown ones do nothing, as in Chromium.
 */
export function editByCommand(editing: Editing, target: Element, name: string): void {
  const simple: Action | undefined = { ...SIMPLE_COMMANDS }[name];
  if (simple) return simple(editing, target);
  const to = /^moveTo(Beginning|End|Left|Right)(?:Of)?(Line|Paragraph|Document|EndOfLine)?(AndModifySelection)?$/.exec(name);
  if (to) {
    const unit = to[2] === "Document" ? "documentboundary" : to[2] === "Paragraph" ? "paragraphboundary" : "lineboundary";
    return caret(/Beginning|Left/.test(to[1]!) ? "backward" : "forward", unit)(Boolean(to[3]))(editing, target);
  }
  const move = /^move(Word|Paragraph)?(Left|Right|Up|Down|Forward|Backward)(AndModifySelection)?$/.exec(name);
  if (!move) return;
  const vertical = /Up|Down/.test(move[2]!);
  const direction = vertical ? (move[2] === "Up" ? "backward" : "forward") : move[2]!.toLowerCase();
  caret(direction, vertical ? "line" : UNITS[move[1] ?? ""]!)(Boolean(move[3]))(editing, target);
}

const SIMPLE_COMMANDS: Readonly<Record<string, Action>> = {
  selectAll,
  copy: SHORTCUTS.c!,
  cut: SHORTCUTS.x!,
  paste: SHORTCUTS.v!,
  undo: EDIT_SHORTCUTS.z!,
  redo: EDIT_SHORTCUTS.y!,
  deleteBackward: DELETE_KEYS.Backspace!,
  deleteForward: DELETE_KEYS.Delete!,
  deleteWordBackward: DELETE_KEYS["C-Backspace"]!,
  deleteWordForward: DELETE_KEYS["C-Delete"]!,
};
