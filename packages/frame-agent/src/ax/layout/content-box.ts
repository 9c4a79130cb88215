import type { StyleFacts } from "./layout.js";
import { lengthOf, pixels } from "./pixels.js";

/** Size of the content box along an axis of the writing mode, in pixels; NaN where the box has no such size. */
export function contentSize(style: StyleFacts, axis: "inline" | "block"): number {
  const around = style.get("box-sizing") === "border-box" ? edge(style, `${axis}-start`) + edge(style, `${axis}-end`) : 0;
  return Number.parseFloat(style.get(`${axis}-size`)) - around;
}

/** Size of the border box along an axis of the writing mode, in pixels; NaN where the box has no such size. */
export const borderSize = (style: StyleFacts, axis: "inline" | "block"): number =>
  contentSize(style, axis) + edge(style, `${axis}-start`) + edge(style, `${axis}-end`);

/** Of a block's first line, in pixels; percentages are of its own width (https://drafts.csswg.org/css-text-3/#text-indent-property). */
export const textIndent = (style: StyleFacts): number => lengthOf(style, "text-indent", () => contentSize(style, "inline"));

/** Padding and border of a side, in pixels. */
export const edge = (style: StyleFacts, side: string): number => pixels(style, `padding-${side}`) + pixels(style, `border-${side}-width`);

/** Between cells, and around them, along the lines of a table, in pixels (https://drafts.csswg.org/css-tables-3/#separated-borders). */
export const cellSpacing = (style: StyleFacts): number => (style.get("border-collapse") === "separate" ? pixels(style, "border-spacing") : 0);
