import type { AxObject } from "../object.js";

/** Counters and quotes inside have no effect outside (css-contain-2 "style containment"). */
export const containsStyle = (object: AxObject): boolean => isContained(object, /style|content|strict/);

/**
 * Whether a box is contained in one of some ways, given by the values of `contain` that say so. Size containers, and boxes that may
 * skip their content, are contained in all ways but size (css-contain-2, css-contain-3).
 */
export function isContained({ box, style }: AxObject, kinds: RegExp): boolean {
  if (!box) return false;
  if (kinds.test(style.get("contain"))) return true;
  const container = style.get("container-type");
  if (container !== "" && container !== "normal" && container !== "scroll-state") return true;
  const visibility = style.get("content-visibility");
  return visibility === "auto" || visibility === "hidden";
}
