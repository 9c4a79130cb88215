import type { AxObject } from "./object.js";
import { part } from "./parts/part.js";
import type { Pass } from "./pass.js";

/**
 * A valid custom element name, defined or not, or an element made as a customized built-in one, which the attribute `is` alone does not
 * tell. https://html.spec.whatwg.org/#valid-custom-element-name
 */
export function isCustomElement({ dom }: Pass, { element, ns, tag }: AxObject): boolean {
  if (element === null || ns !== "html") return false;
  const hasHyphen = tag.includes("-");
  return (!hasHyphen && !dom.matches(element, ":defined")) || ((hasHyphen || dom.hasAttr(element, "is")) && part("elements").isCustomElement(element, tag));
}
