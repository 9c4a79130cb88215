import { getter } from "../../../dom/uncurry.js";
import { editedInnerEditor, innerEditorOf, type InnerEditor } from "../../../text-area/inner-editor.js";
import type { TextAreaEditing } from "../../../text-area/edited-text-areas.js";
import type { InputContext } from "./context.js";
import { kindOf } from "./controls.js";

const UNDO_LIMIT = 100;

/** Follows the inner editors of text areas from edit to edit, whether by the user, a Client or an editing command of page code. */
export class UserTextAreas implements TextAreaEditing {
  /** The latest last; the earlier ones are for undo and redo. */
  readonly #states = new WeakMap<Element, InnerEditor[]>();
  /** Where the edit that was announced begins, as far as its selection tells. */
  #start = Infinity;

  constructor(private readonly c: InputContext) {
    const { browser, firstListeners, frameWatch, natives, window: main } = c.env;
    const inputType = getter<Event, string>(natives.InputEvent?.prototype, "inputType", "");
    const onArea = (listener: (area: HTMLTextAreaElement, event: Event) => void) => (event: Event) => {
      const target = c.api.composedPath(event)[0] as Element | undefined;
      if (target && kindOf(c, target) === "textarea") listener(target as HTMLTextAreaElement, event);
    };
    const edited = onArea((area, event) => (event.isTrusted || c.edits.isEditing) && this.#edited(area, inputType(event)));
    frameWatch.watchDocuments(({ window }) => [
      // Editing commands of page code announce nothing.
      browser.listen(window, "focus", onArea((area) => this.#begin(area, Infinity)), true),
      browser.listen(window, "beforeinput", onArea((area) => this.#begin(area, c.api.selectionStart(area) ?? 0)), true),
      window === main ? firstListeners.add("input", edited) : browser.listen(window, "input", edited, true),
    ]);
  }

  innerEditorOf(area: Element): InnerEditor | null {
    const state = this.#states.get(area)?.at(-1);
    return state && valueOf(state) === this.c.api.value(area as HTMLTextAreaElement) ? state : null;
  }

  #begin(area: HTMLTextAreaElement, start: number): void {
    let states = this.#states.get(area);
    if (!states) this.#states.set(area, (states = []));
    if (!this.innerEditorOf(area)) states.push(innerEditorOf(this.c.api.value(area)));
    this.#start = start;
  }

  #edited(area: HTMLTextAreaElement, inputType: string): void {
    const states = this.#states.get(area);
    const value = this.c.api.value(area);
    const last = states?.at(-1);
    if (!last || valueOf(last) === value) return;
    states!.push(inputType.startsWith("history") ? (states!.findLast((state) => valueOf(state) === value) ?? innerEditorOf(value)) : this.#after(area, last, value, inputType));
    if (states!.length > UNDO_LIMIT) states!.shift();
  }

  #after(area: HTMLTextAreaElement, state: InnerEditor, value: string, inputType: string): InnerEditor {
    const old = valueOf(state);
    const longest = Math.min(old.length, value.length);
    // The caret is behind what came, or where that was which went; an input method may have it inside of what it composes.
    let rest = value.length - (this.c.api.selectionEnd(area) ?? 0);
    if (rest > longest || !old.endsWith(value.slice(value.length - rest))) {
      rest = 0;
      while (rest < longest && old.at(-1 - rest) === value.at(-1 - rest)) rest++;
    }
    let start = 0;
    while (start < Math.min(longest - rest, this.#start) && old[start] === value[start]) start++;
    return editedInnerEditor(state, start, old.length - rest, value.slice(start, value.length - rest), inputType.startsWith("insertFrom"));
  }
}

const valueOf = ({ nodes }: InnerEditor): string => nodes.join("");
