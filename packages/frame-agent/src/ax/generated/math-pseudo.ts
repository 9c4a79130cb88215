import type { AxObject } from "../object.js";
import { MATHML_TOKENS } from "../spec/elements.js";
import { boxType } from "../text/box-type.js";

/**
 * Whether a pseudo-element of a box of MathML is laid out. A positioned one is in a token only, and in none that has its text
 * and nothing else (observed on 156).
 */
export function isLaidOutInMath(pseudo: AxObject): boolean {
  const box = pseudo.flatParent!;
  if (!isPositioned(pseudo)) return true;
  if (box.ns !== "math" || !MATHML_TOKENS.has(box.tag)) return false;
  const others = box.flatChildren.filter((child) => child.kind !== "pseudo" || !isPositioned(child));
  return others.length === 0 || others.some(({ kind }) => kind !== "text");
}

const isPositioned = (object: AxObject): boolean => boxType(object) === "out-of-flow" && object.style.float === "none";
