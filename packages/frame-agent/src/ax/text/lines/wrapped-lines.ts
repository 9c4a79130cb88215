import { elementDom } from "../../../dom/element-dom.js";
import { cellSpacing, contentSize, textIndent } from "../../layout/content-box.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { words } from "./field-lines.js";
import { fillHardLines } from "./fill-lines.js";

/**
 * In pixels. Boxes may be exactly as wide as their text, and a canvas measures it in other units; a font that `zoom` enlarges has other widths than
 * those of a canvas in proportion.
 */
const TOLERANCE = 0.05;
const ZOOMED_TOLERANCE = 0.5;

/** Line fragments of the generated text that fills a box, by widths from a canvas. */
export function wrappedLines(pass: Pass, text: AxObject, box: AxObject): string[][] {
  const { style } = box;
  const tolerance = elementDom(pass).zoom(text.node as Element) === 1 ? TOLERANCE : ZOOMED_TOLERANCE;
  const available = pseudoWidth(pass, box, text.text) + tolerance;
  let start = textIndent(style);
  const lines: string[][] = [[]];
  for (const piece of text.text.split(/(\t+)|[\r\f]+/)) {
    if (!piece) continue;
    const [first, ...more] = fillHardLines(pass, text, piece, { available, start, edge: 0, mayBreak: false, glued: "" }).lines;
    lines[lines.length - 1]!.push(...first!);
    lines.push(...more);
    start = 0;
  }
  return lines;
}

/**
 * Of the lines of a pseudo-element that show `text`, in pixels: its only cell has space around it, and as an item they are as wide as its longest
 * word at least (css-flexbox-1 §4.5).
 */
export function pseudoWidth(pass: Pass, { style }: AxObject, text: string): number {
  const width = contentSize(style, "inline") - (style.display.endsWith("table") ? 2 * cellSpacing(style) : 0);
  return /flex|grid/.test(style.display) ? Math.max(width, ...words(text, style).map((word) => pass.layout.textWidth(style, word.text))) : width;
}
