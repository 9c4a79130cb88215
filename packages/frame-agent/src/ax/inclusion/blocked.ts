import { elementDom } from "../../dom/element-dom.js";
import { isArea, type AxObject, type IgnoredReason } from "../object.js";
import type { Pass } from "../pass.js";
import { isMapRendered } from "../tree/image-map.js";
import { blockingElement, isDocumentElement } from "./blocking.js";
import { INERT_ELEMENT } from "./hidden.js";

/** Why a moved object is inert: its style is of where it is laid out, in this document. */
export const inertnessWhereLaidOut = (pass: Pass, object: AxObject): IgnoredReason | null =>
  isVanishing(pass, object) ? INERT_ELEMENT : pass.root.handedDown!.hiding.inert;

/**
 * What is animated, or has transitions, counts as on its way out where its style without them is `display: none`, which that of an area is
 * (Blink: `StyleAdjuster`'s adjustment for inert, 156). That such a property was set to its initial value, or an animation ended, is not to be seen.
 */
const isVanishing = (pass: Pass, object: AxObject): boolean =>
  isArea(object) && object.style.display === "none" && isMapRendered(pass, object) && isAnimated(pass, object);

const isAnimated = (pass: Pass, { element, style }: AxObject): boolean =>
  !/^(?:all)?$/.test(style.get("transition")) || !/^(?:none)?$/.test(style.get("animation")) || elementDom(pass).animations(element!).length > 0;

/** Whether the object, areas in their map, is laid out outside the blocking element. */
export function isBlocked(pass: Pass, object: AxObject): boolean {
  const blocker = blockingElement(pass);
  // An area has the style that it would have in its map, not in the image (156).
  for (let a: AxObject | null = blocker && object; a; a = a.flatParent?.tag === "img" ? pass.objectOf(pass.dom.parentNode(a.node)) : a.flatParent) {
    if (a === blocker!.object) return false;
    if (isDocumentElement(a)) return true;
  }
  return false;
}
