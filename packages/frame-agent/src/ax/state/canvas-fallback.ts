import { isBlocked } from "../inclusion/blocked.js";
import { blockingElement } from "../inclusion/blocking.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

export const isInertFallback = (pass: Pass, object: AxObject): boolean => object.style.get("interactivity") === "inert" || isBlocked(pass, object);

/**
 * What would have a box of its own outside a canvas takes the focus in its fallback. A modal dialog in there is not inert, but while
 * it is open nothing takes the focus (156).
 */
export function isFocusableFallback(pass: Pass, object: AxObject): boolean {
  if (isInertFallback(pass, object) || blockingElement(pass)?.object?.inCanvas) return false;
  return object.style.display !== "contents" && isInShownCanvas(object);
}

/** A canvas in the fallback of another one has no box. */
function isInShownCanvas(object: AxObject): boolean {
  let canvas = object.flatParent!;
  while (canvas.tag !== "canvas") canvas = canvas.flatParent!;
  return canvas.box;
}
