import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { boxType } from "./box-type.js";
import { plainFragments } from "./plain-fragments.js";

/** Line fragments of a generated text: wrapped where it is all that a pseudo-element with a box of its own holds. */
export function generatedLines(pass: Pass, text: AxObject): string[] {
  const parent = text.flatParent!;
  const box = parent.kind === "wrapper" ? parent.flatParent! : parent;
  const isAlone = box.kind === "pseudo" && box.flatChildren.length === 1 && parent.flatChildren.length === 1 && boxType(box) !== "inline";
  if (!isAlone || text.text.length === 1 || !pass.layout.hasGeometry || box.style.get("text-wrap-mode") === "nowrap") return plainFragments(text);
  return part("elements").wrappedLines(pass, text, box);
}
