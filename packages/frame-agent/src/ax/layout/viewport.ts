import type { AxObject } from "../object.js";
import type { StyleFacts } from "./layout.js";

/** The viewport takes the body's `overflow` where the root element has none (css-overflow-3 §overflow-propagation). */
export function scrollsViewport({ ns, tag, style, flatParent: root }: AxObject): boolean {
  if (ns !== "html" || tag !== "body" || root?.tag !== "html") return false;
  if (root.style.get("overflow-x") !== "visible" || root.style.get("overflow-y") !== "visible") return false;
  return ![root.style, style].some(isContained);
}

/** Of any kind (css-contain-2 §2, css-conditional-5 §container-type; queries of the state of scrolling need none). */
const isContained = (style: StyleFacts): boolean =>
  style.get("contain") !== "none" || style.get("content-visibility") !== "visible" || !/^(?:normal|scroll-state)$/.test(style.get("container-type"));
