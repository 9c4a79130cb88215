import { uiLanguage } from "../../dom/ui-language.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isDisabledFormControl } from "../state/form/form-control.js";
import { clustersOf } from "../text/clusters.js";
import type { EditedField } from "../../date-time/edited-fields.js";
import { fieldDigits, fieldValue, type Range } from "../../date-time/fields.js";
import { fieldNames, fieldPseudo, localizedNumber, PICKER_PSEUDO, type DateTimeType, type FieldName } from "../../date-time/format.js";
import { inputFields } from "../../date-time/input-fields.js";
import type { Template } from "./template.js";
import type { Texts } from "./texts/english.js";
import { uaTexts } from "./texts/texts.js";

/**
 * `<input type=date|time|month|week|datetime-local>`: one spin button per field with literals between, and the picker button
 * (Blink: `MultipleFieldsTemporalInputTypeView`).
 */
export function dateTimeInput(pass: Pass, host: AxObject, type: DateTimeType): Template[] {
  const { dom } = pass;
  const input = host.element as HTMLInputElement;
  const language = uiLanguage(pass);
  const texts = uaTexts(pass);
  const attributes = { value: dom.inputValue(input), min: dom.attr(input, "min"), max: dom.attr(input, "max"), step: dom.attr(input, "step") };
  const { format, ranges, value } = inputFields(type, language, attributes, texts.weekFormat);
  const edited = pass.env.instrumentation.dateFields?.fieldsOf(input);
  const stateOf = (name: FieldName): EditedField => edited?.get(name) ?? { value: fieldValue(name, value), typed: "" };
  const disabled = isDisabledFormControl(pass, host);
  const disabledItself = dom.hasAttr(input, "disabled");

  const fields = format.map((item, index) =>
    "literal" in item
      ? literal(item.literal, index, language)
      : field(item.field, index, { type, language, texts, disabled, disabledItself, range: ranges[item.field], ...stateOf(item.field) }),
  );
  const edit: Template = {
    path: "div[0]",
    pseudo: "::-webkit-datetime-edit",
    verdict: "layout",
    children: [{ path: "div[0]", pseudo: "::-webkit-datetime-edit-fields-wrapper", verdict: "layout", display: "inline-block", style: PRESERVED, children: fields }],
  };
  const hasPicker = !disabled && !dom.hasAttr(input, "readonly");
  return [{ path: "div[0]", display: "flex", children: [edit, picker(texts[PICKERS[type]], hasPicker)] }];
}

const PRESERVED = { "white-space-collapse": "preserve", "text-wrap-mode": "nowrap" };

const PICKERS = {
  date: "showDatePicker",
  time: "showTimePicker",
  month: "showMonthPicker",
  week: "showWeekPicker",
  "datetime-local": "showDateTimePicker",
} as const satisfies Record<DateTimeType, keyof Texts>;

function picker(title: string, shown: boolean): Template {
  return {
    path: "div[1]",
    pseudo: PICKER_PSEUDO,
    verdict: "included",
    role: "popUpButton",
    display: "inline-block",
    style: shown ? {} : { visibility: "hidden" },
    focusable: shown,
    attributes: { tabindex: "0", "aria-haspopup": "menu", role: "button", title },
  };
}

const literal = (text: string, index: number, language: string): Template => ({
  path: `div[${index}]`,
  pseudo: "::-webkit-datetime-edit-text",
  verdict: "layout",
  display: "inline",
  children: (/^(?:ar|fa|he|ur)\b/.test(language) && text.startsWith(" ") ? [RIGHT_TO_LEFT_MARK, text] : [text]).map((part, place) => ({ path: `#text[${place}]`, text: part })),
});

/** Stands before a space in languages from right to left (Blink: `DateTimeEditBuilder::VisitLiteral`). */
const RIGHT_TO_LEFT_MARK = "\u200f";

interface Field extends EditedField {
  readonly type: DateTimeType;
  readonly language: string;
  readonly texts: Texts;
  readonly disabled: boolean;
  /** By its own attribute, not that of a fieldset, which the fields do not hear of. */
  readonly disabledItself: boolean;
  readonly range: Range;
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
} as const satisfies Record<FieldName, keyof Texts>;

function field(name: FieldName, index: number, of: Field): Template {
  const names = fieldNames(name, of.language);
  const empty = placeholder(name, of, names);
  const shown = names || of.typed === "" ? of.value : Number(of.typed);
  const text = shown === undefined ? empty : (names?.[shown - 1] ?? localizedNumber(of.language, String(shown).padStart(fieldDigits(name), "0")));
  const now: Record<string, string> = of.value === undefined ? {} : { "aria-valuenow": String(of.value), "aria-valuetext": text };
  return {
    path: `span[${index}]`,
    pseudo: fieldPseudo(name),
    verdict: "included",
    role: "spinButton",
    display: "inline",
    focusable: !of.disabled,
    attributes: {
      role: "spinbutton",
      "aria-placeholder": empty,
      "aria-valuemin": String(of.range.min),
      "aria-valuemax": String(of.range.max),
      "aria-label": of.texts[LABELS[name]],
      ...now,
      ...(of.disabledItself ? { disabled: "" } : {}),
    },
    children: [{ path: "#text[0]", text }],
  };
}

/** Fields that show words have as many dashes as the longest word (Blink: `DateTimeSymbolicFieldElement`). */
function placeholder(name: FieldName, { type, texts }: Field, names: readonly string[] | null): string {
  if (names) return "-".repeat(Math.max(...names.map((word) => clustersOf(word).length)));
  const isWholeDate = type === "date" || type === "datetime-local";
  if (name === "day") return texts.dayPlaceholder;
  if (name === "month" && isWholeDate) return texts.monthPlaceholder;
  if (name === "year" && isWholeDate) return texts.yearPlaceholder;
  return "-".repeat(fieldDigits(name));
}
