import type { AxObject } from "../object.js";
import { combinesTexts } from "./combines-texts.js";
import { InlineRun } from "./inline-run.js";
import type { Context } from "./layout-context.js";

const isCombined = (object: AxObject): boolean => (object.kind === "text" || object.tag === "br") && combinesTexts(object);

/** The first of the texts that share a box with this one, which stands for it; null for what is in no such box. */
function combinedFrom(object: AxObject): AxObject | null {
  if (!isCombined(object)) return null;
  const siblings = object.flatParent!.flatChildren.filter((sibling) => sibling.rendered);
  let first = siblings.indexOf(object);
  while (first > 0 && isCombined(siblings[first - 1]!)) first--;
  return siblings[first]!;
}

export const areCombinedApart = (a: AxObject, b: AxObject): boolean => combinedFrom(a) !== combinedFrom(b);

/** Where a combined text goes: into the box of the one before it, or else into a new one, which is atomic in the lines around. */
export function combinedContext(text: AxObject, context: Context): Context {
  const first = combinedFrom(text)!;
  if (!first.inlineRun) {
    context.flow.run.atomicBox();
    first.inlineRun = new InlineRun();
  }
  // Like ruby columns, such boxes do not break.
  return { ...context, inRuby: true, flow: { run: first.inlineRun } };
}
