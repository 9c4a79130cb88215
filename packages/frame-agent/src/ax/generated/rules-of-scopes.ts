import type { CounterStyleDescriptor } from "../../dom/style-sheets.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { NestedSelector, Scope, TextPseudo } from "./pseudo-rules.js";
import { generatedState } from "./state.js";

/** Whether a rule styles this pseudo-element of the object's element. Unreadable sheets are taken not to. */
export function isStyled(pass: Pass, host: AxObject, pseudo: TextPseudo): boolean {
  if (!host.element) return false;
  const { dom } = pass;
  const selectors = generatedState(pass).rules.scopes.get(dom.rootNode(host.element) as Scope)?.textPseudos[pseudo] ?? [];
  return selectors.some((selector) => {
    try {
      return dom.matches(host.element!, resolveNesting(selector));
    } catch {
      return false; // A selector that only rules understand.
    }
  });
}

/** The `@counter-style` rule of that name that `host` sees: of its own tree scope, or else of one around it. */
export function counterStyleRule(pass: Pass, host: AxObject, name: string): Readonly<Record<CounterStyleDescriptor, string>> | null {
  const { dom } = pass;
  const { rules } = generatedState(pass);
  for (let node: Node | null = host.node; node; ) {
    const root = dom.rootNode(node) as Scope;
    const found = rules.scopes.get(root)?.counterStyles.get(name);
    if (found) return found;
    node = root === pass.document ? null : shadowHost(pass, root as ShadowRoot);
  }
  return null;
}

/** Replaces `&` by the selectors around it, inside out. */
function resolveNesting({ selector, outer }: NestedSelector): string {
  let resolved = selector;
  for (let level = outer.length - 1; level >= 0 && resolved.includes("&"); level--) {
    resolved = resolved.replaceAll("&", `:is(${outer[level]})`);
  }
  return resolved;
}

function shadowHost(pass: Pass, root: ShadowRoot): Node | null {
  try {
    return pass.dom.shadowHost(root);
  } catch {
    return null; // The root of a detached tree.
  }
}
