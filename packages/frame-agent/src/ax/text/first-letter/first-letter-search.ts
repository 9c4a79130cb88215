import { AxObject } from "../../object.js";
import { isStyled } from "../../generated/rules/text-pseudos.js";
import { DerivedStyle } from "../../layout/derived-style.js";
import type { Layout, Rect } from "../../layout/layout.js";
import { isBlank } from "../../name/space.js";
import type { Pass } from "../../pass.js";
import { pushReversed } from "../../tree/stack.js";
import { clustersOf } from "../clusters.js";
import { isBlockContainer } from "../block-container.js";
import { boxType, isTablePart } from "../box-type.js";
import type { FirstLetter } from "./first-letter.js";
import { FragmentSearch } from "../fragments/fragment-search.js";
import { withEllipses } from "../fragments/fragments.js";
import { withoutLostEnd } from "../fragments/lost-end.js";
import { mapOffsets } from "../transform/offset-map.js";
import { hasSize } from "../fragments/rects.js";
import { isEqual } from "../fragments/scattered-search.js";
import { inLayoutOrder } from "../layout-order.js";
import { isMasked } from "../transform/transform.js";
import { keepsBreaks } from "../white-space/white-space.js";

/** Takes first letters of generated texts out into pseudo-elements. */
export function findFirstLetters(pass: Pass): ReadonlyMap<AxObject, FirstLetter> {
  tellRectsOnce(pass.layout);
  const letters = new Map<AxObject, FirstLetter>();
  const stack: AxObject[] = [pass.root];
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (object.kind === "element" && canHaveFirstLetter(object) && isStyled(pass, object, "::first-letter")) addFirstLetter(pass, object, letters);
    pushReversed(stack, object.flatChildren);
  }
  return letters;
}

/**
 * A text that had a first letter until other text came before it answers with all of its rects twice: its box is asked for the letter and
 * for the rest (Blink: `Range::GetBorderAndTextQuads`, 156). Parts of a text that an ellipsis cuts have the same rects twice, too, but not
 * the whole.
 */
function tellRectsOnce(layout: Layout): void {
  if (!layout.hasGeometry) return;
  const textRects = layout.textRects.bind(layout);
  const textRangeRects = layout.textRangeRects.bind(layout);
  const once = (rects: ArrayLike<Rect>): ArrayLike<Rect> => Array.from(rects).slice(0, rects.length / 2);
  layout.textRects = (text) => {
    const rects = textRects(text);
    return isDoubled(rects) ? once(rects) : rects;
  };
  layout.textRangeRects = (text, start, end) => {
    const rects = textRangeRects(text, start, end);
    return isDoubled(rects) && isDoubled(textRects(text)) ? once(rects) : rects;
  };
}

/** Rects without a size all look alike. */
function isDoubled(rects: ArrayLike<Rect>): boolean {
  const half = rects.length / 2;
  for (let i = 0; i < half; i++) {
    const [rect, copy] = [rects[i]!, rects[half + i]];
    if (!copy || !hasSize(rect) || !isEqual(rect, copy)) return false;
  }
  return half > 0;
}

function canHaveFirstLetter(object: AxObject): boolean {
  if (!object.box || object.ns === "svg" || !isBlockContainer(object)) return false;
  const type = boxType(object);
  return type === "block" || type === "out-of-flow" || (type === "atomic" && object.style.display !== "inline");
}

function addFirstLetter(pass: Pass, block: AxObject, letters: Map<AxObject, FirstLetter>): void {
  const text = firstLetterText(pass, block);
  if (!text || letters.has(text)) return;
  const { length } = scanFirstLetter(text.text, keepsBreaks(text), false);
  const style = pass.layout.pseudoStyle(block.element!, "::first-letter");
  const letter = { length, style, isApart: style.float !== "none" || !/^(?:normal)?$/.test(style.get("initial-letter")) };
  if (text.kind === "generated") splitGenerated(block, text, letter);
  else letters.set(text, letter);
}

/** Generated text has no node to keep the letter with: the letter becomes a pseudo-element of its own beside the rest. */
function splitGenerated(block: AxObject, text: AxObject, { length, style, isApart }: FirstLetter): void {
  const parent = text.flatParent!;
  // An initial letter is a block of its own, whatever its `display`, with lines beside it as beside a float (156).
  const box = isApart && style.float === "none" ? new DerivedStyle(style, "inline-block", { visibility: style.visibility }) : style;
  const pseudo = new AxObject("pseudo", block.node, box, "::first-letter", "html", "::first-letter");
  const letter = new AxObject("generated", block.node, style, "", "html", "::first-letter/0");
  pseudo.rendered = pseudo.box = letter.rendered = letter.box = true;
  // Only letters directly inside a pseudo-element get an object, and if that is visible; quote marks do not.
  pseudo.excluded = parent.kind !== "pseudo" || parent.excluded || parent.style.visibility !== "visible";
  if (isApart) pseudo.boxType = "out-of-flow";
  pseudo.flatParent = parent;
  letter.text = text.text.slice(0, length);
  pseudo.appendFlatChild(letter);
  text.text = text.text.slice(length);
  const at = parent.flatChildren.indexOf(text);
  parent.flatChildren = parent.flatChildren.toSpliced(at, text.text === "" ? 1 : 0, pseudo);
}

/**
 * The text that the first letter of a block is taken from: it has the letter, or punctuation alone that directly precedes it
 * (Blink: `FirstLetterPseudoElement::FirstLetterTextLayoutObject`). Counters have no text yet when it is looked for (156).
 */
function firstLetterText(pass: Pass, block: AxObject): AxObject | null {
  const stack = firstInlineContent(pass, block);
  let punctuation: AxObject | null = null;
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (object.kind === "text" || object.kind === "generated") {
      if (object.tag === "img") return null;
      if (!object.rendered || object.isCounter) continue;
      if (isMasked(object.style)) return null;
      const { length, ends } = scanFirstLetter(object.text, keepsBreaks(object), punctuation !== null);
      if (ends === "in punctuation") punctuation ??= object;
      else if (length > 0) return punctuation ?? object;
      else if (ends === "without a letter") return null;
      continue;
    }
    const type = boxType(object);
    if (type === "none" || type === "out-of-flow") continue;
    if (type !== "inline" && type !== "contents") return null;
    if (object.tag !== "::marker") pushReversed(stack, object.flatChildren);
  }
  return null;
}

/**
 * The inline content of a block's first line, in reversed order; that of its first in-flow block if it has blocks. Parts of a table have
 * an anonymous one around them, from which none is taken (156).
 */
function firstInlineContent(pass: Pass, block: AxObject): AxObject[] {
  const stack: AxObject[] = [];
  pushReversed(stack, inLayoutOrder(block));
  for (let object = stack.pop(); object; object = stack.pop()) {
    const isText = object.kind === "text" || object.kind === "generated";
    const type = isText ? "inline" : boxType(object);
    if (type === "none" || type === "out-of-flow" || object.tag === "::marker") continue;
    if (type === "contents") pushReversed(stack, object.flatChildren);
    else if (type === "block") {
      if (!isBlockContainer(object) || isTablePart(object) || object.tag === "button" || isStyled(pass, object, "::first-letter")) return [];
      stack.length = 0;
      pushReversed(stack, inLayoutOrder(object));
    } else if (!isText || !isBlank(object.text)) {
      stack.push(object);
      return stack;
    }
  }
  return [];
}

/** Of the bidirectional type of spaces, or a no-break space, but no narrow one (Blink: `IsSpaceForFirstLetter`). */
const SPACE = /[ \t\v\f\xa0\u1680\u2000-\u200a\u2028\u205f\u3000]/;
const NEWLINE = /[\n\r]/;
/** Before the letter any punctuation, with spaces between; after it none that opens something or joins words, behind spaces that separate none. */
const LEADING = /\p{P}/u;
const LEADING_SPACE = /(?!\u3000)\p{Zs}/u;
const TRAILING = /(?![\p{Ps}\p{Pd}])\p{P}/u;
const TRAILING_SPACE = /(?![ \xa0\u3000])\p{Zs}/u;

interface Scan {
  /** Length of the first letter with white space and punctuation around it; 0 when the text has none. */
  readonly length: number;
  /** Where neither white space alone nor the letter was found. */
  readonly ends?: "in punctuation" | "without a letter";
}

/** css-pseudo-4 §first-letter-pattern, as far as Chromium 156 follows it. */
function scanFirstLetter(text: string, keepsNewlines: boolean, afterPunctuation: boolean): Scan {
  const is = (pattern: RegExp): boolean => at < text.length && pattern.test(String.fromCodePoint(text.codePointAt(at)!));
  let at = 0;
  if (!afterPunctuation) while (is(SPACE) || (!keepsNewlines && is(NEWLINE))) at++;
  if (at === text.length && !afterPunctuation) return { length: 0 };
  if (afterPunctuation || is(LEADING)) while (is(LEADING) || is(LEADING_SPACE)) at += clusterLength(text, at);
  if (at === text.length) return { length: at, ends: "in punctuation" };
  if (is(SPACE) || is(NEWLINE)) return { length: 0, ends: "without a letter" };
  at += clusterLength(text, at);
  for (let length = at; ; length = at) {
    while (is(TRAILING_SPACE)) at++;
    if (!is(TRAILING)) return { length };
    at += clusterLength(text, at);
  }
}

function clusterLength(text: string, at: number): number {
  // No cluster that matters is longer.
  return clustersOf(text.slice(at, at + 64))[0]!.length;
}

/** Of the bidirectional type of spaces, and ASCII (Blink: `IsSpaceOrNewline`). */
const SPACES = /[ \t-\r\u1680\u2000-\u200a\u2028\u205f\u3000]+/g;

/** Blink puts the letter's text before the first fragment of the rest; the letter's own fragment does not count. `rectCount`: of the whole text. */
export function withFirstLetter(pass: Pass, object: AxObject, letterLength: number, rectCount: number): readonly string[] {
  const data = pass.dom.data(object.node as Text);
  const map = mapOffsets(data, object.text, object.style);
  const letter = object.text.slice(0, map[letterLength]).replace(SPACES, " ").replace(/^ | $/g, "");
  const rects = pass.layout.textRangeRects(object.node, letterLength, data.length);
  const [first, ...others] = new FragmentSearch(pass, object, rects, data, map, letterLength).find();
  if (first === undefined) return [];
  const all = withoutLostEnd(pass, object, rects, [letter + first, ...others]);
  return withEllipses(pass, object, all, rectCount - rects.length);
}
