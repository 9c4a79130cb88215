import { expect, test } from "vitest";
import { amPmNames, dateTimeFormat, localizedNumber, monthNames, type DateTimeType, type FormatOptions } from "../../src/date-time/format.js";

const NO_OPTIONS = { seconds: false, milliseconds: false };

function written(type: DateTimeType, language: string, options: FormatOptions = NO_OPTIONS, week = "'Week 'ww, yyyy"): string {
  const items = dateTimeFormat(type, language, options, week);
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

test("patterns that JavaScript shows otherwise", () => {
  expect(written("date", "bg")).toBe("{day}.{month}.{year}\u202fг.");
  expect(written("time", "es-419")).toBe("{hour12}:{minute}\u202f{amPm}");
  expect(written("time", "am")).toBe("{hour12}:{minute} {amPm}");
  expect(written("datetime-local", "zh-TW")).toBe("{year}/{month}/{day}\u2009{amPm}{hour12}:{minute}");
  expect(amPmNames("zh-TW")).toEqual(["上午", "下午"]);
});

test("months are numbers in Japanese, and the year comes first", () => {
  expect(written("month", "ja")).toBe("{year}年{month}月");
  expect(written("month", "ko")).toBe("{year}년 {monthName}");
  expect(written("week", "ja", NO_OPTIONS, "yyyy年第ww週")).toBe("{year}年第{week}週");
});

test("names of months", () => {
  expect(monthNames("ru")[2]).toBe("Март");
  expect(monthNames("cs")[2]).toBe("březen");
  expect(monthNames("fa")[0]).toBe("فروردین");
});

test("numbers as a language writes them", () => {
  expect(localizedNumber("en-GB", "-1234.5")).toBe("-1234.5");
  expect(localizedNumber("de", "-1234.5")).toBe("-1234,5");
  expect(localizedNumber("nb", "-1")).toBe("−1");
  expect(localizedNumber("fa", "-1.5")).toBe("\u200e−۱٫۵");
  expect(localizedNumber("bn", "03")).toBe("০৩");
});
