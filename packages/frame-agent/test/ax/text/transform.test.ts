import { describe, expect, test } from "vitest";
import type { StyleFacts } from "../../../src/ax/layout/layout.js";
import "../../../src/ax/index.js";
import { maskText } from "../../../src/ax/text/transform/mask.js";
import { transformText } from "../../../src/ax/text/transform/transform.js";

const style = (textTransform: string, locale = "auto"): StyleFacts =>
  ({ textTransform, get: (property: string) => (property === "-webkit-locale" ? locale : "") }) as StyleFacts;

const transform = (text: string, kind: string, { locale = "auto", previous = " " } = {}): string =>
  transformText(text, style(kind, locale), previous);

describe("capitalize", () => {
  test.each([
    ["ab cd-ef", "Ab Cd-Ef"],
    ["o’neil don't 3rd a_b", "O’neil Don't 3rd A_b"],
    ["(foo) “bar”", "(Foo) “Bar”"],
    ["a\u00a0b", "A\u00a0B"],
    ["ßa ﬁx ǆa", "ßa ﬁx ǅa"],
    ["ijs", "Ijs"],
    ["ა", "ა"],
  ])("%s", (text, expected) => {
    expect(transform(text, "capitalize")).toBe(expected);
  });

  test("goes on inside a word", () => {
    expect(transform("pha be", "capitalize", { previous: "l" })).toBe("pha Be");
  });

  test("starts anew after a space or a no-break space", () => {
    expect(transform("a", "capitalize", { previous: " " })).toBe("A");
    expect(transform("a", "capitalize", { previous: "\u00a0" })).toBe("A");
  });
});

test.each([
  ["aß ﬁ", "auto", "ASS FI"],
  ["i", '"tr"', "İ"],
  ["άλφα", '"el"', "ΑΛΦΑ"],
  ["ა", "auto", "ა"],
])("uppercase %s in %s", (text, locale, expected) => {
  expect(transform(text, "uppercase", { locale })).toBe(expected);
});

test("lowercase knows the end of a word", () => {
  expect(transform("ΟΔΟΣ", "lowercase")).toBe("οδος");
  expect(transform("I", "lowercase", { locale: '"tr"' })).toBe("ı");
});

test.each([
  ["x", "𝑥"],
  ["h", "ℎ"],
  ["α", "𝛼"],
  ["∂", "𝜕"],
  ["1", "1"],
  ["xy", "xy"],
])("math-auto %s", (text, expected) => {
  expect(transform(text, "math-auto")).toBe(expected);
});

test("masks clusters, not units", () => {
  expect(maskText("ae\u0301👍🏽", "disc")).toBe("•••");
  expect(maskText("ab", "square")).toBe("■■");
  expect(maskText("ab", "none")).toBe("ab");
});
