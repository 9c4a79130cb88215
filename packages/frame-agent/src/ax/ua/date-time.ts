import { elementDom } from "../../dom/element-dom.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isDisabledFormControl } from "../state/form/form-control.js";
import { fieldRanges, fieldValue, neededPrecision, parseDateTime, stepMilliseconds, type Range } from "./date-time-fields.js";
import { amPmNames, dateTimeFormat, monthNames, type DateTimeType, type FieldName } from "./date-time-format.js";
import { uaStrings, type UaStrings } from "./strings.js";
import type { Template } from "./template.js";

/**
 * `<input type=date|time|month|week|datetime-local>`: one spin button per field with literals between, and the picker button
 * (Blink: `MultipleFieldsTemporalInputTypeView`). What is typed into some fields only is not in the value and cannot be seen.
 */
export function dateTimeInput(pass: Pass, host: AxObject, type: DateTimeType): Template[] {
  const { dom } = pass;
  const input = host.element as HTMLInputElement;
  const language = elementDom(pass).uiLanguage;
  const strings = uaStrings(language);
  const value = parseDateTime(type, dom.inputValue(input));
  const min = parseDateTime(type, dom.attr(input, "min") ?? "");
  const max = parseDateTime(type, dom.attr(input, "max") ?? "");
  const format = dateTimeFormat(type, language, neededPrecision(value, min, stepMilliseconds(dom.attr(input, "step"))), strings);
  const ranges = fieldRanges(type, min, max);
  const disabled = isDisabledFormControl(pass, host);
  const disabledItself = dom.hasAttr(input, "disabled");

  const fields = format.map((item, index) =>
    "literal" in item
      ? literal(item.literal, index)
      : field(item.field, index, { type, language, strings, disabled, disabledItself, range: ranges[item.field], value: fieldValue(item.field, value) }),
  );
  const edit: Template = {
    path: "div[0]",
    pseudo: "::-webkit-datetime-edit",
    verdict: "layout",
    children: [{ path: "div[0]", pseudo: "::-webkit-datetime-edit-fields-wrapper", verdict: "layout", display: "inline-block", style: PRESERVED, children: fields }],
  };
  const hasPicker = !disabled && !dom.hasAttr(input, "readonly");
  return [{ path: "div[0]", display: "flex", children: [edit, picker(strings[PICKERS[type]], hasPicker)] }];
}

const PRESERVED = { "white-space-collapse": "preserve", "text-wrap-mode": "nowrap" };

const PICKERS = {
  date: "showDatePicker",
  time: "showTimePicker",
  month: "showMonthPicker",
  week: "showWeekPicker",
  "datetime-local": "showDateTimePicker",
} as const satisfies Record<DateTimeType, keyof UaStrings>;

function picker(title: string, shown: boolean): Template {
  return {
    path: "div[1]",
    pseudo: "::-webkit-calendar-picker-indicator",
    verdict: "included",
    role: "popUpButton",
    display: "inline-block",
    style: shown ? {} : { visibility: "hidden" },
    focusable: shown,
    attributes: { tabindex: "0", "aria-haspopup": "menu", role: "button", title },
  };
}

const literal = (text: string, index: number): Template => ({
  path: `div[${index}]`,
  pseudo: "::-webkit-datetime-edit-text",
  verdict: "layout",
  display: "inline",
  children: [{ path: "#text[0]", text }],
});

/** Names of fields in style sheets, where they differ. */
const PSEUDOS: Partial<Record<FieldName, string>> = { monthName: "month", hour12: "hour", hour23: "hour", amPm: "ampm" };

interface Field {
  readonly type: DateTimeType;
  readonly language: string;
  readonly strings: UaStrings;
  readonly disabled: boolean;
  /** By its own attribute, not that of a fieldset, which the fields do not hear of. */
  readonly disabledItself: boolean;
  readonly range: Range;
  readonly value: number | undefined;
}

const LABELS = {
  month: "month",
  monthName: "month",
  day: "day",
  year: "year",
  week: "week",
  hour12: "hours",
  hour23: "hours",
  minute: "minutes",
  second: "seconds",
  millisecond: "milliseconds",
  amPm: "amPm",
} as const satisfies Record<FieldName, keyof UaStrings>;

function field(name: FieldName, index: number, of: Field): Template {
  const names = symbols(name, of.language);
  const empty = placeholder(name, of, names);
  const text = of.value === undefined ? empty : (names?.[of.value - 1] ?? String(of.value).padStart(digits(name), "0"));
  const now: Record<string, string> = of.value === undefined ? {} : { "aria-valuenow": String(of.value), "aria-valuetext": text };
  return {
    path: `span[${index}]`,
    pseudo: `::-webkit-datetime-edit-${PSEUDOS[name] ?? name}-field`,
    verdict: "included",
    role: "spinButton",
    display: "inline",
    focusable: !of.disabled,
    attributes: {
      role: "spinbutton",
      "aria-placeholder": empty,
      "aria-valuemin": String(of.range.min),
      "aria-valuemax": String(of.range.max),
      "aria-label": of.strings[LABELS[name]],
      ...now,
      ...(of.disabledItself ? { disabled: "" } : {}),
    },
    children: [{ path: "#text[0]", text }],
  };
}

/** Fields that show words have as many dashes as the longest word (Blink: `DateTimeSymbolicFieldElement`). */
function placeholder(name: FieldName, { type, strings }: Field, names: readonly string[] | null): string {
  if (names) return "-".repeat(Math.max(...names.map((word) => word.length)));
  const isWholeDate = type === "date" || type === "datetime-local";
  if (name === "day") return strings.dayPlaceholder;
  if (name === "month") return strings.monthPlaceholder;
  if (name === "year" && isWholeDate) return strings.yearPlaceholder;
  return "-".repeat(digits(name));
}

function symbols(name: FieldName, language: string): readonly string[] | null {
  return name === "monthName" ? monthNames(language) : name === "amPm" ? amPmNames(language) : null;
}

const digits = (name: FieldName): number => (name === "year" ? 4 : name === "millisecond" ? 3 : 2);
