import { ELEMENT } from "../../dom/dom.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** Inert in the fallback of a canvas, where that hides nothing but takes focus and editing away (observed on 156). */
export const isInertInCanvas = ({ inCanvas, style }: AxObject): boolean => inCanvas && style.get("interactivity") === "inert";

/**
 * Inert inside a closed drop-down, with the same effect.
 * https://html.spec.whatwg.org/#the-inert-attribute
 */
export function isInertInDropDown({ dom }: Pass, object: AxObject): boolean {
  if (object.dropDown !== null && isInertInCanvas(object.dropDown)) return true;
  for (let current: AxObject | null = object; current && current !== object.dropDown; current = current.flatParent) {
    if (current.dropDown === null) return false;
    if (current.element !== null && dom.hasAttr(current.element, "inert")) return true;
  }
  return false;
}

/** By itself or its group; what disables the whole select does not count. */
export function isDisabledOption({ dom }: Pass, { element }: AxObject): boolean {
  const parent = dom.parentNode(element!);
  const group = parent && dom.nodeType(parent) === ELEMENT && dom.localName(parent as Element) === "optgroup" ? (parent as Element) : null;
  return dom.hasAttr(element!, "disabled") || (group !== null && dom.hasAttr(group, "disabled"));
}
