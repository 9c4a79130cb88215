import type { StyleFacts } from "./layout.js";

/** Properties that make a box the containing block of everything in it, unless they are `none`. */
const CONTAINING = ["transform", "translate", "rotate", "scale", "perspective", "filter", "backdrop-filter"] as const;

/** Of fixed boxes in it (css-position-3 §2.1, css-transforms-1 §2.1, css-contain-2 §3.3). */
export const containsFixed = (style: StyleFacts): boolean =>
  CONTAINING.some((property) => /^(?!none$)./.test(style.get(property))) ||
  /layout|paint|strict|content/.test(style.get("contain")) ||
  /transform|translate|rotate|scale|perspective|filter/.test(style.get("will-change")) ||
  style.get("content-visibility") === "auto";
