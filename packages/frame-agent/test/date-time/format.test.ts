import { expect, test } from "vitest";
import { amPmNames, dateTimeFormat, monthNames, type DateTimeType, type FormatOptions } from "../../src/date-time/format.js";
import { uaStrings } from "../../src/ax/ua/strings.js";

const NO_OPTIONS = { seconds: false, milliseconds: false };

function written(type: DateTimeType, language: string, options: FormatOptions = NO_OPTIONS): string {
  const items = dateTimeFormat(type, language, options, uaStrings(language).weekFormat);
  return items.map((item) => ("field" in item ? `{${item.field}}` : item.literal)).join("");
}

test("American English", () => {
  expect(written("date", "en-US")).toBe("{month}/{day}/{year}");
  expect(written("time", "en-US")).toBe("{hour12}:{minute}\u202f{amPm}");
  expect(written("time", "en-US", { seconds: true, milliseconds: true })).toBe("{hour12}:{minute}:{second}.{millisecond}\u202f{amPm}");
  expect(written("month", "en-US")).toBe("{monthName} {year}");
  expect(written("week", "en-US")).toBe("Week {week}, {year}");
  expect(written("datetime-local", "en-US")).toBe("{month}/{day}/{year}, {hour12}:{minute}\u202f{amPm}");
  expect(monthNames("en-US")[8]).toBe("September");
  expect(amPmNames("en-US")).toEqual(["AM", "PM"]);
});

test("other orders and a day of 24 hours", () => {
  expect(written("date", "en-GB")).toBe("{day}/{month}/{year}");
  expect(written("time", "de")).toBe("{hour23}:{minute}");
  expect(written("date", "de")).toBe("{day}.{month}.{year}");
});
