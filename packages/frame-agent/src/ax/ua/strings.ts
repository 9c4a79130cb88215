import type { WeekLiterals } from "../../date-time/format.js";

/** Texts that Chromium puts into user-agent shadow trees, in its own interface language. */
export interface UaStrings {
  readonly submit: string;
  readonly reset: string;
  readonly details: string;
  readonly month: string;
  readonly day: string;
  readonly year: string;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
  readonly milliseconds: string;
  readonly amPm: string;
  readonly week: string;
  readonly showDatePicker: string;
  readonly showTimePicker: string;
  readonly showMonthPicker: string;
  readonly showWeekPicker: string;
  readonly showDateTimePicker: string;
  readonly dayPlaceholder: string;
  readonly monthPlaceholder: string;
  readonly yearPlaceholder: string;
  readonly weekFormat: WeekLiterals;
}

const ENGLISH: UaStrings = {
  submit: "Submit",
  reset: "Reset",
  details: "Details",
  month: "Month",
  day: "Day",
  year: "Year",
  hours: "Hours",
  minutes: "Minutes",
  seconds: "Seconds",
  milliseconds: "Milliseconds",
  amPm: "AM/PM",
  week: "Week",
  showDatePicker: "Show date picker",
  showTimePicker: "Show time picker",
  showMonthPicker: "Show month picker",
  showWeekPicker: "Show week picker",
  showDateTimePicker: "Show local date and time picker",
  dayPlaceholder: "dd",
  monthPlaceholder: "mm",
  yearPlaceholder: "yyyy",
  weekFormat: ["Week ", ", ", ""],
};

/** By primary language subtag. */
const STRINGS: ReadonlyMap<string, UaStrings> = new Map([["en", ENGLISH]]);

/** English where the language has no row. `language` is a BCP 47 tag, e.g. `navigator.language`. */
export function uaStrings(language: string): UaStrings {
  return STRINGS.get(language.split("-", 1)[0]!.toLowerCase()) ?? ENGLISH;
}
