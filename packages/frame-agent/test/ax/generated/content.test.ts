import { describe, expect, test } from "vitest";
import { parseContent } from "../../../src/ax/generated/content.js";
import { parseComponents } from "../../../src/ax/generated/css-components.js";
import { cssString, unescapeCss } from "../../../src/ax/generated/css-escapes.js";
import "../../../src/ax/index.js";

describe("components of a value", () => {
  test("strings, words, functions, delimiters", () => {
    expect(parseComponents('"a, b" counter(c, upper-roman) none / url("x)y")')).toEqual([
      { kind: "string", value: "a, b" },
      { kind: "function", name: "counter", args: "c, upper-roman" },
      { kind: "word", value: "none" },
      { kind: "delimiter", value: "/" },
      { kind: "function", name: "url", args: '"x)y"' },
    ]);
  });

  test("broken input ends with the text", () => {
    expect(parseComponents('"a')).toEqual([{ kind: "string", value: "a" }]);
    expect(parseComponents("f(a")).toEqual([{ kind: "function", name: "f", args: "a" }]);
    expect(parseComponents(")")).toEqual([]);
    expect(parseComponents("\\")).toHaveLength(1);
  });

  test.each([
    ['a\\"b\\\\c', 'a"b\\c'],
    ["a\\a d", "a\nd"],
    ["\\1F44D x", "👍x"],
    ["\\0 ", "\ufffd"],
    ["\\d800 ", "\ufffd"],
    ["\\110000 ", "\ufffd"],
  ])("escapes %s", (text, expected) => {
    expect(unescapeCss(text)).toBe(expected);
  });

  test.each([
    ['""', ""],
    ['"a b"', "a b"],
    ['"a\\"b\\\\"', 'a"b\\'],
    ['"\\a "', "\n"],
    ['"a" "b"', undefined],
    ['"a', undefined],
    ['"a\\"', undefined],
    ["auto", undefined],
  ])("%s is one string or none", (value, expected) => {
    expect(cssString(value)).toBe(expected);
  });
});

describe("content", () => {
  test.each(["none", "normal", ""])("%j is none", (value) => {
    expect(parseContent(value)).toBeNull();
  });

  test("all kinds of items", () => {
    expect(parseContent('"a" counter(c) counters(d, ".", my-style) url("x") linear-gradient(red, blue) open-quote no-close-quote')).toEqual({
      items: [
        { kind: "text", text: "a" },
        { kind: "counter", name: "c", separator: null, style: "decimal" },
        { kind: "counter", name: "d", separator: ".", style: "my-style" },
        { kind: "image" },
        { kind: "image" },
        { kind: "quote", quote: "open-quote" },
        { kind: "quote", quote: "no-close-quote" },
      ],
      alt: null,
    });
  });

  test("alternative text", () => {
    expect(parseContent('url("x") / "a" counter(c)')).toEqual({
      items: [{ kind: "image" }],
      alt: [{ kind: "text", text: "a" }, { kind: "counter", name: "c", separator: null, style: "decimal" }],
    });
    expect(parseContent('"a" / ""')?.alt).toEqual([{ kind: "text", text: "" }]);
  });
});
