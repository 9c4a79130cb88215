import { fieldRanges, neededPrecision, parseDateTime, stepMilliseconds, type DateTimeParts, type Range } from "./fields.js";
import { dateTimeFormat, type DateTimeType, type FieldName, type FormatItem } from "./format.js";

/** What decides about the fields of a date or time input: its value, and attributes as they are written. */
export interface DateTimeAttributes {
  readonly value: string;
  readonly min: string | null;
  readonly max: string | null;
  readonly step: string | null;
}

export interface InputFields {
  readonly format: readonly FormatItem[];
  readonly ranges: Readonly<Record<FieldName, Range>>;
  readonly value: DateTimeParts | null;
}

/** The fields of a date or time input with the literals between them, their ranges and what they are filled with. */
export function inputFields(type: DateTimeType, language: string, attributes: DateTimeAttributes, weekPattern: string): InputFields {
  const value = parseDateTime(type, attributes.value);
  const min = parseDateTime(type, attributes.min ?? "");
  const max = parseDateTime(type, attributes.max ?? "");
  const precision = neededPrecision(value, min, stepMilliseconds(attributes.step));
  return { format: dateTimeFormat(type, language, precision, weekPattern), ranges: fieldRanges(type, min, max), value };
}
