import { DerivedStyle } from "../../layout/derived-style.js";
import { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { hasInsideMarker } from "../../text/box-type.js";
import { showListStyle } from "../pseudo.js";
import { generatedState } from "../state.js";

/** The marker of a pseudo-element that is a list item; page JavaScript cannot ask for its style. */
export function createNestedMarker(pass: Pass, pseudo: AxObject): AxObject | null {
  const isInside = hasInsideMarker(pseudo);
  // White space collapses in a marker in a line (156).
  const collapse = isInside ? pseudo.style.whiteSpaceCollapse : "preserve";
  const style = new DerivedStyle(pseudo.style, isInside ? "inline" : "block", { "white-space-collapse": collapse, "text-transform": "none" });
  const marker = new AxObject("pseudo", pseudo.node, style, "::marker", "html", `${pseudo.key}/::marker`);
  marker.rendered = marker.box = true;
  return showListStyle(pass, generatedState(pass), pseudo, marker);
}
