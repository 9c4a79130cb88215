import type { AxObject, Namespace } from "../object.js";
import type { StyleFacts } from "../layout/layout.js";
import { isMathDisplay } from "../layout/math-display.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { MATHML_TOKENS, OWN_BLOCKS, SVG_HIDDEN_CONTAINERS, SVG_LEAVES, SVG_STYLED } from "../spec/elements.js";
import { isSvgInline } from "../text/box-type.js";
import { boxAround } from "./box-around.js";

const CONDITIONAL = "[requiredExtensions],[systemLanguage]";

/** Elements that ask for no layout object, and for no style either (Blink: `Element::LayoutObjectIsNeeded` and its overrides). */
export function lacksLayout(pass: Pass, parent: AxObject, element: Element, ns: Namespace, tag: string): boolean {
  const { dom, layout } = pass;
  if (ns === "html") {
    if (tag === "embed") return !dom.hasAttr(element, "src") && !dom.hasAttr(element, "type");
    // Moved while the document is parsed it gets no frame (156).
    if (tag === "iframe" || tag === "frame") return dom.contentWindow(element) === null;
    // Scripts run, and so do plug-ins.
    return (tag === "noscript" || tag === "noembed") && layout.style(element).display !== "contents";
  }
  if (ns !== "svg") return false;
  if (!SVG_STYLED.has(tag)) return true;
  if (dom.matches(element, CONDITIONAL) && part("elements").failsConditions(pass, element)) return true;
  // Only the outermost <svg> may stand in HTML; other SVG elements need an SVG parent.
  if (parent.ns !== "svg") return tag !== "svg";
  return (tag === "tspan" || tag === "textPath") && !isSvgText(parent) && layout.style(element).display !== "contents";
}

/** Elements that their parent does not lay out (Blink: `LayoutObject::IsChildAllowed` and its overrides). */
export function refusesElement(parent: AxObject, ns: Namespace, tag: string, { display }: StyleFacts): boolean {
  if (isColumn(parent)) return display !== "table-column";
  if (isFrameSet(parent)) return tag !== "frame" && tag !== "frameset";
  if (ns !== "svg") return ns !== "math" && (takesOnlyItsKind(parent) || isSvgText(parent));
  if (parent.ns !== "svg") return false;
  if (tag === "stop" || (tag === "foreignObject" && isInHiddenContainer(parent))) return true;
  return tag === "a" ? parent.tag === "a" : tag !== "tspan" && tag !== "textPath" && isSvgText(parent);
}

/** Not even what is in the top layer: a column of a table, a shape, a space (Blink: `LayoutObject::CanHaveChildren`, `IsChildAllowed`). */
export const takesNothing = (parent: AxObject): boolean =>
  parent.ns === "svg"
    ? SVG_LEAVES.has(parent.tag)
    : parent.style.display === "table-column"
      ? isColumn(parent)
      : parent.tag === "mspace" && isMathDisplay(parent.style);

/** A symbol that `<use>` shows is none; a group that is not displayed is one (`SVGGElement::CreateLayoutObject`). */
export function isInHiddenContainer(object: AxObject): boolean {
  for (let a: AxObject | null = object; a?.ns === "svg"; a = a.flatParent) {
    if (a.tag === "g" ? a.style.display === "none" : SVG_HIDDEN_CONTAINERS.has(a.tag) && !(a.tag === "symbol" && a.flatParent?.tag === "use")) return true;
  }
  return false;
}

/** Lays out text and nothing else (`LayoutSVGText`, `LayoutSVGInline`); links do inside a text, and what has no box is as what is around it. */
function isSvgText(object: AxObject): boolean {
  const box = object.rendered && !object.box ? boxAround(object)! : object;
  return isSvgInline(box) || (box.ns === "svg" && box.tag === "text");
}

/** A group of columns takes columns alone; SVG and what has a layout object of its own kind are what they are in any display. */
export const isColumn = ({ ns, tag, style, isPlain }: AxObject): boolean =>
  ns !== "svg" && style.display.startsWith("table-column") && (isPlain || !OWN_BLOCKS.has(tag));

/** Takes no text, nor HTML: SVG but for its text, boxes laid out as MathML but for its tokens. */
const takesOnlyItsKind = (parent: AxObject): boolean =>
  parent.ns === "svg"
    ? parent.tag !== "foreignObject" && !isSvgText(parent)
    : parent.ns === "math" && !MATHML_TOKENS.has(parent.tag) && isMathDisplay(parent.style);

const isFrameSet = ({ tag, ns }: AxObject): boolean => tag === "frameset" && ns === "html";

export const refusesText = (parent: AxObject): boolean => isColumn(parent) || isFrameSet(parent) || takesOnlyItsKind(parent);
