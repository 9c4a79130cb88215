import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { blockingElement, isDocumentElement } from "./blocking.js";

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
