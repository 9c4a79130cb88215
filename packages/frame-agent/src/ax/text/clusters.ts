let graphemes: Intl.Segmenter | undefined;

/** User-perceived characters. */
export function clustersOf(text: string): Intl.Segments {
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return graphemes.segment(text);
}
