let words: Intl.Segmenter | undefined;

/** `text-transform: capitalize`; `previous` as for `transformText`. */
export function capitalize(text: string, previous: string): string {
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
export function mathItalic(text: string): string {
  if (text.length !== 1) return text;
  const code = text.charCodeAt(0);
  const single = ITALIC_SINGLES[text];
  if (single !== undefined) return String.fromCodePoint(single);
  const range = ITALIC_RANGES.find(([first, last]) => code >= first && code <= last);
  return range ? String.fromCodePoint(code - range[0] + range[2]) : text;
}
