import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { contentWidth } from "../../layout/scroll-bar.js";
import { TOLERANCE } from "./field-lines.js";
import { fillLines } from "./fill-lines.js";
import { lineHeight } from "../../layout/line-height.js";

/** Width and height of the icon of an image that is not there, in pixels (Blink: `HTMLImageFallbackHelper`). */
const ICON_SIZE = 16;

/** Lines of the alternative text of an image button, which no Range reaches: it flows around the icon at its start. */
export function fallbackLines(pass: Pass, host: AxObject, text: string): string[] {
  const { style } = host;
  const available = contentWidth(pass, host) + TOLERANCE;
  const lines: string[] = [];
  for (let rest = text, top = 0; ; top += lineHeight(style)) {
    const isBeside = top < ICON_SIZE;
    const [first = "", ...more] = fillLines(pass, style, rest, { available, start: isBeside ? ICON_SIZE : 0, edge: 0, mayBreak: isBeside, glued: "" }).lines;
    // A word without room beside the icon goes below it.
    if (first !== "") lines.push(first);
    if (!isBeside || more.length === 0) return lines.concat(more);
    rest = rest.slice(first.length);
    if (first === "") top = ICON_SIZE;
  }
}
