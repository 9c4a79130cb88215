import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import { blockAround, isTransparent } from "./box-type.js";
import { isIsolate } from "./layout-context.js";

/** Whether the text or the block around it runs from right to left. */
export function isRightToLeft(object: AxObject): boolean {
  return object.style.get("direction") === "rtl" || blockAround(object)?.style.get("direction") === "rtl";
}

/** Whether a paragraph of a field runs from right to left: with `dir=auto` each has a direction of its own. */
export function isParagraphRightToLeft({ style }: AxObject, text: string): boolean {
  return style.get("unicode-bidi") === "plaintext" ? part("style").startsRightToLeft(text) : style.get("direction") === "rtl";
}

/** The box whose direction a text's paragraph has: its block or what isolates it, not just any inline around it (CSS Writing Modes 4 §2.4.3). */
export function paragraphBox(text: AxObject): AxObject {
  let box = text.flatParent!;
  while (isTransparent(box) && !isIsolate(box)) box = box.flatParent!;
  return box;
}
