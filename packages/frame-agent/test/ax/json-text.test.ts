import { describe, expect, test } from "vitest";
import { jsonText } from "../../src/ax/json-text.js";

describe("jsonText", () => {
  test.each([
    ["a \"quoted\" \\ text\n", "what JSON escapes"],
    ["caf\u00e9", "Latin-1"],
    ["\u2022 \u201citem\u201d \\\u2022", "characters beyond Latin-1"],
    ["\u{1f600}\ud800", "pairs and halves of surrogates"],
    ["\u4e2d\u6587 text ".repeat(2_000), "long texts"],
    [{ text: "\u2022", idref: "\u2022" }, "objects"],
    [0.5, "numbers"],
  ])("says the same as JSON.stringify: %j", (value) => {
    expect(JSON.parse(jsonText(value))).toEqual(JSON.parse(JSON.stringify(value)));
    expect(jsonText(value)).toMatch(/^[\0-\xff]*$/);
  });

  test("escapes what Latin-1 lacks, as Chromium writes it, and nothing else", () => {
    expect(jsonText("\u2022 caf\u00e9")).toBe('"\\u2022 caf\u00e9"');
  });
});
