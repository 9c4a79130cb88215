import type { StyleFacts } from "./layout.js";

/** Out of flow by its `position` (css-position-3 §2.1). */
export const isPositioned = ({ position }: Pick<StyleFacts, "position">): boolean => position === "absolute" || position === "fixed";
