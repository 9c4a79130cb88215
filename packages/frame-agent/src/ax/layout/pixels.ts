import type { StyleFacts } from "./layout.js";

/** A computed length; 0 for what is none. */
export const pixels = (style: StyleFacts, property: string): number => Number.parseFloat(style.get(property)) || 0;

/** A computed length, or a percentage of `whole`, in pixels. */
export const lengthOf = (style: StyleFacts, property: string, whole: () => number): number =>
  pixels(style, property) * (style.get(property).endsWith("%") ? whole() / 100 : 1);
