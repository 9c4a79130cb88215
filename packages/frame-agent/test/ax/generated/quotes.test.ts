import { expect, test } from "vitest";
import { QuoteDepth, quotePairs } from "../../../src/ax/generated/quotes.js";
import type { StyleFacts } from "../../../src/ax/layout/layout.js";

const style = (quotes: string, locale = "auto"): StyleFacts =>
  ({ get: (property: string) => (property === "quotes" ? quotes : property === "-webkit-locale" ? locale : "") }) as StyleFacts;

test.each([
  ["auto", "auto", "“”‘’"],
  ["auto", '"en"', "“”‘’"],
  ["auto", '"fr"', "«»«»"],
  ["auto", '"fr-CH"', "«»‹›"],
  ["auto", '"fr-BE"', "«»«»"],
  ["auto", '"de-AT"', "„“‚‘"],
  ["auto", '"ja"', "「」『』"],
  ["auto", '"zh-Hant-TW"', "「」『』"],
  ["auto", '"zh-TW"', "“”‘’"],
  ['"<" ">"', '"fr"', "<>"],
  ['"<" ">" "["', "auto", "<>"],
  ["none", '"fr"', ""],
])("quotes: %s in %s", (quotes, locale, expected) => {
  expect(quotePairs(style(quotes, locale)).flat().join("")).toBe(expected);
});

test("marks by depth", () => {
  const depth = new QuoteDepth();
  const auto = style("auto");
  expect(depth.next("close-quote", auto)).toBe("");
  expect(depth.next("open-quote", auto)).toBe("“");
  expect(depth.next("no-open-quote", auto)).toBe("");
  expect(depth.next("open-quote", auto)).toBe("‘");
  expect(depth.next("close-quote", auto)).toBe("’");
  expect(depth.next("no-close-quote", auto)).toBe("");
  expect(depth.next("close-quote", auto)).toBe("”");
});

test("style containment restores the depth", () => {
  const depth = new QuoteDepth();
  const auto = style("auto");
  depth.enterContainment();
  expect(depth.next("open-quote", auto)).toBe("“");
  expect(depth.next("open-quote", auto)).toBe("‘");
  depth.leaveContainment();
  expect(depth.next("open-quote", auto)).toBe("“");
});
