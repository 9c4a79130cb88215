import type { DateTimeType, FieldName } from "./format.js";

/** What a value, `min` or `max` of a date or time input says. `month` is 1-based. */
export type DateTimeParts = Readonly<Partial<Record<"year" | "month" | "day" | "week" | "hour" | "minute" | "second" | "millisecond", number>>>;

export interface Range {
  readonly min: number;
  readonly max: number;
}

const DATE = String.raw`(?<year>\d{4,6})-(?<month>\d\d)-(?<day>\d\d)`;
const TIME = String.raw`(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<millisecond>\d{1,3}))?)?`;
/** https://html.spec.whatwg.org/#dates-and-times */
const SYNTAX: Readonly<Record<DateTimeType, RegExp>> = {
  date: new RegExp(`^${DATE}$`),
  time: new RegExp(`^${TIME}$`),
  month: /^(?<year>\d{4,6})-(?<month>\d\d)$/,
  week: /^(?<year>\d{4,6})-W(?<week>\d\d)$/,
  "datetime-local": new RegExp(`^${DATE}[T ]${TIME}$`),
};

/** Hard limits of the fields (Blink: `DateTimeNumericFieldElement`); years end where JavaScript dates do. */
const LIMITS = {
  year: { min: 1, max: 275760 },
  month: { min: 1, max: 12 },
  day: { min: 1, max: 31 },
  week: { min: 1, max: 53 },
  hour: { min: 0, max: 23 },
  minute: { min: 0, max: 59 },
  second: { min: 0, max: 59 },
  millisecond: { min: 0, max: 999 },
} as const;

/** What a field can hold whatever `min` and `max` say. */
export function hardLimits(field: FieldName): Range {
  switch (field) {
    case "monthName":
      return LIMITS.month;
    case "hour12":
      return { min: 1, max: 12 };
    case "hour23":
      return LIMITS.hour;
    case "amPm":
      return { min: 1, max: 2 };
    default:
      return LIMITS[field];
  }
}

/** How many digits a field of digits shows at least. */
export const fieldDigits = (field: FieldName): number => (field === "year" ? 4 : field === "millisecond" ? 3 : 2);

/** Reads a value of the input type; null when it is none. */
export function parseDateTime(type: DateTimeType, text: string): DateTimeParts | null {
  const groups = SYNTAX[type].exec(text)?.groups;
  if (!groups) return null;
  const parts: Partial<Record<keyof DateTimeParts, number>> = {};
  for (const name of Object.keys(LIMITS) as (keyof DateTimeParts)[]) {
    const digits = groups[name];
    if (digits === undefined) continue;
    const value = Number(name === "millisecond" ? digits.padEnd(3, "0") : digits);
    if (value < LIMITS[name].min || value > LIMITS[name].max) return null;
    parts[name] = value;
  }
  return parts;
}

const MINUTE_MS = 60_000;

/** The `step` attribute of a time in milliseconds; a minute where it is missing, `any` or wrong. */
export function stepMilliseconds(step: string | null): number {
  const seconds = step === null ? Number.NaN : Number.parseFloat(step);
  return seconds > 0 ? Math.max(1, Math.round(seconds * 1000)) : MINUTE_MS;
}

/** Which of the small fields show: those that value, `min` or `step` need (Blink: `ShouldHaveSecondField`, `NeedMillisecondField`). */
export function neededPrecision(value: DateTimeParts | null, min: DateTimeParts | null, step: number): { seconds: boolean; milliseconds: boolean } {
  const needs = (unit: number): boolean =>
    [value, min].some((parts) => ((parts?.second ?? 0) * 1000 + (parts?.millisecond ?? 0)) % unit !== 0) || step % unit !== 0;
  return { seconds: needs(MINUTE_MS), milliseconds: needs(1000) };
}

/**
 * The range of each field (Blink: `DateTimeEditBuilder`): `min` and `max` narrow a field when they agree in all larger ones.
 * A single one of them narrows the year only.
 */
export function fieldRanges(type: DateTimeType, min: DateTimeParts | null, max: DateTimeParts | null): Record<FieldName, Range> {
  const both = min && max ? { min, max } : null;
  const narrowed = (name: keyof DateTimeParts, may: boolean): Range => {
    const from = both?.min[name] ?? 0;
    const to = both?.max[name] ?? 0;
    return both && may && from <= to ? { min: from, max: to } : LIMITS[name];
  };
  const sameYear = both !== null && both.min.year === both.max.year;
  const month = narrowed("month", sameYear && min!.month !== undefined);
  const day = narrowed("day", sameYear && min!.day !== undefined && min!.month === max!.month);
  const hour = narrowed("hour", type === "time" || isSingle(day));
  const minute = narrowed("minute", isSingle(hour));
  const second = narrowed("second", isSingle(minute));
  return {
    year: yearRange(min, max),
    month,
    monthName: month,
    day,
    week: narrowed("week", sameYear && min!.week !== undefined),
    hour23: hour,
    hour12: hour12Range(hour),
    minute,
    second,
    millisecond: narrowed("millisecond", isSingle(second)),
    amPm: hardLimits("amPm"),
  };
}

const isSingle = ({ min, max }: Range): boolean => min === max;

function yearRange(min: DateTimeParts | null, max: DateTimeParts | null): Range {
  const from = min?.year ?? LIMITS.year.min;
  const to = max?.year ?? LIMITS.year.max;
  return from <= to ? { min: from, max: to } : { min: to, max: from };
}

/** A range of hours on one side of noon, else all of them (Blink: `Range12From23`). */
function hour12Range(hours: Range): Range {
  const all = hardLimits("hour12");
  if (hours.min < 12 && hours.max >= 12) return all;
  const min = hours.min % 12 || 12;
  const max = hours.max % 12 || 12;
  return min <= max ? { min, max } : all;
}

/** The number a field shows for a value; undefined when it is empty. */
export function fieldValue(field: FieldName, value: DateTimeParts | null): number | undefined {
  if (!value) return undefined;
  switch (field) {
    case "hour23":
      return value.hour;
    case "hour12":
      return value.hour! % 12 || 12;
    case "amPm":
      return value.hour! < 12 ? 1 : 2;
    case "monthName":
      return value.month;
    case "second":
    case "millisecond":
      return value[field] ?? 0;
    default:
      return value[field];
  }
}
