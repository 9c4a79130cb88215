import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import type { NestedSelector, TextPseudo } from "./pseudo-rules.js";
import { generatedState } from "../state.js";

/** Whether a rule styles this pseudo-element of the object's element. Unreadable sheets are taken not to. */
export function isStyled(pass: Pass, host: AxObject, pseudo: TextPseudo): boolean {
  if (!host.element) return false;
  const rules = generatedState(pass).rules.ofScopeAround(host.element);
  return rules?.textPseudos[pseudo].some((selector) => isMatch(pass, host, selector)) ?? false;
}

export function isMatch({ dom }: Pass, { element }: AxObject, selector: NestedSelector): boolean {
  return dom.matches(element!, resolveNesting(selector));
}

/** Replaces `&` by the selectors around it, inside out. */
function resolveNesting({ selector, outer }: NestedSelector): string {
  let resolved = selector;
  for (let level = outer.length - 1; level >= 0 && resolved.includes("&"); level--) {
    resolved = resolved.replaceAll("&", `:is(${outer[level]})`);
  }
  return resolved;
}
