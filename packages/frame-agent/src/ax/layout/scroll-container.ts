import type { StyleFacts } from "./layout.js";
import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";

/** By its `overflow-x`; the other axis scrolls with it (css-overflow-3 §3.1). */
export const isScrollContainer = ({ style }: AxObject): boolean => /auto|hidden|scroll/.test(style.get("overflow-x"));

/** Of a table, and groups of rows: they have no overflow of their own (CSS 2 §11.1.1). */
export const isTableRow = ({ display }: Pick<StyleFacts, "display">): boolean => /^table-[hfr]/.test(display);

/**
 * Whether users can scroll the element, so that it supports focus (156). Nothing disabled is scrolled; the viewport has the body's overflow, and
 * a box inside it that of a fieldset.
 */
export const isScroller = ({ dom, layout }: Pass, { box, tag, element, style }: AxObject): boolean =>
  box && tag !== "body" && tag !== "fieldset" && layout.isScrollable(element!, style, true) && !dom.matches(element!, ":disabled");

/** Whether an element's own box scrolls content that overflows it: the viewport does that for most bodies. */
export const scrollsItself = (pass: Pass, object: AxObject): boolean =>
  pass.layout.isScrollable(object.element!, object.style) && (object.tag !== "body" || part("elements").scrollsBody(pass, object));
