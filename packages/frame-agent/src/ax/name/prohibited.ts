import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { NAME_PROHIBITED } from "../spec/name-from.js";
import { isFocusable } from "../state/focusable.js";

/**
 * Whether the role may not be named, which keeps `title` out of the name. Focusable objects, custom elements and ignored objects
 * may (Blink: `AXObject::IsNameProhibited`, 156).
 */
export function isNameProhibited(pass: Pass, object: AxObject): boolean {
  if (!NAME_PROHIBITED.has(object.role) || object.ignored) return false;
  return !isCustomElement(pass, object) && !isFocusable(pass, object);
}

/** A valid custom element name, defined or not, or a customized built-in element. https://html.spec.whatwg.org/#valid-custom-element-name */
function isCustomElement(pass: Pass, object: AxObject): boolean {
  if (object.element === null || object.ns !== "html") return false;
  return object.tag.includes("-") || pass.dom.hasAttr(object.element, "is");
}
