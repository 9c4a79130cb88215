import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { blockingElement, isDocumentElement } from "./blocking.js";

/** Whether the object is laid out outside the blocking element. */
export function isBlocked(pass: Pass, object: AxObject): boolean {
  const blocker = blockingElement(pass);
  for (let a: AxObject | null = blocker && object; a; a = a.flatParent) {
    if (a === blocker!.object) return false;
    if (isDocumentElement(a)) return true;
  }
  return false;
}
