import type { AxObject } from "../object.js";

/**
 * Texts in such an element stand side by side in a line from top to bottom, in boxes of their own (css-writing-modes-4 §9.1; Blink:
 * `LayoutTextCombine::ShouldBeParentOf`).
 */
export const combinesTexts = ({ style }: AxObject): boolean =>
  style.get("text-combine-upright") === "all" && /^vertical/.test(style.get("writing-mode"));
