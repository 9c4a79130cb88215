import { WHITE_SPACE } from "../../name/space.js";
import type { Piece } from "../fragments/plain-fragments.js";

const ASCII_SPACE = /[\t-\r ]/;

/**
 * How a generated text reads: unlike a text node's by its boxes, which end at line breaks and where white space collapsed. Two of them are kept
 * apart where something is left out between them, but for one that ends in white space itself (Blink: `LayoutText::PlainText`,
 * `LayoutText::GetTextBoxInfo`, 156). `transformed` is what was `shown` before white space collapsed; pieces are what lines show of it.
 */
export function plainText(shown: string, transformed: string, pieces: readonly Piece[]): string {
  const offsets = offsetsIn(transformed, shown);
  let name = "";
  let end = 0;
  for (const { text, start } of pieces) {
    for (let from = start, to = start; from < start + text.length; from = to) {
      do to++;
      while (to < start + text.length && offsets[to]! === offsets[to - 1]! + 1);
      if (end > 0 && offsets[from]! > end && !ASCII_SPACE.test(shown[to - 1]!)) name += " ";
      name += shown.slice(from, to);
      end = offsets[to - 1]! + 1;
    }
  }
  return name.replace(WHITE_SPACE, " ");
}

/** Where each character stood before white space collapsed to the first of it. */
function offsetsIn(transformed: string, shown: string): number[] {
  let at = -1;
  return Array.from({ length: shown.length }, (_, i) => {
    do at++;
    while (at < transformed.length && transformed[at] !== shown[i] && !(shown[i] === " " && ASCII_SPACE.test(transformed[at]!)));
    return at;
  });
}
