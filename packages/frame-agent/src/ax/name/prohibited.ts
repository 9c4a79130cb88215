import { isCustomElement } from "../custom-element.js";
import type { AxObject } from "../object.js";
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
