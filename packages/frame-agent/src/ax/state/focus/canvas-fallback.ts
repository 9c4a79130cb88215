import { isBlocked } from "../../inclusion/blocked.js";
import { blockingElement } from "../../inclusion/blocking.js";
import { INERT_ELEMENT, visibilityOf } from "../../inclusion/hidden.js";
import type { AxObject, IgnoredReason } from "../../object.js";
import type { Pass } from "../../pass.js";

/** Its own reason comes before that of the document's frame. */
export const inertFallbackReason = (pass: Pass, object: AxObject): IgnoredReason | null =>
  object.style.get("interactivity") === "inert" || isBlocked(pass, object) ? INERT_ELEMENT : pass.root.handedDown!.hiding.inert;

export const isInertFallback = (pass: Pass, object: AxObject): boolean => inertFallbackReason(pass, object) !== null;

/**
 * What would have a box of its own outside a canvas takes the focus in its fallback. A modal dialog in there is not inert, but while
 * it is open nothing takes the focus (156).
 */
export function isFocusableFallback(pass: Pass, object: AxObject): boolean {
  if (isInertFallback(pass, object) || blockingElement(pass)?.object?.inCanvas) return false;
  return object.style.display !== "contents" && isInShownCanvas(object);
}

/** The nearest canvas, itself included, has a visible box: one in the fallback of another has none (`Element::IsFocusableStyle`). */
function isInShownCanvas(object: AxObject): boolean {
  let canvas = object;
  while (canvas.tag !== "canvas" || canvas.ns !== "html") canvas = canvas.flatParent!;
  return canvas.box && visibilityOf(canvas) === "visible";
}
