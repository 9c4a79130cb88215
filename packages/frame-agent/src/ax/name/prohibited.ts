import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { NAME_PROHIBITED } from "../spec/name-from.js";
import { isFocusable } from "../state/focus/focusable.js";

/**
 * Whether the role may not be named, which keeps `title` out of the name. Focusable objects, custom elements and ignored objects
 * may (Blink: `AXObject::IsNameProhibited`, 156).
 */
export function isNameProhibited(pass: Pass, object: AxObject): boolean {
  if (!NAME_PROHIBITED.has(object.role) || object.ignored) return false;
  return !isCustomElement(pass, object) && !isFocusable(pass, object);
}

/**
 * A valid custom element name, defined or not, or an element made as a customized built-in one, which the attribute `is` alone does not
 * tell. https://html.spec.whatwg.org/#valid-custom-element-name
 */
function isCustomElement({ dom }: Pass, { element, ns, tag }: AxObject): boolean {
  if (element === null || ns !== "html") return false;
  const hasHyphen = tag.includes("-");
  return (!hasHyphen && !dom.matches(element, ":defined")) || ((hasHyphen || dom.hasAttr(element, "is")) && part("elements").isCustomElement(element, tag));
}
