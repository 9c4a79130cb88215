import { isSkippedByDetails } from "../../../dom/closed-details.js";
import { flatParentElement } from "../../../dom/flat-tree.js";
import type { PageDom } from "../../../dom/page-dom.js";
import type { PageEnv } from "../../../env.js";

/** Pseudo-elements that Chromium reports as children of an element, in its order. */
const PSEUDO_TYPES = ["marker", "before", "after"] as const;
export type PseudoType = (typeof PSEUDO_TYPES)[number];

/** The pseudo-elements that the element's style generates. */
export function pseudoTypesOf({ dom, natives }: PageEnv, element: Element): PseudoType[] {
  // Without layout (jsdom) there is no style of pseudo-elements to ask for.
  if (typeof natives.CSS?.supports !== "function") return [];
  try {
    return isDisplayed(dom, element) ? PSEUDO_TYPES.filter((type) => isGenerated(dom, element, type)) : [];
  } catch {
    // An environment without styles of pseudo-elements.
    return [];
  }
}

function isGenerated(dom: PageDom, element: Element, type: PseudoType): boolean {
  if (type === "marker") {
    const style = dom.computedStyle(element);
    if (!dom.cssValue(style, "display").includes("list-item")) return false;
    return dom.cssValue(style, "list-style-type") !== "none" || dom.cssValue(style, "list-style-image") !== "none";
  }
  const style = dom.computedStyle(element, `::${type}`);
  const content = dom.cssValue(style, "content");
  return content !== "" && content !== "none" && content !== "normal" && dom.cssValue(style, "display") !== "none";
}

/**
 * Whether the element and all around it are displayed, and nothing skips its content: nothing else has pseudo-elements (Blink:
 * `Element::CanGeneratePseudoElement`, observed on 156). What is skipped is not asked for its style: Chromium would lay it out for that,
 * and then has an accessibility tree in which it was.
 */
function isDisplayed(dom: PageDom, element: Element): boolean {
  const boxless: Element[] = [];
  let around: Element | null = element;
  for (; around && !dom.checkVisibility(around, { contentVisibilityAuto: true }); around = flatParentElement(dom, around)) boxless.push(around);
  const outermost = boxless.at(-1);
  if (!outermost) return true;
  return around !== null && !skips(dom, around, outermost) && boxless.every((inner) => dom.cssValue(dom.computedStyle(inner), "display") !== "none");
}

function skips(dom: PageDom, around: Element, child: Element): boolean {
  if (isSkippedByDetails(dom, around, child)) return true;
  const visibility = dom.cssValue(dom.computedStyle(around), "content-visibility");
  return visibility === "hidden" || (visibility === "auto" && dom.checkVisibility(child, {}));
}
