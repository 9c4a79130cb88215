import { expect, test } from "vitest";
import "../../../src/ax/index.js";
import type { StyleFacts } from "../../../src/ax/layout/layout.js";
import { mapOffsets } from "../../../src/ax/text/transform/offset-map.js";

const style = (values: Record<string, string> = {}): StyleFacts =>
  ({
    textTransform: values["text-transform"] ?? "none",
    whiteSpaceCollapse: values["white-space-collapse"] ?? "collapse",
    get: (property: string) => values[property] ?? "",
  }) as StyleFacts;

const map = (data: string, rendered: string, values?: Record<string, string>): number[] => [...mapOffsets(data, rendered, style(values))];

test("equal texts map one to one", () => {
  expect(map("a b", "a b")).toEqual([0, 1, 2, 3]);
});

test("the first of a run of white space stands for its space", () => {
  expect(map("a \n b", "a b")).toEqual([0, 1, 2, 2, 2, 3]);
});

test("white space that went leaves nothing", () => {
  expect(map("  a ", "a")).toEqual([0, 0, 0, 1, 1]);
});

test("letters that grew", () => {
  expect(map("aßb", "ASSB", { "text-transform": "uppercase" })).toEqual([0, 1, 3, 4]);
});

test("line feeds that are kept", () => {
  expect(map("a \n b", "a\nb", { "white-space-collapse": "preserve-breaks" })).toEqual([0, 1, 1, 2, 2, 3]);
});

test("surrogate pairs", () => {
  // Their second half starts where the first does: no range ever ends between them.
  expect(map("👍 a", "👍 a")).toEqual([0, 0, 2, 3, 4]);
  expect(map("👍  a", "👍 A", { "text-transform": "uppercase" })).toEqual([0, 0, 2, 3, 3, 4]);
});

test("masked text counts clusters", () => {
  expect(map("e\u0301 x", "•••", { "-webkit-text-security": "disc" })).toEqual([0, 0, 1, 2, 3]);
});
