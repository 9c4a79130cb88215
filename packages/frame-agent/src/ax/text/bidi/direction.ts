import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import { blockAround } from "../box-type.js";

/** Whether the text or the block around it runs from right to left. */
export function isRightToLeft(object: AxObject): boolean {
  return object.style.get("direction") === "rtl" || blockAround(object)?.style.get("direction") === "rtl";
}

/**
 * Whether a paragraph of a box runs from right to left: with `dir=auto` each has a direction of its own, or that of the one `before`, if it has
 * no character with a direction (156).
 */
export function isParagraphRightToLeft({ style }: AxObject, text: string, before = false): boolean {
  return style.get("unicode-bidi") === "plaintext" ? part("style").startsRightToLeft(text, before) : style.get("direction") === "rtl";
}
