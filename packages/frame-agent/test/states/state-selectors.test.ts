import { describe, expect, test } from "vitest";
import { specificity } from "../../src/dom/selectors.js";
import { extendStates, type Elsewhere, type Host } from "../../src/states/state-selectors.js";

/** `#x` is hovered and active in the tree, `#h` hovered as the first host, `#s` as what is slotted. */
const elsewhere = (hosts: readonly Host[] = []): Elsewhere => ({
  hosts,
  inState: (state, place, compound, host) =>
    state === "hover" && compound !== "none" ? { tree: "#x", host: host === hosts[0] ? "#h" : "", slotted: "#s" }[place] : state === "active" && place === "tree" ? "#x" : "",
});
const [HOST, INNER]: readonly Host[] = [{ element: {} as Element, context: "" }, { element: {} as Element, context: ":host-context(#o)" }];

describe("extendStates", () => {
  test.each([
    ["a", "a"],
    ["a:hover", "a:is(:hover,:where(#x))"],
    ["a:hover > b, c:hover", "a:is(:hover,:where(#x)) > b, c:is(:hover,:where(#x))"],
    ["a:hover:active::before", "a:is(:hover,:where(#x)):is(:active,:where(#x))::before"],
    ["a:not(:hover)", "a:not(:is(:hover,:where(#x)))"],
    ["li:nth-child(2n + 1 of .a:hover)", "li:nth-child(2n + 1 of .a:is(:hover,:where(#x)))"],
    ["ul:has(> li:hover)", "ul:has(> li:is(:hover,:where(#x)))"],
    ["&:hover", "&:is(:hover,:where(#x))"],
    ["none:hover", "none:hover"],
    ["a:hover-ish, a:focus", "a:hover-ish, a:focus"],
    ['a[title=":hover"], .a\\:hover', 'a[title=":hover"], .a\\:hover'],
    ["a:lang(hover), a::part(x):hover", "a:lang(hover), a::part(x):hover"],
    ["::slotted(i:hover)", "::slotted(i:is(:hover,:where(#s)))"],
    [":host(:hover) b", ":host(:hover) b"],
  ])("%s", (selector, expected) => {
    expect(extendStates(selector, elsewhere())).toBe(expected);
  });

  test("hosts of several trees count each in their own", () => {
    expect(extendStates(":host(.a:hover) b", elsewhere([HOST!]))).toBe(":is(:host(.a:hover),:host(.a:is(:hover,:where(#h)))) b");
    expect(extendStates(":host(:hover)", elsewhere([{ ...INNER!, element: {} as Element }]))).toBe(":is(:host(:hover),:host(:is(:hover,:where(#h))):where(:host-context(#o)))");
    expect(extendStates(":host(:hover)", elsewhere([HOST!, INNER!]))).toBe(":is(:host(:hover),:host(:is(:hover,:where(#h))))");
  });

  test.each(["a:hover b", "#a.b:hover::after", "a:not(:hover, #x)", ":host(.a:hover)", "ul:has(:hover) li:is(:hover)"])("keeps the specificity of %s", (selector) => {
    const extended = extendStates(selector, elsewhere([HOST!]));
    expect(extended).not.toBe(selector);
    expect(specificity(extended)).toEqual(specificity(selector));
  });
});
