import { describe, expect, test } from "vitest";
import {
  fieldRanges,
  fieldValue,
  neededPrecision,
  parseDateTime,
  stepMilliseconds,
} from "../../src/date-time/fields.js";

describe("parseDateTime", () => {
  test.each([
    ["date", "2024-02-09", { year: 2024, month: 2, day: 9 }],
    ["date", "12024-02-09", { year: 12024, month: 2, day: 9 }],
    ["time", "13:05", { hour: 13, minute: 5 }],
    ["time", "13:05:07.5", { hour: 13, minute: 5, second: 7, millisecond: 500 }],
    ["month", "2024-03", { year: 2024, month: 3 }],
    ["week", "2024-W07", { year: 2024, week: 7 }],
    ["datetime-local", "2024-02-09T13:05", { year: 2024, month: 2, day: 9, hour: 13, minute: 5 }],
    ["datetime-local", "2024-02-09 13:05", { year: 2024, month: 2, day: 9, hour: 13, minute: 5 }],
  ] as const)("%s %s", (type, text, parts) => {
    expect(parseDateTime(type, text)).toEqual(parts);
  });

  test.each([
    ["date", ""],
    ["date", "2024-13-09"],
    ["date", "2024-02-09T13:05"],
    ["time", "24:00"],
    ["week", "2024-07"],
  ] as const)("%s refuses %j", (type, text) => {
    expect(parseDateTime(type, text)).toBeNull();
  });
});

test.each([
  [null, 60_000],
  ["any", 60_000],
  ["-1", 60_000],
  ["1", 1000],
  ["0.0001", 1],
  ["3600", 3_600_000],
])("a step of %j takes %d ms", (step, milliseconds) => {
  expect(stepMilliseconds(step)).toBe(milliseconds);
});

describe("neededPrecision", () => {
  const time = (text: string) => parseDateTime("time", text);

  test.each([
    [time("10:00"), null, 60_000, false, false],
    [time("10:00:00"), null, 60_000, false, false],
    [time("10:00:07"), null, 60_000, true, false],
    [time("10:00:00.5"), null, 60_000, true, true],
    [null, time("00:00:30"), 60_000, true, false],
    [null, null, 1000, true, false],
    [null, null, 100, true, true],
  ])("value %o, min %o, step %d", (value, min, step, seconds, milliseconds) => {
    expect(neededPrecision(value, min, step)).toEqual({ seconds, milliseconds });
  });
});

describe("fieldRanges", () => {
  const ranges = (type: "date" | "time" | "datetime-local" | "week", min: string, max: string) =>
    fieldRanges(type, parseDateTime(type, min), parseDateTime(type, max));

  test("narrows a field when all larger ones agree", () => {
    expect(ranges("date", "2020-01-05", "2020-01-20")).toMatchObject({
      year: { min: 2020, max: 2020 },
      month: { min: 1, max: 1 },
      day: { min: 5, max: 20 },
    });
    expect(ranges("date", "2020-01-05", "2020-02-20")).toMatchObject({ month: { min: 1, max: 2 }, day: { min: 1, max: 31 } });
    expect(ranges("time", "10:10", "10:20")).toMatchObject({ hour12: { min: 10, max: 10 }, minute: { min: 10, max: 20 } });
    expect(ranges("datetime-local", "2024-02-09T13:05", "2024-02-09T15:05")).toMatchObject({
      day: { min: 9, max: 9 },
      hour12: { min: 1, max: 3 },
      minute: { min: 0, max: 59 },
    });
    expect(ranges("week", "2024-W07", "2024-W09")).toMatchObject({ week: { min: 7, max: 9 } });
  });

  test("narrows the year alone by one limit, and swaps limits that are out of order", () => {
    expect(ranges("date", "2024-02-09", "")).toMatchObject({ year: { min: 2024, max: 275760 }, month: { min: 1, max: 12 } });
    expect(ranges("date", "2025-02-09", "2024-02-09").year).toEqual({ min: 2024, max: 2025 });
    expect(ranges("time", "14:00", "").hour12).toEqual({ min: 1, max: 12 });
    expect(ranges("time", "13:00", "12:00").hour23).toEqual({ min: 0, max: 23 });
  });

  test("counts hours to twelve on one side of noon only", () => {
    expect(ranges("time", "09:00", "17:00").hour12).toEqual({ min: 1, max: 12 });
    expect(ranges("time", "12:00", "12:30").hour12).toEqual({ min: 12, max: 12 });
    expect(ranges("time", "00:00", "11:30").hour12).toEqual({ min: 1, max: 12 });
  });
});

test("fields show the parts of a value", () => {
  const value = parseDateTime("datetime-local", "2024-02-09T13:05");
  expect((["month", "day", "year", "hour12", "hour23", "minute", "second", "amPm"] as const).map((field) => fieldValue(field, value))).toEqual([
    2, 9, 2024, 1, 13, 5, 0, 2,
  ]);
  expect(fieldValue("month", null)).toBeUndefined();
});
