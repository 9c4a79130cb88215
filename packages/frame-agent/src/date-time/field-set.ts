import type { EditedField } from "./edited-fields.js";
import { fieldDigits, fieldValue, hardLimits, type Range } from "./fields.js";
import { fieldNames, type DateTimeType, type FieldName } from "./format.js";
import { inputFields, type DateTimeAttributes } from "./input-fields.js";

/** Languages that say the year before its week. */
const YEAR_FIRST = /^(?:ja|ko|lt|zh)\b/;

interface Field extends EditedField {
  readonly range: Range;
  /** What a field that shows words can show. */
  readonly words: readonly string[] | null;
  value: number | undefined;
  typed: string;
}

/**
 * The fields of a date or time input in the order of a language, and what keys do to the one at an index (Blink:
 * `DateTimeNumericFieldElement`, `DateTimeSymbolicFieldElement`; observed on 156). An index may lie behind the last field.
 */
export class FieldSet {
  readonly fields: ReadonlyMap<FieldName, Field>;
  readonly #entries: readonly (readonly [FieldName, Field])[];

  constructor(readonly inputType: DateTimeType, language: string, private readonly attributes: DateTimeAttributes) {
    const { format, ranges, value } = inputFields(inputType, language, attributes, YEAR_FIRST.test(language) ? "yyyyww" : "wwyyyy");
    this.#entries = format.flatMap((item) => {
      if (!("field" in item)) return [];
      const { field } = item;
      return [[field, { range: ranges[field], words: fieldNames(field, language), value: fieldValue(field, value), typed: "" }] as const];
    });
    this.fields = new Map(this.#entries);
  }

  get size(): number {
    return this.#entries.length;
  }

  /** A key that types nothing; false when fields take no notice of it. */
  press(index: number, key: string): boolean {
    const entry = this.#entries[index];
    if (!/^(Arrow(Up|Down)|Backspace|Delete)$/.test(key)) return false;
    if (!entry) return true;
    const [name, field] = entry;
    if (key.startsWith("Arrow")) this.#step(name, field, key === "ArrowUp" ? 1 : -1);
    else {
      field.value = undefined;
      field.typed = "";
    }
    return true;
  }

  /** A typed character; true when the focus goes on to the next field. */
  type(index: number, character: string): boolean {
    const entry = this.#entries[index];
    if (!entry) return false;
    const [name, field] = entry;
    if (!field.words) return /^[0-9]$/.test(character) && this.#typeDigit(name, field, character);
    typeWord(name, field, field.words.map((word) => word.toLowerCase()), character.toLowerCase());
    return false;
  }

  /** Digits that a field has not taken yet count when it loses the focus (Blink: `DateTimeNumericFieldElement::SetFocused`). */
  leave(): void {
    for (const [name, field] of this.#entries) {
      if (field.typed !== "" && !field.words) this.#set(name, field, Number(field.typed));
      field.typed = "";
    }
  }

  /** The value that the fields make; empty while one of them is. Blink: `InputType::FormatDateTimeFieldsState` */
  get value(): string {
    const { fields } = this;
    if (this.#entries.some(([, { value }]) => value === undefined)) return "";
    const get = (name: FieldName): number => fields.get(name)?.value ?? 0;
    const pad = (number: number, length = 2): string => String(number).padStart(length, "0");
    const hour = fields.has("hour12") ? (get("hour12") % 12) + 12 * (get("amPm") - 1) : get("hour23");
    const milliseconds = fields.has("millisecond") ? `.${pad(get("millisecond"), 3)}` : "";
    const seconds = fields.has("second") ? `:${pad(get("second"))}` : "";
    const time = `${pad(hour)}:${pad(get("minute"))}${seconds}${milliseconds}`;
    const year = pad(get("year"), 4);
    const month = `${year}-${pad(get("month") || get("monthName"))}`;
    const date = `${month}-${pad(get("day"))}`;
    return { date, time, month, week: `${year}-W${pad(get("week"))}`, "datetime-local": `${date}T${time}` }[this.inputType];
  }

  #typeDigit(name: FieldName, field: Field, digit: string): boolean {
    const length = String(field.range.max).padStart(fieldDigits(name), "0").length;
    if (field.typed.length >= length) field.typed = field.typed.slice(1 - length);
    field.typed += digit;
    const number = Number(field.typed);
    if (number >= hardLimits(name).min) this.#set(name, field, number);
    else field.value = undefined;
    return field.typed.length >= length || number * 10 > field.range.max;
  }

  #step(name: FieldName, field: Field, by: 1 | -1): void {
    const { range, value } = field;
    const first = by > 0 ? range.min : range.max;
    let next = value === undefined ? this.#firstStep(name, first, by) : value + by;
    if (next < range.min || next > range.max) next = first;
    field.typed = "";
    // Past noon or midnight (Blink: `DateTimeHour12FieldElement::NotifyOwnerIfStepUpRollOver`).
    const half = this.fields.get("amPm");
    if (name === "hour12" && half?.value !== undefined && value !== undefined && value + by === next && Math.max(value, next) === 12) half.value = 3 - half.value;
    this.#set(name, field, next);
  }

  /** An empty year begins with the present one, unless `min` or `max` says where. */
  #firstStep(name: FieldName, first: number, by: 1 | -1): number {
    const limit = by > 0 ? this.attributes.min : this.attributes.max;
    return name === "year" && limit === null ? new Date().getFullYear() : first;
  }

  #set(name: FieldName, field: Field, number: number): void {
    const { min, max } = hardLimits(name);
    const half = this.fields.get("amPm");
    if (name === "hour12" && number > max && half) half.value = 2;
    field.value = name === "hour12" ? Math.min(number, 24) % 12 || 12 : Math.min(Math.max(number, min), max);
  }
}

/** As in a select (Blink: `TypeAhead`): the letters so far, or the same one over and over; or the number of a word. */
function typeWord(name: FieldName, field: Field, words: readonly string[], letter: string): void {
  field.typed = name === "amPm" ? letter : field.typed + letter;
  const repeats = [...field.typed].every((other) => other === letter);
  const wanted = repeats ? letter : field.typed;
  const from = (field.value ?? 1) - (repeats ? 0 : 1);
  const order = words.map((_word, i) => (i + from) % words.length);
  const found = order.find((i) => words[i]!.startsWith(wanted)) ?? Number(field.typed) - 1;
  if (found >= 0 && found < words.length) field.value = found + 1;
}
