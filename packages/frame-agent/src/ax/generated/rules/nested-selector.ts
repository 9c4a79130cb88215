import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import type { NestedSelector } from "./pseudo-rules.js";

/** Whether a rule with this selector is for the object's element. */
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
