import type { StyleFacts } from "../../layout/layout.js";
import { part } from "../../parts/part.js";
import { isSpace, keepsAll } from "../white-space/white-space.js";
import { isMasked, transformText } from "./transform.js";

/** For each offset into a text's data the offset into its rendered text; one entry more than there are characters. */
export type OffsetMap = Int32Array;

/**
 * Lays rendered text against its data. Letters may have grown by `text-transform`, white space may have shrunk: of a run that
 * became one space, the first character stands for it.
 */
export function mapOffsets(data: string, rendered: string, style: StyleFacts): OffsetMap {
  const map = new Int32Array(data.length + 1);
  const collapse = style.whiteSpaceCollapse;
  const keepsSpaces = data === rendered || keepsAll(collapse);
  if (isMasked(style)) return part("elements").mapClusters(data, map);
  let at = 0;
  let inRun = false;
  for (let i = 0; i < data.length; ) {
    map[i] = at;
    const code = data.charCodeAt(i);
    // Most characters of most texts.
    if (code > 0x20 && code < 0xd800 && code === rendered.charCodeAt(at)) {
      at++;
      i++;
      inRun = false;
      continue;
    }
    const char = String.fromCodePoint(data.codePointAt(i)!);
    if (char.length === 2) map[i + 1] = at;
    i += char.length;
    if (!isSpace(code)) {
      at += renderedLength(char, rendered, at, style);
      inRun = false;
    } else if (keepsSpaces || (char === "\n" && collapse === "preserve-breaks")) {
      at++;
      inRun = false;
    } else {
      if (!inRun && rendered[at] === " ") at++;
      inRun = true;
    }
  }
  map[data.length] = rendered.length;
  return map;
}

function renderedLength(char: string, rendered: string, at: number, style: StyleFacts): number {
  if (rendered.startsWith(char, at)) return char.length;
  // A first letter may have a transform of its own.
  const forms = [transformText(char, style, " "), char.toUpperCase()];
  return (forms.find((form) => rendered.startsWith(form, at)) ?? char).length;
}
