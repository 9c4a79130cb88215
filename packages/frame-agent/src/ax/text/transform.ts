import type { StyleFacts } from "../layout/layout.js";

/**
 * Applies `text-transform` to a whole text (css-text-3 §text-transform, mathml-core; Blink: `ComputedStyle::ApplyTextTransform`).
 * `previous` is the character before it in the same inline content, a space where there is none.
 */
export function transformText(text: string, style: StyleFacts, previous: string): string {
  switch (style.textTransform) {
    case "uppercase":
      return withoutGeorgianCapitals(text.toLocaleUpperCase(localeOf(style)));
    case "lowercase":
      return text.toLocaleLowerCase(localeOf(style));
    case "capitalize":
      return capitalize(text, previous);
    case "math-auto":
      return mathItalic(text);
    default:
      return text;
  }
}

/** Languages whose case rules differ from Unicode's defaults. */
function localeOf(style: StyleFacts): string | undefined {
  return /^"(tr|az|lt|el)\b/i.exec(style.get("-webkit-locale"))?.[1]?.toLowerCase() ?? "en";
}

/** Unicode has Georgian capitals only for whole titles, and Blink leaves them out for their missing fonts. */
function withoutGeorgianCapitals(text: string): string {
  return text.replace(/[\u1c90-\u1cbf]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0x1c90 + 0x10d0));
}

let words: Intl.Segmenter | undefined;

function capitalize(text: string, previous: string): string {
  words ??= new Intl.Segmenter("en", { granularity: "word" });
  // ICU does not end words at no-break spaces.
  const spaced = (previous === "\u00a0" ? " " : previous) + text.replaceAll("\u00a0", " ");
  let result = "";
  for (const { index, segment } of words.segment(spaced)) {
    const start = Math.max(0, index - 1);
    const original = text.slice(start, index - 1 + segment.length);
    result += index === 0 ? original : titleCase(original[0]!) + original.slice(1);
  }
  return result;
}

const DIGRAPHS: Readonly<Record<string, string>> = {
  Ǆ: "ǅ", ǆ: "ǅ", Ǉ: "ǈ", ǈ: "ǈ", Ǌ: "ǋ", ǌ: "ǋ", Ǳ: "ǲ", ǳ: "ǲ", ᾳ: "ᾼ", ῃ: "ῌ", ῳ: "ῼ",
};

/** Simple title case of one UTF-16 unit: never more than one. */
function titleCase(char: string): string {
  const code = char.charCodeAt(0);
  if (DIGRAPHS[char]) return DIGRAPHS[char];
  if (code >= 0x1f80 && code <= 0x1faf) return String.fromCharCode(code | 8);
  if (code >= 0x10d0 && code <= 0x10ff) return char;
  const upper = char.toUpperCase();
  return upper.length === 1 ? upper : char;
}

/** First code points of ranges and their italic counterparts (mathml-core §italic-mappings). */
const ITALIC_RANGES: readonly (readonly [first: number, last: number, italic: number])[] = [
  [0x41, 0x5a, 0x1d434],
  [0x61, 0x7a, 0x1d44e],
  [0x391, 0x3a1, 0x1d6e2],
  [0x3a3, 0x3a9, 0x1d6f4],
  [0x3b1, 0x3c9, 0x1d6fc],
];

const ITALIC_SINGLES: Readonly<Record<string, number>> = {
  h: 0x210e, ı: 0x1d6a4, ȷ: 0x1d6a5, ϴ: 0x1d6f3, "∇": 0x1d6fb, "∂": 0x1d715, ϵ: 0x1d716, ϑ: 0x1d717, ϰ: 0x1d718, ϕ: 0x1d719,
  ϱ: 0x1d71a, ϖ: 0x1d71b,
};

/** Identifiers of one character become italic. */
function mathItalic(text: string): string {
  if (text.length !== 1) return text;
  const code = text.charCodeAt(0);
  const single = ITALIC_SINGLES[text];
  if (single !== undefined) return String.fromCodePoint(single);
  const range = ITALIC_RANGES.find(([first, last]) => code >= first && code <= last);
  return range ? String.fromCodePoint(code - range[0] + range[2]) : text;
}

const MASKS: Readonly<Record<string, string>> = { disc: "•", circle: "◦", square: "■" };

export const isMasked = (style: StyleFacts): boolean => MASKS[style.get("-webkit-text-security")] !== undefined;

/** Replaces every cluster by the bullet of `-webkit-text-security`. */
export function maskText(text: string, security: string): string {
  const mask = MASKS[security];
  return mask === undefined ? text : mask.repeat([...clustersOf(text)].length);
}

let graphemes: Intl.Segmenter | undefined;

/** User-perceived characters. */
export function clustersOf(text: string): Intl.Segments {
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return graphemes.segment(text);
}
