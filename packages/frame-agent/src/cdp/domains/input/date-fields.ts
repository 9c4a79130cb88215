import { FieldSet } from "../../../date-time/field-set.js";
import { fieldPseudo, PICKER_PSEUDO, type DateTimeType } from "../../../date-time/format.js";
import { uiLanguage } from "../../../dom/ui-language.js";
import type { InputContext } from "./context.js";
import { setByUser } from "./controls.js";
import type { Level } from "./hit-test.js";

/** The fields of a date or time input as they are, */
export function readFields(c: InputContext, input: HTMLInputElement): FieldSet {
  const { api, dom } = c;
  const attribute = (name: string): string | null => dom.attr(input, name);
  const attributes = { value: api.value(input), min: attribute("min"), max: attribute("max"), step: attribute("step") };
  return new FieldSet(dom.inputType(input) as DateTimeType, uiLanguage(c), attributes);
}

/** and the names of their parts in style sheets, that of the picker's button last. */
export const partNames = ({ fields }: FieldSet): string[] => [...[...fields.keys()].map(fieldPseudo), PICKER_PSEUDO];

interface Edited {
  readonly fields: FieldSet;
  /** The value that they make. */
  value: string;
}

/**
 * Date and time inputs that Clients type into: fields that digits and arrow keys fill in. Those of the browser cannot be reached from
 * the page, so they are kept here.
 */
export class DateFields {
  readonly #edited = new WeakMap<Element, Edited>();
  /** The input that keys go to, */
  #input: HTMLInputElement | null = null;
  /** and which field of it, behind the last one the picker's button. */
  #index = 0;
  #unlisten = (): void => {};

  constructor(private readonly c: InputContext) {}

  /** The fields as long as the input has the value that they make. */
  fieldsOf(input: HTMLInputElement): FieldSet | null {
    return this.#present(input)?.fields ?? null;
  }

  focusedIn(input: Element): number | null {
    return input === this.#input ? this.#index : null;
  }

  /** Tab brought the focus to a date or time input. */
  enter(input: HTMLInputElement, backward: boolean): void {
    const { fields } = this.#attach(input);
    if (backward) this.#index = this.#lastStop(fields);
  }

  /** A press gave a date or time input the focus, or it kept it: the field there has it then, else the one that had it. */
  press(input: HTMLInputElement, { x, y }: Level): void {
    const edited = this.#attach(input);
    const index = this.c.parts.partAt(input, partNames(edited.fields), x, y);
    if (index >= 0) this.#go(edited, index);
  }

  /** A key on a date or time input; true when the input took it. */
  key(input: HTMLInputElement, key: string, shift: boolean): boolean {
    const edited = this.#attach(input);
    const { fields } = edited;
    if (key === "Tab") return this.#tab(edited, shift ? -1 : 1);
    if (key === "ArrowLeft" || key === "ArrowRight") {
      if (this.#index < fields.size) this.#go(edited, Math.min(Math.max(this.#index + (key === "ArrowLeft" ? -1 : 1), 0), fields.size - 1));
      return true;
    }
    if (!fields.press(this.#isEditable(input) ? this.#index : fields.size, key)) return false;
    this.#publish(input, edited);
    return true;
  }

  /** A typed character. */
  type(input: HTMLInputElement, character: string): void {
    const edited = this.#attach(input);
    if (!this.#isEditable(input)) return;
    const goesOn = edited.fields.type(this.#index, character);
    this.#publish(input, edited);
    if (goesOn) this.#go(edited, Math.min(this.#index + 1, edited.fields.size - 1));
  }

  /** The browser's own fields count again. */
  drop(input: Element): void {
    if (input === this.#input) this.forget();
    this.#edited.delete(input);
  }

  /** Keys go elsewhere. */
  forget(): void {
    const input = this.#input;
    if (!input) return;
    this.#input = null;
    this.#unlisten();
    const edited = this.#present(input);
    if (edited) this.#leave(input, edited);
  }

  #isEditable(input: HTMLInputElement): boolean {
    return !this.c.api.readOnly(input);
  }

  /** Behind the last field is the picker's button, which a read-only input does not show. */
  #lastStop({ size }: FieldSet): number {
    return this.#isEditable(this.#input!) ? size : size - 1;
  }

  #tab(edited: Edited, by: number): boolean {
    const next = this.#index + by;
    if (next < 0 || next > this.#lastStop(edited.fields)) {
      this.forget();
      return false;
    }
    this.#go(edited, next);
    return true;
  }

  #go(edited: Edited, index: number): void {
    if (index === this.#index) return;
    this.#leave(this.#input!, edited);
    this.#index = index;
  }

  #leave(input: HTMLInputElement, edited: Edited): void {
    edited.fields.leave();
    this.#publish(input, edited);
  }

  #present(input: HTMLInputElement): Edited | undefined {
    const { api, dom } = this.c;
    const edited = this.#edited.get(input);
    return edited?.value === api.value(input) && edited.fields.inputType === dom.inputType(input) ? edited : undefined;
  }

  /** Starts with the input's fields, again when its value was changed elsewhere. */
  #attach(input: HTMLInputElement): Edited {
    const { api, env } = this.c;
    const edited = this.#present(input) ?? { fields: readFields(this.c, input), value: api.value(input) };
    this.#edited.set(input, edited);
    if (input !== this.#input) {
      this.forget();
      this.#input = input;
      this.#index = 0;
      this.#unlisten = env.browser.listen(input, "blur", () => this.forget());
    }
    return edited;
  }

  #publish(input: HTMLInputElement, edited: Edited): void {
    setByUser(this.c, input, edited.fields.value, ["input", "change"]);
    edited.value = this.c.api.value(input);
  }
}
