import { ELEMENT } from "../../dom/dom.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isBlocked } from "../inclusion/blocking.js";

/** Inert in the fallback of a canvas, where that hides nothing but takes focus and editing away (observed on 156). */
export const isInertInCanvas = (pass: Pass, object: AxObject): boolean =>
  object.inCanvas && (object.style.get("interactivity") === "inert" || isBlocked(pass, object));

/** What may make an option inert but not its whole select. Styles of options are dear, so those for all of a tag's elements are not asked for. */
const MAKES_INERT = ["class", "id", "inert", "style"];

/**
 * Inert inside a closed drop-down, or where all of it is in a canvas, with the same effect.
 * https://html.spec.whatwg.org/#the-inert-attribute
 */
export function isInertInSelect(pass: Pass, object: AxObject): boolean {
  const { dropDown } = object;
  if (isInertInCanvas(pass, dropDown ?? object)) return true;
  for (let current = object; current.dropDown !== null && current !== dropDown; current = current.flatParent!) {
    if (MAKES_INERT.some((name) => current.attributeNames.includes(name))) return pass.layout.style(object.element!).get("interactivity") === "inert";
  }
  return false;
}

/** By itself or its group; what disables the whole select does not count. */
export function isDisabledOption({ dom }: Pass, { element }: AxObject): boolean {
  const parent = dom.parentNode(element!);
  const group = parent && dom.nodeType(parent) === ELEMENT && dom.localName(parent as Element) === "optgroup" ? (parent as Element) : null;
  return dom.hasAttr(element!, "disabled") || (group !== null && dom.hasAttr(group, "disabled"));
}
