import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** The element with focus: the innermost one, its shadow hosts are not (Blink: `Document::FocusedElement`). */
export function isFocusedElement(pass: Pass, object: AxObject): boolean {
  return object.element !== null && pass.focusPath.length > 0 && object.element === pass.focusPath[pass.focusPath.length - 1];
}
