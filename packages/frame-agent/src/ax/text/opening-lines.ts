import { pixels } from "../layout/pixels.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { blockAround } from "./box-type.js";
import { isRightToLeft } from "./direction.js";
import { isVertical } from "./rects.js";
import { hasRightToLeft } from "./right-to-left.js";

/** A generated text of the first line of an element, with the one right before it: null at the start of the line. */
export interface OfFirstLine {
  readonly text: AxObject;
  readonly before: OfFirstLine | null;
  /** The text node right after it. */
  readonly next: AxObject | null;
}

/** One step of layout's units, in pixels. */
const TOLERANCE = 1 / 64;

/**
 * The lines of a generated text, which no Range reaches, where an element's own line begins with it or with generated texts before
 * it; null when it fits there. Widths come from a canvas, and a block that is not high enough for two lines has one.
 */
export function openingLines({ layout }: Pass, { text, before, next }: OfFirstLine): string[] | null {
  const { style } = text;
  if (style.get("text-wrap-mode") === "nowrap" || hasRightToLeft(text.text) || isVertical(text) || isRightToLeft(text)) return null;
  const block = blockAround(text);
  if (block?.kind !== "element" || !(contentSize(block, "height", "top", "bottom") >= 2 * pixels(block.style, "font-size"))) return null;
  const available = contentSize(block, "width", "left", "right") + TOLERANCE;
  let start = pixels(block.style, "text-indent");
  for (let b = before; b; b = b.before) {
    start += layout.textWidth(b.text.style, b.text.text);
    if (!(start <= available)) return null;
  }
  const lines: string[] = [];
  let line = "";
  const glued = /^[^ -]*-?/.exec(next?.text ?? "")![0];
  for (const word of text.text.split(/(?<= )(?! )/)) {
    const unbroken = line + (word.endsWith(" ") ? word.trimEnd() : word + glued);
    const mayBreak = line !== "" || before?.text.text.endsWith(" ");
    if (mayBreak && start + layout.textWidth(style, unbroken) > available) {
      // A line break takes a space that stands alone.
      if (line.trim() !== "") lines.push(line);
      else if (before === null) return null;
      line = "";
      start = 0;
    }
    line += word;
  }
  return lines.length > 0 || line !== text.text ? [...lines, line] : null;
}

/** Of the content box; NaN where the box has no such size. */
function contentSize(block: AxObject, size: "width" | "height", start: string, end: string): number {
  const { style } = block;
  const outside = [`padding-${start}`, `padding-${end}`, `border-${start}-width`, `border-${end}-width`];
  const around = style.get("box-sizing") === "border-box" ? outside.reduce((sum, property) => sum + pixels(style, property), 0) : 0;
  return Number.parseFloat(style.get(size)) - around;
}
