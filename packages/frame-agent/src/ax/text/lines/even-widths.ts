import type { StyleFacts } from "../../layout/layout.js";
import { pixels } from "../../layout/pixels.js";
import type { Word } from "./field-lines.js";

/** More lines are left as they are. */
const MAX_LINES = 6;

/** What a word alone in the last line counts. */
const ALONE = 10000;

/**
 * Widths of the lines where as many of them as `greedy` ones are as even as they can be; null where they stay as they are. Prettier ones differ
 * only where the last line is a short word, whose own width does not count (Blink: `ScoreLineBreaker`). Three words share the width of the wider
 * line (`ParagraphLineBreaker`, 156).
 */
export function evenWidths(
  style: StyleFacts, words: readonly Word[], greedy: readonly string[][], indent: number, available: number, widthOf: (text: string) => number,
): readonly number[] | null {
  const isPretty = style.get("text-wrap-style") === "pretty";
  const { length } = words;
  const count = greedy.length;
  const areFew = length === 3;
  const last = words[length - 1]!.text;
  if (count > MAX_LINES || (isPretty && (greedy[count - 1]![0] !== last || widthOf(last) * 3 >= available))) return null;
  // How uneven the best lines up to each word are, and their widths.
  const scores = [0];
  const widths: number[][] = [[]];
  for (let end = 1; end <= length; end++) {
    let best = Infinity;
    let line = "";
    for (let start = end - 1; start >= 0; start--) {
      const { text, spaces } = words[start]!;
      line = text + (line && spaces + line);
      const width = widthOf(line) + (start > 0 ? 0 : indent);
      if (width > available) break;
      const score = scores[start]! + (isPretty && end === length ? 0 : (available - width) ** 2);
      if (score >= best) continue;
      best = score;
      widths[end] = [...widths[start]!, width];
    }
    scores[end] = best + 4 * available * pixels(style, "font-size") + (areFew || end < length - 1 ? 0 : isPretty ? 5 * ALONE : ALONE);
  }
  const found = widths[length];
  return found?.length !== count ? null : areFew ? found.map(() => Math.max(...found)) : found;
}
