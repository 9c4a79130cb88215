import { SVG_NS, type Dom } from "../../dom/dom.js";
import { OWN_LAYOUT } from "../spec/elements.js";
import type { StyleFacts } from "./layout.js";

const NOT_CONTAINED = /^(?:inline(?: list-item|-table)?|contents|none|ruby(?:-text)?|table(?!-ce).*)$/;

/**
 * Boxes that size containment, and so `content-visibility`, applies to (css-contain-2 §3.1): not plain inline boxes, tables (156)
 * and their parts other than cells, and internal ruby boxes.
 */
export const isSizeContained = ({ display }: StyleFacts): boolean => !NOT_CONTAINED.test(display);

/** Boxes whose content can be skipped. Elements of SVG, replaced elements and controls need no containment for that (156); an object may be none of these. */
export function isLockable(dom: Dom, element: Element, style: StyleFacts): boolean {
  if (isSizeContained(style) || dom.namespace(element) === SVG_NS) return true;
  const tag = dom.localName(element);
  return OWN_LAYOUT.has(tag) && tag !== "object" && style.display !== "contents";
}
