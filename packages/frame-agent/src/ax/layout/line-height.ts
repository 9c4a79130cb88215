import type { StyleFacts } from "./layout.js";
import { pixels } from "./pixels.js";

/** The least that a line is higher than its font with `line-height: normal`. */
const NORMAL_LINE_HEIGHT = 1.1;

/** The least that a line takes, in pixels. */
export const lineHeight = (style: StyleFacts): number => pixels(style, "line-height") || normalLineHeight(style);

/** The least that a text takes of its line, in pixels. */
export const normalLineHeight = (style: StyleFacts): number => pixels(style, "font-size") * NORMAL_LINE_HEIGHT;
