let graphemes: Intl.Segmenter | undefined;

/** User-perceived characters. */
export function clustersOf(text: string): string[] {
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
