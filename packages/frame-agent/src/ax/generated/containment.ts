import type { AxObject } from "../object.js";

/** Style containment: counters and quotes inside have no effect outside (css-contain-2, css-contain-3). Or another, of the same containers. */
export function containsStyle({ box, style }: AxObject, kinds = /style|content|strict/): boolean {
  if (!box) return false;
  if (kinds.test(style.get("contain"))) return true;
  const container = style.get("container-type");
  if (container !== "" && container !== "normal" && container !== "scroll-state") return true;
  const visibility = style.get("content-visibility");
  return visibility === "auto" || visibility === "hidden";
}
