import { describe, expect, test } from "vitest";
import { compareSpecificity, resolveNesting, specificity, splitList, splitPseudoElement } from "../../src/dom/selectors.js";

test.each([
  ["*", [0, 0, 0]],
  ["p", [0, 0, 1]],
  ["ul li.a", [0, 1, 2]],
  ["#a.b[c]:hover", [1, 3, 0]],
  ["p::before", [0, 0, 2]],
  [":is(#a, p) b", [1, 0, 1]],
  [":where(#a, p) b", [0, 0, 1]],
  [":not(.a, .b.c)", [0, 2, 0]],
  ["li:nth-child(2n + 1 of .a)", [0, 2, 1]],
  ['[title="a.b#c"]', [0, 1, 0]],
  [String.raw`.a\.b`, [0, 1, 0]],
  [":host(.a)", [0, 2, 0]],
])("specificity of %s", (selector, expected) => {
  expect(specificity(selector)).toEqual(expected);
});

test("specificity is compared from the left", () => {
  expect(compareSpecificity([1, 0, 0], [0, 9, 9])).toBeGreaterThan(0);
  expect(compareSpecificity([0, 1, 0], [0, 1, 1])).toBeLessThan(0);
  expect(compareSpecificity([0, 1, 1], [0, 1, 1])).toBe(0);
});

test("lists are split at top-level commas", () => {
  expect(splitList('a, b:is(c, d) , [e="f,g"]')).toEqual(["a", "b:is(c, d)", '[e="f,g"]']);
  expect(splitList("")).toEqual([]);
});

describe("splitPseudoElement", () => {
  test.each([
    ["p::before", "p", "::before"],
    ["p:after", "p", "::after"],
    ["::marker", "*", "::marker"],
    ["ul > ::before", "ul > *", "::before"],
    ["s::picker(select)", "s", "::picker(select)"],
    ["p:hover", "p:hover", ""],
    ["::slotted(p)", "::slotted(p)", ""],
  ])("%s", (selector, originating, pseudo) => {
    expect(splitPseudoElement(selector)).toEqual({ originating, pseudo });
  });
});

test("nesting is resolved against the parents", () => {
  expect(resolveNesting("& .b", ".a, p")).toBe(":is(.a, p) .b");
  expect(resolveNesting(".b", ".a")).toBe(":is(.a) .b");
  expect(resolveNesting(".b", "")).toBe(".b");
});
