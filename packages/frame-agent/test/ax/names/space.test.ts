import { expect, test } from "vitest";
import { isBlank, simplify, simplifyName, strip } from "../../../src/ax/name/space.js";

test("names keep one space at each end that had any", () => {
  expect(simplifyName(" a\n\t b ")).toBe(" a b ");
  expect(simplifyName("a")).toBe("a");
  expect(simplifyName(" ")).toBe("  ");
  expect(simplifyName("")).toBe("");
});

test("descriptions keep none", () => {
  expect(simplify(" a\n\t b ")).toBe("a b");
  expect(simplify(" ")).toBe("");
});

test("only HTML's own white space is white space", () => {
  for (const char of ["\u00a0", "\u200b", "\ufeff", "\u3000", "\v"]) {
    expect(isBlank(char)).toBe(false);
    expect(simplifyName(`a${char}${char}b`)).toBe(`a${char}${char}b`);
  }
  expect(isBlank(" \t\n\f\r")).toBe(true);
  expect(isBlank(null)).toBe(true);
});

test("stripping removes bidi class WS, not the no-break space", () => {
  expect(strip("\u2003\v a \u3000")).toBe("a");
  expect(strip("\u00a0a\ufeff")).toBe("\u00a0a\ufeff");
});
