import { describe, expect, test } from "vitest";
import { HostFilter, selectorsOfPseudo } from "../../../src/ax/generated/rules/host-filter.js";

interface Host {
  tag?: string;
  attributes?: Record<string, string>;
  isShadowHost?: boolean;
}

function mayMatch(selectors: string[], { tag = "div", attributes = {}, isShadowHost = false }: Host): boolean {
  const filter = new HostFilter();
  for (const { lastCompound } of selectorsOfPseudo(selectors[selectors.length - 1]!, "::before")) filter.add(selectors, lastCompound);
  return filter.mayMatch({ tag, attr: (name) => attributes[name] ?? null, isShadowHost: () => isShadowHost });
}

test.each<[string, Host, boolean]>([
  [".icon::before", { attributes: { class: "x icon" } }, true],
  [".icon::before", { attributes: { class: "icons" } }, false],
  [".icon::before", {}, false],
  [".icon::after", { attributes: { class: "icon" } }, false],
  ["nav > a.icon:hover::before", { tag: "a", attributes: { class: "icon" } }, true],
  ["p b::before", { tag: "b" }, true],
  ["p b::before", { tag: "p" }, false],
  ["#x::before", { attributes: { id: "x" } }, true],
  ['[class^="icon-"]::before', { attributes: { class: "y" } }, true],
  ['[class^="icon-"]::before', {}, false],
  [":is(.a, b)::before", {}, true],
  ["*::before", {}, true],
  ["::before", {}, true],
  [".a ::before", {}, true],
  [":host::before", { isShadowHost: true }, true],
  [":host(.x)::before", {}, false],
  ["::part(p)::before", { attributes: { part: "p" } }, true],
  ["::part(p)::before", {}, false],
  ["::slotted(p)::before", {}, true],
  [".a\\:b::before", { attributes: { class: "a:b" } }, true],
  [".A::before", { attributes: { class: "a" } }, true],
  [".a::before, u::before", { tag: "u" }, true],
])("%s on %j", (selector, host, expected) => {
  expect(mayMatch([selector], host)).toBe(expected);
});

describe("nesting", () => {
  test("& stands for the rule around", () => {
    expect(mayMatch([".a, b", "&::before"], { attributes: { class: "a" } })).toBe(true);
    expect(mayMatch([".a, b", "&::before"], { tag: "b" })).toBe(true);
    expect(mayMatch([".a, b", "&::before"], { tag: "i" })).toBe(false);
    expect(mayMatch([".a", "& b", "&::before"], { tag: "b" })).toBe(true);
  });

  test("an own compound decides", () => {
    expect(mayMatch([".a", "& .c::before"], { attributes: { class: "a" } })).toBe(false);
    expect(mayMatch([".a", "&.c::before"], { attributes: { class: "c" } })).toBe(true);
  });
});

test("selectors of one pseudo-element among others", () => {
  expect(selectorsOfPseudo(".a::before, .b::after, .c:is(x, y)::before", "::before")).toEqual([
    { originating: ".a", lastCompound: ".a" },
    { originating: ".c:is(x, y)", lastCompound: ".c:is(x, y)" },
  ]);
  expect(selectorsOfPseudo("p::first-letter", "::first-line")).toEqual([]);
});
