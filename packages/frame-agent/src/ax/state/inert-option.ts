import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/**
 * Inert inside a closed drop-down, where that hides nothing but takes focus and editing away (observed on 156).
 * https://html.spec.whatwg.org/#the-inert-attribute
 */
export function isInertInDropDown({ dom }: Pass, object: AxObject): boolean {
  for (let current: AxObject | null = object; current && current !== object.dropDown; current = current.flatParent) {
    if (current.dropDown === null) return false;
    if (current.element !== null && dom.hasAttr(current.element, "inert")) return true;
  }
  return false;
}
