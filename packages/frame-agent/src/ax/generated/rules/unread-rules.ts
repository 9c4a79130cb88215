import { isBlank } from "../../name/space.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { memoized, perPass } from "../../per-pass.js";
import { boxType, isLayoutText } from "../../text/box-type.js";
import { inLayoutOrder } from "../../text/layout-order.js";
import { pushReversed } from "../../tree/stack.js";
import type { TextPseudo } from "./pseudo-rules.js";

/**
 * Whether an element's first letter or line has a style that differs from that of its text: rules of another origin's sheet are not to be
 * read. A computed style is there without a rule, too, and then nothing in it is its own.
 */
export const looksStyled: Readonly<Record<TextPseudo, (pass: Pass, host: AxObject) => boolean>> = {
  "::first-letter": memoized((pass, host) => mayStandApart(pass, firstText(pass, host)) && isLetterStyled(pass, host)),
  // All that shows of it in the tree.
  "::first-line": memoized(({ layout }, { element, style }) => layout.pseudoStyle(element!, "::first-line").textTransform !== style.textTransform),
};

/** What a letter inherits of what rules for it usually set; each is asked for anew, which makes shorthands cheaper. */
const INHERITED = ["color", "font", "font-size", "letter-spacing", "text-shadow", "text-transform", "visibility"] as const;

/** The others, with their initial values. */
const NOT_INHERITED = Object.entries({
  "background-color": "rgba(0, 0, 0, 0)",
  "background-image": "none",
  "border-style": "none",
  float: "none",
  "initial-letter": "normal",
  margin: "0px",
  opacity: "1",
  padding: "0px",
  "text-decoration-line": "none",
  "vertical-align": "baseline",
});

function isLetterStyled({ layout }: Pass, { element, style }: AxObject): boolean {
  const own = layout.pseudoStyle(element!, "::first-letter");
  return INHERITED.some((name) => own.get(name) !== style.get(name)) || NOT_INHERITED.some(([name, initial]) => own.get(name) !== initial);
}

const firstTexts = perPass(() => new Map<AxObject, AxObject | null>());

/** The first text in the flow of an object that is more than white space, null when there is none. Nothing is looked through twice. */
function firstText(pass: Pass, within: AxObject): AxObject | null {
  const known = firstTexts(pass);
  let text = known.get(within);
  if (text !== undefined) return text;
  const stack = [within];
  for (let object = stack.pop(); object && !text; object = stack.pop()) {
    text = known.get(object);
    if (text !== undefined) continue;
    const isText = isLayoutText(object);
    if (object.tag === "::marker" || (!isText && object !== within && boxType(object) === "out-of-flow")) continue;
    known.set(object, null);
    if (isText) text = object.rendered && !isBlank(object.text) ? object : null;
    else pushReversed(stack, inLayoutOrder(object));
  }
  for (let object = text; object; object = object === within ? null : object.flatParent) known.set(object, text!);
  return text ?? null;
}

/** Nothing beside the letter and its punctuation, of which there is little. */
const LETTER_ALONE = /^[\p{P}\s]{0,9}(?:\S\p{M}{0,9})?[\p{P}\s]{0,9}$/u;

/** The letter has a rect of its own then, beside that of the rest. Where nothing is left, or nothing is measured, there is no telling. */
const mayStandApart = memoized(({ layout }, text: AxObject | null): boolean => {
  if (text?.kind !== "text" || !layout.hasGeometry || LETTER_ALONE.test(text.text)) return text !== null;
  const rects = layout.textRects(text.node);
  return rects.length > 1 && rects[1]!.top < rects[0]!.bottom;
});
