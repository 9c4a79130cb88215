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
