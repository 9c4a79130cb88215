import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { perPass } from "../per-pass.js";
import { isDisabledFormControl } from "./form-control.js";
import { supportsFocus } from "./supports-focus.js";

/** Own disabled state, not looking at ancestors: true, false (explicitly enabled) or undefined. */
function ownState(pass: Pass, object: AxObject): boolean | undefined {
  if (object.element === null) return undefined;
  if (isDisabledFormControl(pass, object)) return true;
  if (!object.hasAriaAttr) return undefined;
  return ariaDisabled(pass.dom.attr(object.element, "aria-disabled"));
}

function ariaDisabled(value: string | null): boolean | undefined {
  if (value === null || value === "" || value.toLowerCase() === "undefined") return undefined;
  return value.toLowerCase() !== "false";
}

const knownInherited = perPass(() => new Map<AxObject, boolean>());

/**
 * Whether an ancestor-or-self hands disabledness down: aria-disabled, or a disabled native control other than a fieldset.
 * Blink: `AXObject::ComputeIsDescendantOfDisabledNode`.
 */
function inheritsDisabled(pass: Pass, object: AxObject): boolean {
  const known = knownInherited(pass);
  const path: AxObject[] = [];
  let result = false;
  for (let current: AxObject | null = object; current; current = current.parent) {
    const cached = known.get(current);
    if (cached !== undefined) {
      result = cached;
      break;
    }
    path.push(current);
    const own = current.tag === "fieldset" ? undefined : ownState(pass, current);
    if (own !== undefined) {
      result = own;
      break;
    }
  }
  for (const current of path) known.set(current, result);
  return result;
}

/**
 * Disabled natively, by its own aria-disabled, or (elements that support focus) by an ancestor. Blink: `AXObject::IsDisabled`.
 */
export function isDisabled(pass: Pass, object: AxObject): boolean {
  const own = ownState(pass, object);
  if (own !== undefined) return own;
  if (object.element === null || object.parent === null || !supportsFocus(pass, object)) return false;
  return inheritsDisabled(pass, object.parent);
}
