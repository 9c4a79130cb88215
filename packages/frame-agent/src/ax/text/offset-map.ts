import { transformText } from "./transform.js";
import type { StyleFacts } from "../layout/layout.js";

/** For each offset into a text's data the offset into its rendered text; one entry more than there are characters. */
export type OffsetMap = Int32Array;

/**
 * Lays rendered text against its data. Letters may have grown by `text-transform`, white space may have shrunk: of a run that
 * became one space, the first character stands for it.
 */
export function mapOffsets(data: string, rendered: string, style: StyleFacts): OffsetMap {
  const map = new Int32Array(data.length + 1);
  if (data === rendered) {
    for (let i = 1; i <= data.length; i++) map[i] = i;
    return map;
  }
  let at = 0;
  for (let i = 0; i < data.length; ) {
    const char = String.fromCodePoint(data.codePointAt(i)!);
    map[i] = at;
    if (char.length === 2) map[i + 1] = at;
    i += char.length;
    if (isWhiteSpace(char)) {
      const shown = rendered[at];
      // Of a run only the first character can still show: the next one meets a letter, or a space of its own.
      if (shown === char || (shown === " " && !(i > 1 && isWhiteSpace(data[i - 2]!) && map[i - 2]! < at))) at++;
    } else at += renderedLength(char, rendered, at, style);
  }
  map[data.length] = rendered.length;
  return map;
}

const isWhiteSpace = (char: string): boolean => char === " " || char === "\n" || char === "\t" || char === "\r";

function renderedLength(char: string, rendered: string, at: number, style: StyleFacts): number {
  if (rendered.startsWith(char, at)) return char.length;
  const transformed = transformText(char, style, " ");
  return rendered.startsWith(transformed, at) ? transformed.length : char.length;
}
