import { INHERITED } from "../layout/style-by-name.js";
import type { AxObject } from "../object.js";
import { boxAround } from "../tree/box-around.js";

/** More inherited properties that pages set often. */
const OF_TEXTS = ["font-family", "font-size", "font-style", "font-weight", "letter-spacing", "line-height", "text-align", "text-indent", "word-spacing"];
const COMPARED = [...INHERITED, ...OF_TEXTS];

/**
 * Whether the texts of an element without a box are in anonymous inline boxes of its style: where that gives them something else
 * to inherit than the box around (Blink: `LayoutTreeBuilderForText::CreateInlineWrapperForDisplayContentsIfNeeded`).
 */
export function wrapsTexts(object: AxObject): boolean {
  const around = boxAround(object);
  return around !== null && COMPARED.some((name) => object.style.get(name) !== around.style.get(name));
}
