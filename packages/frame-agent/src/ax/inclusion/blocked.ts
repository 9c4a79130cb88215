import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { blockingElement, isDocumentElement } from "./blocking.js";

/** Whether the object, areas in their map, is laid out outside the blocking element. */
export function isBlocked(pass: Pass, object: AxObject): boolean {
  const blocker = blockingElement(pass);
  for (let a: AxObject | null = blocker && object; a; a = layoutParent(pass, a)) {
    if (a === blocker!.object) return false;
    if (isDocumentElement(a)) return true;
  }
  return false;
}

/** An area has the style that it would have in its map, not in the image (156). */
const layoutParent = (pass: Pass, { flatParent, node }: AxObject): AxObject | null => (flatParent?.tag === "img" ? pass.objectOf(pass.dom.parentNode(node)) : flatParent);
