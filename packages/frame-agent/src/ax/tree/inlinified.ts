import type { AxObject } from "../object.js";
import { isRuby } from "../text/box-type.js";

/**
 * Whether what is inside gets inline-level boxes, as it does in ruby, through inline boxes. Of a `foreignObject` no computed style says so
 * (css-display-3 §2.7; Blink: `ComputedStyle::InlinifiesChildren`, 156).
 */
export function isInlinified(parent: AxObject): boolean {
  let box: AxObject | null = parent;
  while (box && /^(?:inline|contents)$/.test(box.style.display)) box = box.flatParent;
  return box !== null && isRuby(box);
}
