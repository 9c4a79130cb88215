export type DateTimeType = "date" | "time" | "month" | "week" | "datetime-local";
export type FieldName = "month" | "monthName" | "day" | "year" | "week" | "hour12" | "hour23" | "minute" | "second" | "millisecond" | "amPm";
/** A field, or the text between fields. */
export type FormatItem = { readonly field: FieldName } | { readonly literal: string };

/** Before, between and after week and year. */
export type WeekLiterals = readonly [string, string, string];

export interface FormatOptions {
  readonly seconds: boolean;
  readonly milliseconds: boolean;
}

const DATE: Intl.DateTimeFormatOptions = { dateStyle: "short" };
const MONTH: Intl.DateTimeFormatOptions = { month: "long", year: "numeric" };

/** The order of fields and literals in a language (Blink: `Locale::DateFormat`, `TimeFormat`, …; both take them from ICU). */
export function dateTimeFormat(type: DateTimeType, language: string, options: FormatOptions, week: WeekLiterals): FormatItem[] {
  switch (type) {
    case "date":
      return itemsOf(language, DATE);
    case "month":
      return itemsOf(language, MONTH).map((item) => ("field" in item && item.field === "month" ? { field: "monthName" } : item));
    case "week":
      return weekItems(week);
    case "time":
      return withMilliseconds(language, itemsOf(language, timeOptions(options)), options);
    case "datetime-local":
      return withMilliseconds(language, itemsOf(language, { ...DATE, ...timeOptions(options) }), options);
  }
}

/** Names of fields in style sheets, where they differ. */
const PSEUDOS: Partial<Record<FieldName, string>> = { monthName: "month", hour12: "hour", hour23: "hour", amPm: "ampm" };

/** The name of a field in style sheets, */
export const fieldPseudo = (field: FieldName): string => `::-webkit-datetime-edit-${PSEUDOS[field] ?? field}-field`;
/** and that of the button behind them. */
export const PICKER_PSEUDO = "::-webkit-calendar-picker-indicator";

/** The words that a field shows instead of a number. */
export const fieldNames = (field: FieldName, language: string): readonly string[] | null =>
  field === "monthName" ? monthNames(language) : field === "amPm" ? amPmNames(language) : null;

export function monthNames(language: string): readonly string[] {
  return Array.from({ length: 12 }, (_, month) => {
    const parts = formatParts(language, MONTH, new Date(Date.UTC(2024, month, 15)));
    return parts.find((part) => part.type === "month")?.value ?? "";
  });
}

/** The labels for before and after noon. */
export function amPmNames(language: string): readonly string[] {
  return [1, 13].map((hour) => {
    const parts = formatParts(language, { timeStyle: "short" }, new Date(Date.UTC(2024, 0, 1, hour)));
    return parts.find((part) => part.type === "dayPeriod")?.value ?? "";
  });
}

const timeOptions = ({ seconds }: FormatOptions): Intl.DateTimeFormatOptions => ({ timeStyle: seconds ? "medium" : "short" });

function itemsOf(language: string, options: Intl.DateTimeFormatOptions): FormatItem[] {
  const parts = formatParts(language, options, new Date(Date.UTC(2024, 1, 9, 13, 5, 7)));
  const hour = parts.some((part) => part.type === "dayPeriod") ? "hour12" : "hour23";
  const items: FormatItem[] = [];
  for (const { type, value } of parts) {
    const field = type === "hour" ? hour : FIELDS.get(type);
    if (field) items.push({ field });
    else if (type === "literal") items.push({ literal: value });
  }
  restoreNarrowSpace(items);
  return items;
}

/** JavaScript shows the narrow no-break space of ICU's time patterns as an ordinary space, for the sake of old pages. */
function restoreNarrowSpace(items: FormatItem[]): void {
  const period = items.findIndex((item) => "field" in item && item.field === "amPm");
  for (const index of period < 0 ? [] : [period - 1, period + 1]) {
    const item = items[index];
    if (item && "literal" in item && item.literal === " ") items[index] = { literal: "\u202f" };
  }
}

/** By part type of `Intl.DateTimeFormat`. */
const FIELDS: ReadonlyMap<string, FieldName> = new Map<string, FieldName>([
  ["year", "year"],
  ["relatedYear", "year"],
  ["month", "month"],
  ["day", "day"],
  ["minute", "minute"],
  ["second", "second"],
  ["dayPeriod", "amPm"],
]);

function weekItems([before, between, after]: WeekLiterals): FormatItem[] {
  const items: FormatItem[] = [{ literal: before }, { field: "week" }, { literal: between }, { field: "year" }, { literal: after }];
  return items.filter((item) => !("literal" in item) || item.literal !== "");
}

function withMilliseconds(language: string, items: FormatItem[], { milliseconds }: FormatOptions): FormatItem[] {
  if (!milliseconds) return items;
  const separator = new Intl.NumberFormat(language).formatToParts(1.5).find((part) => part.type === "decimal")?.value ?? ".";
  return items.flatMap((item): FormatItem[] =>
    "field" in item && item.field === "second" ? [item, { literal: separator }, { field: "millisecond" }] : [item],
  );
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatParts(language: string, options: Intl.DateTimeFormatOptions, date: Date): Intl.DateTimeFormatPart[] {
  const key = `${language} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) formatters.set(key, (formatter = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" })));
  return formatter.formatToParts(date);
}
