import { isAriaHiddenRoot, visibilityOf } from "../inclusion/hidden.js";
import { isArea, type AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { isInertInCanvas } from "../state/focus/inert-in-canvas.js";

/**
 * Accname step 2A: whether the object gives no text to the name being computed. Below a hidden target of aria-labelledby or
 * aria-describedby nothing is hidden, since nobody can tell what was hidden by itself.
 * https://w3c.github.io/accname/#comp_hidden_not_referenced; Blink: `AXObject::IsHiddenForTextAlternativeCalculation`
 */
export function isHiddenForName(pass: Pass, object: AxObject, root: AxObject | null): boolean {
  switch (object.kind) {
    case "document":
    case "text":
    case "generated":
    case "wrapper":
    case "inlineTextBox":
      return false;
    default:
  }
  if (object.tag === "#text") return false;
  if (object.ns === "html" && object.tag === "noscript") return true;
  if (object.ns === "svg" && (object.tag === "title" || object.tag === "desc")) return false;
  if (object.tag === "::marker") return true;
  if (root !== null && (!countsAsShown(root) || root.dropDown !== null || root.ofNode || isInertInCanvas(pass, root))) return false;
  if (isAriaHiddenRoot(pass, object)) return true;
  return isHiddenByStyle(object) && !(object.dropDown && part("elements").isShownByDropDown(pass, object)) && !isInDropDownOption(object);
}

/** No box because of `display: none`, or not visible. Boxes that only `display: contents` took away do not count. */
function isHiddenByStyle(object: AxObject): boolean {
  if (visibilityOf(object) !== "visible") return true;
  if (object.rendered || isArea(object)) return false;
  return object.style.display === "none" || (object.kind === "ua" && object.dropDown !== null && !object.inCanvas);
}

/** Not hidden, or only for want of a box: it stands where it is not laid out, but no style hides it. */
export const countsAsShown = (object: AxObject): boolean => object.hidden === null || (object.hidden.name === "notRendered" && !isHiddenByStyle(object));

/** Options are named although the closed drop-down does not show them; in a select that is none any more they are like all else (`AXObject::AncestorMenuListOption`, 156). */
function isInDropDownOption(object: AxObject): boolean {
  let option: AxObject | null = null;
  for (let current: AxObject | null = object; current; current = current.parent) {
    if (current.role === "menuListOption" && current.tag === "option") option = current;
    if (current.role === "comboBoxSelect") return option !== null && !option.hidden?.name.startsWith("ariaHidden");
  }
  return false;
}
