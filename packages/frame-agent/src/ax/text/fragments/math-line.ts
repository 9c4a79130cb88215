import type { Rect } from "../../layout/layout.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { FragmentSearch } from "./fragment-search.js";
import { mapOffsets } from "../transform/offset-map.js";
import { keepsBreaks, keepsSpaces, solidEnd } from "../white-space/white-space.js";

/** Nothing to see, or what may end a cluster, of which its first character has the width: one bullet where text is masked. */
const WITHOUT_WIDTH = /[\n\u2028\p{M}\p{Cf}\p{Cs}]/u;

/** A MathML token has one line. */
export function mathFragments(pass: Pass, text: AxObject, rects: ArrayLike<Rect>): readonly string[] {
  const data = pass.dom.data(text.node as Text);
  const line = keepsBreaks(text) ? /^[^\n]*\n?/.exec(data)![0] : data;
  return new FragmentSearch(pass, text, rects, line.slice(0, endOfLine(pass, text, line)), mapOffsets(data, text.text, text.style)).find();
}

/**
 * Where its text ends: what would be on a second one has no box at all (156). The first character
 * there still touches the line with an empty rect, those after it have none.
 */
function endOfLine({ layout }: Pass, text: AxObject, data: string): number {
  const { node } = text;
  const rectsOf = (at: number): ArrayLike<Rect> => layout.textRangeRects(node, at, at + 1);
  const last = (keepsSpaces(text) ? data.length : solidEnd(data)) - 1;
  if (last < 0) return data.length;
  const rect = rectsOf(last)[0];
  if (rect) {
    // Shrunk to nothing (`scale(0)`), where widths do not tell.
    const tells = !WITHOUT_WIDTH.test(data[last]!) && layout.textRects(node)[0]!.width > 0;
    return tells && rect.width === 0 ? last : data.length;
  }
  let [low, high] = [0, last];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rectsOf(middle).length > 0) low = middle + 1;
    else high = middle;
  }
  // A soft wrap leaves its space to the line, behind a line feed there is none.
  const takesSpace = /[ \t\n]/.test(data[low - 1]!) && data[low - 2] !== "\n";
  return takesSpace ? low : low - 1;
}
