import { DerivedStyle } from "../layout/derived-style.js";
import type { StyleFacts } from "../layout/layout.js";
import type { AxObject } from "../object.js";
import { isRuby } from "../text/box-type.js";

/** Style of a `foreignObject` as it is laid out: none that is computed says what ruby makes of it, and as `ruby-text` it is a block (156). */
export function foreignObjectStyle(parent: AxObject, style: StyleFacts): StyleFacts {
  if (isInlinified(parent)) return new DerivedStyle(style, "inline-block");
  return style.display === "ruby-text" ? new DerivedStyle(style, "block") : style;
}

/** What is inside gets inline-level boxes, as it does in ruby, through inline boxes (css-display-3 §2.7; Blink: `ComputedStyle::InlinifiesChildren`). */
function isInlinified(parent: AxObject): boolean {
  let box: AxObject | null = parent;
  while (box && /^(?:inline|contents)$/.test(box.style.display)) box = box.flatParent;
  return box !== null && isRuby(box);
}
