import type { AxObject } from "../object.js";
import { generatedState } from "../generated/state.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { annotationAround } from "./box-type.js";
import { fragments, withEllipses } from "./fragments/fragments.js";
import { knownFragments } from "./fragments/known-fragments.js";

/**
 * Texts of the InlineTextBox children of a StaticText or LineBreak, in order (ax-tree 4.12; Blink: `AXBlockFlowData`). Texts
 * that page JavaScript cannot measure (generated ones, those of single-line fields and buttons) are taken to fit on one line.
 */
export function inlineTextBoxes(pass: Pass, object: AxObject): readonly string[] {
  if (!object.rendered) return [];
  if (object.tag === "br") return object.kind === "element" && pass.dom.firstChild(object.node) ? [] : lineBreakBoxes(pass, object);
  const ofPart = object.kind === "ua" && pass.layout.hasGeometry && part("elements").partFragments(pass, object);
  if (ofPart) return ofPart;
  const all = fragments(pass, object);
  const texts = generatedState(pass).rules.hasTextPseudos ? part("style").withFirstLine(pass, object, all) : all;
  return (texts[1] || object.text.endsWith(" ")) && annotationAround(object) ? part("style").withoutSpacesAtBreaks(pass, object, texts) : texts;
}

/** A line break inside a ruby column is a space, which vanishes at the end of a line. */
function lineBreakBoxes(pass: Pass, br: AxObject): readonly string[] {
  const space = knownFragments(br);
  return space && pass.layout.hasGeometry && pass.layout.rect(br.element!).width === 0 ? [] : withEllipses(pass, br, space ?? ["\n"]);
}
