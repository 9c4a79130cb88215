import type { Rect } from "../layout/layout.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { mapOffsets } from "./offset-map.js";

const WITHOUT_WIDTH = /[\s\p{M}\p{Cf}]/u;
const LAST_SPACES = /[ \t\n\r]*$/;

/** Shrunk to nothing (`scale(0)`), where widths do not tell. */
const isFlat = ({ layout }: Pass, text: AxObject): boolean => layout.textRects(text.node)[0]?.width === 0;

/** A MathML token lays out one line; what would be on a second one has no box at all (156). */
export function mathLine(pass: Pass, text: AxObject, fragments: readonly string[]): readonly string[] {
  const data = pass.dom.data(text.node as Text);
  const end = data.search(LAST_SPACES);
  const rectsOf = (at: number): ArrayLike<Rect> => pass.layout.textRangeRects(text.node, at, at + 1);
  const isLaidOut = (at: number): boolean => rectsOf(at).length > 0;
  // The first character behind a break without a space touches the line with an empty rectangle.
  const isTouching = (at: number): boolean => !WITHOUT_WIDTH.test(data[at]!) && rectsOf(at)[0]?.width === 0;
  if (end === 0 || (isLaidOut(end - 1) && !isTouching(end - 1)) || isFlat(pass, text)) return fragments;
  let [laidOut, low, high] = [0, 0, end - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isLaidOut(middle)) low = laidOut = middle + 1;
    else high = middle;
  }
  if (laidOut > 0 && isTouching(laidOut - 1)) laidOut--;
  const lost = text.text.slice(mapOffsets(data, text.text, text.style)[laidOut]);
  const last = fragments.findLastIndex((fragment) => fragment.endsWith(lost));
  return fragments.map((fragment, i) => (i === last ? fragment.slice(0, fragment.length - lost.length) : fragment));
}
