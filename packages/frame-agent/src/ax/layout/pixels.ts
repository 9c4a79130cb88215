import type { StyleFacts } from "./layout.js";

/** A computed length; 0 for what is none. */
export const pixels = (style: StyleFacts, property: string): number => Number.parseFloat(style.get(property)) || 0;
