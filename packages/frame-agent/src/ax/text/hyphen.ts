import { unescapeCss } from "../generated/css-escapes.js";
import type { AxObject } from "../object.js";

export const SOFT_HYPHEN = "\u00ad";
const HYPHEN = "\u2010";

export function hyphenOf(object: AxObject): string {
  const text = /^"([^]*)"$/.exec(object.style.get("hyphenate-character"))?.[1];
  return text === undefined ? HYPHEN : unescapeCss(text);
}
