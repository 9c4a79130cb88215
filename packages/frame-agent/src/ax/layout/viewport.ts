import type { AxObject } from "../object.js";

/** The viewport takes the body's `overflow` where the root element has none (css-overflow-3 §overflow-propagation). */
export function scrollsViewport({ ns, tag, style, flatParent: root }: AxObject): boolean {
  if (ns !== "html" || tag !== "body" || root?.tag !== "html") return false;
  if (root.style.get("overflow-x") !== "visible" || root.style.get("overflow-y") !== "visible") return false;
  return root.style.get("contain") === "none" && style.get("contain") === "none";
}
