import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { SVG_HIDDEN_CONTAINERS, SVG_STYLED } from "../spec/svg-elements.js";
import { isSvgText } from "./foreign-content.js";
import { failsConditions } from "./switch.js";

const CONDITIONAL = "[requiredExtensions],[systemLanguage]";

/** Elements of SVG that ask for no layout object, and for no style either (Blink: `SVGElement::LayoutObjectIsNeeded` and its overrides). */
export function lacksSvgLayout(pass: Pass, parent: AxObject, element: Element, tag: string): boolean {
  if (!SVG_STYLED.has(tag)) return true;
  if (pass.dom.matches(element, CONDITIONAL) && failsConditions(pass, element)) return true;
  // Only the outermost <svg> may stand in HTML; other SVG elements need an SVG parent.
  if (parent.ns !== "svg") return tag !== "svg";
  return (tag === "tspan" || tag === "textPath") && !isSvgText(parent);
}

/** Elements of SVG that those around them do not lay out. */
export function refusesSvg(parent: AxObject, tag: string): boolean {
  if (tag === "stop" || (tag === "foreignObject" && isInHiddenContainer(parent))) return true;
  return tag === "a" ? parent.tag === "a" : tag !== "tspan" && tag !== "textPath" && isSvgText(parent);
}

/** A symbol that `<use>` shows is none; a group that is not displayed is one (`SVGGElement::CreateLayoutObject`). */
function isInHiddenContainer(object: AxObject): boolean {
  for (let a: AxObject | null = object; a?.ns === "svg"; a = a.flatParent) {
    if (a.tag === "g" ? a.style.display === "none" : SVG_HIDDEN_CONTAINERS.has(a.tag) && !(a.tag === "symbol" && a.flatParent?.tag === "use")) return true;
  }
  return false;
}

/** What is only referred to takes no focus; in a canvas, which lays out nothing, that is known of the containers themselves (156). */
export const isReferredTo = (object: AxObject): boolean =>
  object.inCanvas ? SVG_HIDDEN_CONTAINERS.has(object.tag) && object.tag !== "symbol" : isInHiddenContainer(object);
