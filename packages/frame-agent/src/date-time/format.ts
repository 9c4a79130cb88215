export type DateTimeType = "date" | "time" | "month" | "week" | "datetime-local";
export type FieldName = "month" | "monthName" | "day" | "year" | "week" | "hour12" | "hour23" | "minute" | "second" | "millisecond" | "amPm";
/** A field, or the text between fields. */
export type FormatItem = { readonly field: FieldName } | { readonly literal: string };

export interface FormatOptions {
  readonly seconds: boolean;
  readonly milliseconds: boolean;
}

const DATE: Intl.DateTimeFormatOptions = { dateStyle: "short" };
const MONTH: Intl.DateTimeFormatOptions = { month: "long", year: "numeric" };

/** The order of fields and literals in a language (Blink: `Locale::DateFormat`, `TimeFormat`, …; both take them from ICU). */
export function dateTimeFormat(type: DateTimeType, language: string, options: FormatOptions, weekPattern: string): FormatItem[] {
  switch (type) {
    case "date":
      return itemsOf(language, DATE);
    case "month":
      return itemsOf(language, MONTH).map((item) => ("field" in item && item.field === "month" && hasNames(language) ? { field: "monthName" } : item));
    case "week":
      return weekItems(weekPattern);
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

export const monthNames = (language: string): readonly string[] => Array.from({ length: 12 }, (_, month) => monthName(language, month));

function monthName(language: string, month: number): string {
  // The first month of the Persian calendar, whose names fields show for those of the other one (156).
  const first = /^fa\b/.test(language) ? 3 : 0;
  const parts = formatParts(language, MONTH, new Date(Date.UTC(2024, month + first, 15)));
  const name = parts.find((part) => part.type === "month")?.value ?? "";
  return CAPITALIZED.test(language) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

/** Some languages number their months, with a sign behind that is no part of the field; in others the number is part of the name. */
const hasNames = (language: string): boolean => !/^\d+$/.test(monthName(language, 0));

/** Languages that begin names of months that stand alone with a capital letter, which JavaScript does not (156). */
const CAPITALIZED = /^(?:pl|ru|uk)\b/;

/** The labels for before and after noon, in which languages with more periods of a day have these hours. */
export function amPmNames(language: string): readonly string[] {
  return [10, 14].map((hour) => {
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
  restorePattern(language, items);
  return items;
}

/** Spaces that ICU's patterns have beside the names of day periods, by language; JavaScript shows ordinary ones for the sake of old pages (156). */
const SPACES: Readonly<Record<string, string>> = { "en-US": "\u202f", el: "\u202f", "es-419": "\u202f", fil: "\u202f", ms: "\u202f", "zh-TW": "\u2009" };

/** Makes of what JavaScript shows what ICU's pattern says, which the fields are made by. */
function restorePattern(language: string, items: FormatItem[]): void {
  const space = SPACES[language];
  items.forEach((item, index) => {
    if (!("literal" in item)) return;
    const isAtPeriod = [items[index - 1], items[index + 1]].some((next) => next && "field" in next && next.field === "amPm");
    if (space && isAtPeriod && item.literal === " ") items[index] = { literal: space };
    // Between date and time: Arabic, Urdu.
    else if (item.literal === "، ") items[index] = { literal: " " };
    // The word for a year, cut short: Bulgarian, Russian, Ukrainian.
    else if (/^ [гр]\./.test(item.literal)) items[index] = { literal: `\u202f${item.literal.slice(1)}` };
  });
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

/** `pattern`: as ICU has it, with `ww` and `yyyy`. */
function weekItems(pattern: string): FormatItem[] {
  const items = pattern.split(/(ww|yyyy)/).map((text): FormatItem => (text === "ww" ? { field: "week" } : text === "yyyy" ? { field: "year" } : { literal: text.replaceAll("'", "") }));
  return items.filter((item) => !("literal" in item) || item.literal !== "");
}

function withMilliseconds(language: string, items: FormatItem[], { milliseconds }: FormatOptions): FormatItem[] {
  if (!milliseconds) return items;
  const separator = decimalSign(language);
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

const decimalSign = (language: string): string => new Intl.NumberFormat(language).formatToParts(1.5).find((part) => part.type === "decimal")?.value ?? ".";

/** A number that JavaScript writes, without an exponent, as a language does, ungrouped (Blink: `Locale::ConvertToLocalizedNumber`). */
export function localizedNumber(language: string, number: string): string {
  if (/^en\b/.test(language)) return number;
  const format = new Intl.NumberFormat(language);
  // The sign may have a mark of direction beside it.
  const minus = format.formatToParts(-1).slice(0, -1).map((part) => part.value).join("");
  return number.replace(/./g, (sign) => (sign === "-" ? minus : sign === "." ? decimalSign(language) : format.format(Number(sign))));
}
