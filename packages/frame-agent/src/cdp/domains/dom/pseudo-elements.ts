import type { PageEnv } from "../../../env.js";

/** Pseudo-elements that Chromium reports as children of an element, in its order. */
const PSEUDO_TYPES = ["marker", "before", "after"] as const;
export type PseudoType = (typeof PSEUDO_TYPES)[number];

/** The pseudo-elements that the element's style generates. */
export function pseudoTypesOf(env: PageEnv, element: Element): PseudoType[] {
  // Without layout (jsdom) there is no style of pseudo-elements to ask for.
  if (typeof env.window.CSS?.supports !== "function") return [];
  return PSEUDO_TYPES.filter((type) => isGenerated(env, element, type));
}

function isGenerated({ dom }: PageEnv, element: Element, type: PseudoType): boolean {
  try {
    if (type === "marker") {
      const style = dom.computedStyle(element);
      if (!dom.cssValue(style, "display").includes("list-item")) return false;
      return dom.cssValue(style, "list-style-type") !== "none" || dom.cssValue(style, "list-style-image") !== "none";
    }
    const style = dom.computedStyle(element, `::${type}`);
    const content = dom.cssValue(style, "content");
    return content !== "" && content !== "none" && content !== "normal" && dom.cssValue(style, "display") !== "none";
  } catch {
    // An environment without styles of pseudo-elements.
    return false;
  }
}
