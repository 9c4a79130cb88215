import type { FieldSet } from "../../../date-time/field-set.js";
import { getter } from "../../../dom/uncurry.js";
import type { InputContext } from "./context.js";
import { kindOf } from "./controls.js";
import { partNames, readFields } from "./date-fields.js";

interface Typed {
  readonly fields: FieldSet;
  /** Of the field that had the focus when the last key came. */
  index: number;
}

/**
 * Date and time inputs that the user types into. As long as a field is empty the browser says nothing of the others, so that keys of
 * the user's are followed. What one does is known once its event is over and nobody prevented it.
 */
export class UserDateFields {
  readonly #typed = new WeakMap<Element, Typed>();
  #last: { readonly event: KeyboardEvent; readonly typed: Typed } | null = null;
  readonly #key: (event: KeyboardEvent) => string;
  readonly #charCode: (event: KeyboardEvent) => number;
  readonly #hasBadInput: (validity: ValidityState) => boolean;

  /** `onKey`: a key of the user's goes to the input. */
  constructor(
    private readonly c: InputContext,
    private readonly onKey: (input: Element) => void,
  ) {
    const { browser, frameWatch, natives } = c.env;
    this.#key = getter<KeyboardEvent, string>(natives.KeyboardEvent.prototype, "key", "");
    this.#charCode = getter<KeyboardEvent, number>(natives.KeyboardEvent.prototype, "charCode", 0);
    this.#hasBadInput = getter<ValidityState, boolean>(natives.ValidityState?.prototype, "badInput", false);
    frameWatch.watchDocuments(({ window }) =>
      ["keydown", "keypress"].map((type) => browser.listen<KeyboardEvent>(window, type, (event) => event.isTrusted && this.#follow(event), true)),
    );
  }

  /** The fields of an input some of which are filled and others are not. */
  fieldsOf(input: HTMLInputElement): FieldSet | null {
    this.#finish();
    const { api, dom, parts } = this.c;
    const typed = this.#typed.get(input);
    const validity = typed && typed.fields.inputType === dom.inputType(input) && api.value(input) === "" ? dom.validity.input(input) : null;
    if (!typed || !validity || !this.#hasBadInput(validity)) return null;
    const { fields, index } = typed;
    if ([...fields.fields.values()].some((field) => field.typed !== "") && parts.focusedPart(input, partNames(fields)) !== index) fields.leave();
    return fields;
  }

  #follow(event: KeyboardEvent): void {
    this.#finish();
    const { c } = this;
    const target = c.api.composedPath(event)[0];
    if (!target || kindOf(c, target as Element) !== "date") return;
    const input = target as HTMLInputElement;
    if (c.api.readOnly(input)) return;
    this.onKey(input);
    const fields = this.fieldsOf(input) ?? readFields(c, input);
    const index = c.parts.focusedPart(input, partNames(fields));
    if (index !== this.#typed.get(input)?.index) fields.leave();
    const typed = { fields, index };
    this.#typed.set(input, typed);
    this.#last = { event, typed };
  }

  #finish(): void {
    const last = this.#last;
    this.#last = null;
    if (!last || this.c.api.defaultPrevented(last.event)) return;
    const { event, typed } = last;
    const { fields, index } = typed;
    const character = this.#charCode(event);
    if (character === 0) fields.press(index, this.#key(event));
    else if (fields.type(index, String.fromCharCode(character))) {
      fields.leave();
      typed.index = Math.min(index + 1, fields.size - 1);
    }
  }
}
