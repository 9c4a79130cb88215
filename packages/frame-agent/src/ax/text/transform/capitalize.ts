import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import type { Previous } from "./transform.js";

let words: Intl.Segmenter | undefined;

/** A whole one: italics of MathML take two units. */
const LAST_CHARACTER = /.$/su;

/** Boxes that lay out texts of their own, or whose own text goes on with what is before them. */
const mayFollowText = ({ tag, style }: AxObject): boolean => /^(?:img|select|option)$/.test(tag) || style.position !== "static";

/** `text-transform: capitalize`; `before` as for `transformText`. */
export function capitalize(text: string, before: Previous, pass?: Pass): string {
  const previous = typeof before === "string" ? LAST_CHARACTER.exec(before.slice(-2))![0] : mayFollowText(before) ? part("elements").lastCharacterAt(pass!, before) : " ";
  words ??= new Intl.Segmenter("en", { granularity: "word" });
  // ICU does not end words at no-break spaces.
  const spaced = (previous + text).replaceAll("\u00a0", " ");
  let result = "";
  for (const { index, segment } of words.segment(spaced)) {
    const start = Math.max(0, index - previous.length);
    const original = text.slice(start, index - previous.length + segment.length);
    result += index === 0 ? original : titleCase(original[0]!) + original.slice(1);
  }
  return result;
}

/** Simple title case of one UTF-16 unit: never more than one. */
function titleCase(char: string): string {
  const code = char.charCodeAt(0);
  // Croatian digraphs stand in threes: upper, title and lower case.
  if ((code >= 0x1c4 && code <= 0x1cc) || (code >= 0x1f1 && code <= 0x1f3)) return String.fromCharCode(code + 1 - ((code + 1) % 3));
  if (/[ᾳῃῳ]/.test(char)) return String.fromCharCode(code + 9);
  if (code >= 0x1f80 && code <= 0x1faf) return String.fromCharCode(code | 8);
  if (code >= 0x10d0 && code <= 0x10ff) return char;
  const upper = char.toUpperCase();
  return upper.length === 1 ? upper : char;
}
