import { isPositioned } from "../layout/positioned.js";
import type { AxObject } from "../object.js";
import { MATHML_TOKENS } from "../spec/elements.js";

/**
 * Whether a pseudo-element of a box of MathML is laid out. A positioned one is in a token only, and in none that has its text
 * and nothing else (observed on 156).
 */
export function isLaidOutInMath(pseudo: AxObject): boolean {
  if (!isPositioned(pseudo.style)) return true;
  const box = pseudo.flatParent!;
  if (box.ns !== "math" || !MATHML_TOKENS.has(box.tag)) return false;
  const others = box.flatChildren.filter((child) => child.kind !== "pseudo" || !isPositioned(child.style));
  return others.length === 0 || others.some(({ kind }) => kind !== "text");
}
