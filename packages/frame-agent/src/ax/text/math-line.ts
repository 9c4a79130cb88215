import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** A MathML token lays out one line; what would be on a second one has no box at all (156). */
export function mathLine(pass: Pass, text: AxObject, fragments: readonly string[]): readonly string[] {
  const data = pass.dom.data(text.node as Text);
  const end = data.trimEnd().length;
  const isLaidOut = (at: number): boolean => pass.layout.textRangeRects(text.node, at, at + 1).length > 0;
  if (fragments.length !== 1 || end === 0 || isLaidOut(end - 1)) return fragments;
  let [laidOut, low, high] = [0, 0, end - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isLaidOut(middle)) low = laidOut = middle + 1;
    else high = middle;
  }
  const shown = data.slice(0, laidOut).replace(/[ \t\n\r]+/g, " ");
  return [fragments[0]!.slice(0, fragments[0]!.startsWith(" ") ? shown.length : shown.trimStart().length)];
}
