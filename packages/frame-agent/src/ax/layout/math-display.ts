import type { StyleFacts } from "./layout.js";

/** Laid out by the rules of MathML, which elements of it with another display are not. */
export const isMathDisplay = ({ display }: StyleFacts): boolean => display.endsWith("math");
