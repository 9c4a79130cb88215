import { describe, expect, test } from "vitest";
import { jsonText } from "../../src/ax/json-text.js";

describe("jsonText", () => {
  test.each<{ value: unknown }>([
    { value: "a \"quoted\" \\ text\n" },
    { value: "caf\u00e9" },
    { value: "\u2022 \u201citem\u201d \\\u2022" },
    { value: "\u{1f600}\ud800" },
    { value: "\u4e2d\u6587 text ".repeat(2_000) },
    { value: { text: "\u2022", idref: "\u2022" } },
    { value: 0.5 },
  ])("says the same as JSON.stringify: $value", ({ value }) => {
    expect(JSON.parse(jsonText(value))).toEqual(JSON.parse(JSON.stringify(value)));
    expect(jsonText(value)).toMatch(/^[\0-\xff]*$/);
  });

  test("escapes what Latin-1 lacks, as Chromium writes it, and nothing else", () => {
    expect(jsonText("\u2022 caf\u00e9")).toBe('"\\u2022 caf\u00e9"');
  });
});
