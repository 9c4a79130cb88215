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

/** Replaces `&` by the selectors around it, inside out. */
function resolveNesting({ selector, outer }: NestedSelector): string {
  let resolved = selector;
  for (let level = outer.length - 1; level >= 0 && resolved.includes("&"); level--) {
    resolved = resolved.replaceAll("&", `:is(${outer[level]})`);
  }
  return resolved;
}
