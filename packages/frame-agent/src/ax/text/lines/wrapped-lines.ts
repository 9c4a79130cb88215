import { elementDom } from "../../../dom/element-dom.js";
import { contentSize, textIndent } from "../../layout/content-box.js";
import type { StyleFacts } from "../../layout/layout.js";
import { pixels } from "../../layout/pixels.js";
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

/** Line fragments of the generated text that fills a box, by widths from a canvas. As an item it is as wide as its longest word at least (css-flexbox-1 §4.5). */
export function wrappedLines(pass: Pass, text: AxObject, { style }: AxObject): string[][] {
  const longest = /flex|grid/.test(style.display) ? Math.max(...words(text.text, style).map((word) => pass.layout.textWidth(style, word.text))) : 0;
  const tolerance = elementDom(pass).zoom(text.node as Element) === 1 ? TOLERANCE : ZOOMED_TOLERANCE;
  const available = Math.max(longest, contentSize(style, "inline") - spacingAround(style)) + tolerance;
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

/** Between the edges of a table and its only cell. */
const spacingAround = (style: StyleFacts): number =>
  style.display.endsWith("table") && style.get("border-collapse") === "separate" ? 2 * pixels(style, "border-spacing") : 0;
