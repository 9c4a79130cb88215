import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { fragments } from "./fragments.js";

/**
 * Texts of the InlineTextBox children of a StaticText or LineBreak, in order (ax-tree 4.12; Blink: `AXBlockFlowData`). Texts
 * that page JavaScript cannot measure (generated ones, those in user-agent shadow trees) are taken to fit on one line.
 */
export function inlineTextBoxes(pass: Pass, object: AxObject): string[] {
  if (object.tag === "br") return [isInRuby(object) ? " " : "\n"];
  return fragments(pass, object);
}

/** A line break inside a ruby column does not break. */
function isInRuby(object: AxObject): boolean {
  for (let a = object.flatParent; a; a = a.flatParent) {
    const { display } = a.style;
    if (display === "ruby" || display === "ruby-text") return true;
    if (display !== "inline" && display !== "contents") return false;
  }
  return false;
}
