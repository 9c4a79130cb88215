import { contentSize } from "../layout/content-box.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { breakAnywhere, words } from "./field-lines.js";
import { inVisualOrder, splitControls } from "./plain-fragments.js";

/** In pixels. Boxes may be exactly as wide as their text, and a canvas measures it in other units. */
const TOLERANCE = 0.5;

/** Line fragments of the generated text that fills a box, by widths from a canvas. */
export function wrappedLines(pass: Pass, text: AxObject, box: AxObject): string[] {
  const available = contentSize(box.style, "inline") + TOLERANCE;
  const isTooWide = (line: string): boolean => pass.layout.textWidth(box.style, line) > available;
  const broken = (line: string): string[] =>
    isTooWide(line.trimEnd()) && box.style.get("overflow-wrap") !== "normal" ? breakAnywhere(pass, box, line, available) : [line];
  const lines: string[][] = [[]];
  for (const piece of splitControls(text)) {
    const [first, ...more] = isTooWide(piece) ? brokenLines(box, piece, isTooWide).flatMap(broken) : [piece];
    lines[lines.length - 1]!.push(first!);
    for (const line of more) lines.push([line]);
  }
  return inVisualOrder(text, lines);
}

function brokenLines({ style }: AxObject, paragraph: string, isTooWide: (line: string) => boolean): string[] {
  const lines = [""];
  for (const { text, spaces } of words(paragraph, style)) {
    const last = lines.length - 1;
    if (lines[last] !== "" && isTooWide(lines[last] + text)) lines.push(text + spaces);
    else lines[last] += text + spaces;
  }
  return style.whiteSpaceCollapse === "collapse" ? lines.map((line, i) => (i < lines.length - 1 ? line.replace(/ $/, "") : line)) : lines;
}
