import { SVG_SHAPES } from "./elements.js";

/** SVG elements that lay out only what other elements refer to (`LayoutSVGHiddenContainer`); no foreignObject in there. */
export const SVG_HIDDEN_CONTAINERS: ReadonlySet<string> = new Set([
  "defs", "symbol", "marker", "mask", "clipPath", "pattern", "filter", "linearGradient", "radialGradient",
]);

/** SVG elements that have a style, and but for `stop` a layout object (`SVGElement::LayoutObjectIsNeeded` and its overrides; 156). */
export const SVG_STYLED: ReadonlySet<string> = new Set([
  ...SVG_SHAPES, ...SVG_HIDDEN_CONTAINERS, "svg", "g", "a", "switch", "use", "text", "tspan", "textPath", "foreignObject", "stop",
]);
