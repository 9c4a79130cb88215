import type { DateFieldEditing, EditedField } from "../../../date-time/edited-fields.js";
import { fieldDigits, fieldValue, hardLimits, type Range } from "../../../date-time/fields.js";
import { fieldNames, fieldPseudo, PICKER_PSEUDO, type DateTimeType, type FieldName } from "../../../date-time/format.js";
import { inputFields } from "../../../date-time/input-fields.js";
import { partProbe } from "../../../dom/part-probe.js";
import type { InputContext } from "./context.js";
import { setByUser } from "./controls.js";
import type { Level } from "./hit-test.js";

interface Field extends EditedField {
  readonly range: Range;
  /** What a field that shows words can show. */
  readonly words: readonly string[] | null;
  value: number | undefined;
  typed: string;
}

interface Edited {
  readonly type: string;
  readonly fields: ReadonlyMap<FieldName, Field>;
  /** The value that they make. */
  value: string;
}

/**
 * Date and time inputs: fields in the order of the user's language that digits and arrow keys fill in (Blink:
 * `DateTimeNumericFieldElement`, `DateTimeSymbolicFieldElement`). Those of the browser cannot be reached from the page, so they are
 * kept here.
 */
export class DateFields implements DateFieldEditing {
  readonly #edited = new WeakMap<Element, Edited>();
  /** The input that keys go to, */
  #input: HTMLInputElement | null = null;
  /** and which field of it. */
  #index = 0;
  #unlisten = (): void => {};
  readonly #partAt: ReturnType<typeof partProbe>["partAt"];

  constructor(private readonly c: InputContext) {
    this.#partAt = partProbe(c.env.natives).partAt;
    c.env.instrumentation.dateFields = this;
  }

  fieldsOf(input: Element): ReadonlyMap<FieldName, Field> | null {
    return this.#present(input as HTMLInputElement)?.fields ?? null;
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
    const { fields } = this.#attach(input);
    const index = this.#partAt(input, [...[...fields.keys()].map(fieldPseudo), PICKER_PSEUDO], x, y);
    if (index >= 0) this.#go(fields, index);
  }

  /** A key on a date or time input; true when the input took it. */
  key(input: HTMLInputElement, key: string, shift: boolean): boolean {
    const { fields } = this.#attach(input);
    const [name, field] = this.#current(fields);
    switch (key) {
      case "Tab":
        return this.#tab(fields, shift ? -1 : 1);
      case "ArrowLeft":
      case "ArrowRight":
        if (field) this.#go(fields, Math.min(Math.max(this.#index + (key === "ArrowLeft" ? -1 : 1), 0), fields.size - 1));
        return true;
      case "ArrowUp":
      case "ArrowDown":
        if (field && this.#isEditable(input)) this.#step(fields, name!, field, key === "ArrowUp" ? 1 : -1);
        return true;
      case "Backspace":
      case "Delete":
        if (field && this.#isEditable(input)) this.#empty(fields, field);
        return true;
      default:
        return false;
    }
  }

  /** A typed character. */
  type(input: HTMLInputElement, character: string): void {
    const { fields } = this.#attach(input);
    const [name, field] = this.#current(fields);
    if (!field || !this.#isEditable(input)) return;
    if (field.words) this.#typeWord(name!, field, character.toLowerCase());
    else if (/^[0-9]$/.test(character)) return this.#typeDigit(fields, name!, field, character);
    this.#publish(fields);
  }

  /** Keys go elsewhere. */
  forget(): void {
    const input = this.#input;
    if (!input) return;
    this.#input = null;
    this.#unlisten();
    const edited = this.#present(input);
    if (edited) this.#finish(input, edited.fields);
  }

  #isEditable(input: HTMLInputElement): boolean {
    return !this.c.api.readOnly(input);
  }

  #current(fields: ReadonlyMap<FieldName, Field>): [FieldName, Field] | [] {
    return [...fields][this.#index] ?? [];
  }

  /** Behind the last field is the picker's button, which a read-only input does not show. */
  #lastStop(fields: ReadonlyMap<FieldName, Field>): number {
    return this.#isEditable(this.#input!) ? fields.size : fields.size - 1;
  }

  #tab(fields: ReadonlyMap<FieldName, Field>, by: number): boolean {
    const next = this.#index + by;
    if (next < 0 || next > this.#lastStop(fields)) {
      this.forget();
      return false;
    }
    this.#go(fields, next);
    return true;
  }

  #go(fields: ReadonlyMap<FieldName, Field>, index: number): void {
    if (index === this.#index) return;
    this.#finish(this.#input!, fields);
    this.#index = index;
  }

  /** Digits that a field has not taken yet count when it loses the focus (Blink: `DateTimeNumericFieldElement::SetFocused`). */
  #finish(input: HTMLInputElement, fields: ReadonlyMap<FieldName, Field>): void {
    for (const [name, field] of fields) {
      if (field.typed !== "" && !field.words) this.#set(fields, name, field, Number(field.typed));
      field.typed = "";
    }
    this.#publish(fields, input);
  }

  #empty(fields: ReadonlyMap<FieldName, Field>, field: Field): void {
    field.value = undefined;
    field.typed = "";
    this.#publish(fields);
  }

  #typeDigit(fields: ReadonlyMap<FieldName, Field>, name: FieldName, field: Field, digit: string): void {
    const length = String(field.range.max).padStart(fieldDigits(name), "0").length;
    if (field.typed.length >= length) field.typed = field.typed.slice(1 - length);
    field.typed += digit;
    const number = Number(field.typed);
    if (number >= hardLimits(name).min) this.#set(fields, name, field, number);
    else field.value = undefined;
    this.#publish(fields);
    if (field.typed.length >= length || number * 10 > field.range.max) this.#go(fields, Math.min(this.#index + 1, fields.size - 1));
  }

  /** As a select does (Blink: `TypeAhead`): the letters so far, or the same one over and over; or the number of a word. */
  #typeWord(name: FieldName, field: Field, letter: string): void {
    const words = field.words!.map((word) => word.toLowerCase());
    field.typed = name === "amPm" ? letter : field.typed + letter;
    const repeats = [...field.typed].every((other) => other === letter);
    const wanted = repeats ? letter : field.typed;
    const from = (field.value ?? 1) - (repeats ? 0 : 1);
    const order = words.map((_word, i) => (i + from) % words.length);
    const found = order.find((i) => words[i]!.startsWith(wanted)) ?? Number(field.typed) - 1;
    if (found >= 0 && found < words.length) field.value = found + 1;
  }

  #step(fields: ReadonlyMap<FieldName, Field>, name: FieldName, field: Field, by: 1 | -1): void {
    const { range, value } = field;
    const first = by > 0 ? range.min : range.max;
    let next = value === undefined ? this.#firstStep(name, first, by) : value + by;
    if (next < range.min || next > range.max) next = first;
    field.typed = "";
    // Past noon or midnight (Blink: `DateTimeHour12FieldElement::NotifyOwnerIfStepUpRollOver`).
    const half = fields.get("amPm");
    if (name === "hour12" && half?.value !== undefined && value !== undefined && value + by === next && Math.max(value, next) === 12) half.value = 3 - half.value;
    this.#set(fields, name, field, next);
    this.#publish(fields);
  }

  /** An empty year begins with the present one, unless `min` or `max` says where. */
  #firstStep(name: FieldName, first: number, by: 1 | -1): number {
    const { dom } = this.c;
    return name === "year" && !dom.hasAttr(this.#input!, by > 0 ? "min" : "max") ? new Date().getFullYear() : first;
  }

  #set(fields: ReadonlyMap<FieldName, Field>, name: FieldName, field: Field, number: number): void {
    const { min, max } = hardLimits(name);
    const half = fields.get("amPm");
    if (name === "hour12" && number > max && half) half.value = 2;
    field.value = name === "hour12" ? Math.min(number, 24) % 12 || 12 : Math.min(Math.max(number, min), max);
  }

  #present(input: HTMLInputElement): Edited | undefined {
    const { api, dom } = this.c;
    const edited = this.#edited.get(input);
    return edited?.value === api.value(input) && edited.type === dom.inputType(input) ? edited : undefined;
  }

  /** Starts with the input's fields, again when its value was changed elsewhere. */
  #attach(input: HTMLInputElement): Edited {
    const { env } = this.c;
    const edited = this.#present(input) ?? this.#read(input);
    this.#edited.set(input, edited);
    if (input !== this.#input) {
      this.forget();
      this.#input = input;
      this.#index = 0;
      this.#unlisten = env.browser.listen(input, "blur", () => this.forget());
    }
    return edited;
  }

  #read(input: HTMLInputElement): Edited {
    const { api, dom, env } = this.c;
    const type = dom.inputType(input) as DateTimeType;
    const { language } = env.natives.navigator;
    const attribute = (name: string): string | null => dom.attr(input, name);
    const attributes = { value: api.value(input), min: attribute("min"), max: attribute("max"), step: attribute("step") };
    const { format, ranges, value } = inputFields(type, language, attributes, ["", "", ""]);
    const fields = new Map<FieldName, Field>();
    for (const item of format) {
      if (!("field" in item)) continue;
      const { field } = item;
      fields.set(field, { range: ranges[field], words: fieldNames(field, language), value: fieldValue(field, value), typed: "" });
    }
    return { type, fields, value: attributes.value };
  }

  #publish(fields: ReadonlyMap<FieldName, Field>, input = this.#input!): void {
    const { api, dom } = this.c;
    setByUser(this.c, input, serialize(dom.inputType(input), fields), ["input", "change"]);
    const edited = this.#edited.get(input);
    if (edited) edited.value = api.value(input);
  }
}

/** The value that the fields make; empty while one of them is. Blink: `InputType::FormatDateTimeFieldsState` */
function serialize(type: string, fields: ReadonlyMap<FieldName, Field>): string {
  if ([...fields.values()].some(({ value }) => value === undefined)) return "";
  const get = (name: FieldName): number => fields.get(name)?.value ?? 0;
  const pad = (number: number, length = 2): string => String(number).padStart(length, "0");
  const hour = fields.has("hour12") ? (get("hour12") % 12) + 12 * (get("amPm") - 1) : get("hour23");
  const milliseconds = fields.has("millisecond") ? `.${pad(get("millisecond"), 3)}` : "";
  const seconds = fields.has("second") ? `:${pad(get("second"))}` : "";
  const time = `${pad(hour)}:${pad(get("minute"))}${seconds}${milliseconds}`;
  const year = pad(get("year"), 4);
  const month = `${year}-${pad(get("month") || get("monthName"))}`;
  const date = `${month}-${pad(get("day"))}`;
  return { date, time, month, week: `${year}-W${pad(get("week"))}`, "datetime-local": `${date}T${time}` }[type] ?? "";
}
