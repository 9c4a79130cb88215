import type { AxObject } from "../object.js";

/**
 * Texts in such an element stand side by side in a line from top to bottom, in boxes of their own (css-writing-modes-4 §9.1; Blink:
 * `LayoutTextCombine::ShouldBeParentOf`).
 */
export const combinesTexts = (element: AxObject): boolean => isVerticalText(element) && element.style.get("text-combine-upright") === "all";

/** Not sideways. */
export const isVerticalText = ({ style }: AxObject): boolean => style.get("writing-mode").startsWith("vertical");
