import { isArea, isEmbedding, type AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { isInertReason, visibilityOf } from "../../inclusion/hidden.js";
import { part } from "../../parts/part.js";
import { isDisabledFormControl } from "../form/form-control.js";
import { supportsFocus } from "./supports-focus.js";

/**
 * Whether the object may take focus now: it supports focus, has a visible box and is not inert. Options count without focus of
 * their own. Inert objects are recognised by their ignored reason, so ask after inclusion was decided, or for objects that are
 * not hidden. Blink: `AXObject::ComputeCanSetFocusAttribute`.
 */
export function isFocusable(pass: Pass, object: AxObject): boolean {
  if (object.kind === "document") return true;
  if (object.kind === "ua") return object.ua!.focusable && visibilityOf(object) === "visible" && (object.rendered || isFocusableFallback(pass, object));
  if (object.element === null || isEmbedding(object) || isInert(object)) return false;
  if (object.ns === "html" && object.tag === "option") return part("elements").isFocusableOption(pass, object);
  if (isDisabledFormControl(pass, object)) return false;
  if (!hasFocusableStyle(pass, object)) return false;
  if (isArea(object) && isInert(object.flatParent!)) return false;
  return supportsFocus(pass, object);
}

/** Blink: `Element::IsFocusableStyle`; `area` and canvas fallback content have no box of their own. */
function hasFocusableStyle(pass: Pass, object: AxObject): boolean {
  if (visibilityOf(object) !== "visible") return false;
  return object.box || (object.tag === "wbr" && object.rendered) || (object.inCanvas ? isFocusableFallback(pass, object) : isArea(object));
}

const isFocusableFallback = (pass: Pass, object: AxObject): boolean => object.inCanvas && part("elements").isFocusableFallback(pass, object);

function isInert(object: AxObject): boolean {
  return object.ignored && object.reasons.some(isInertReason);
}
