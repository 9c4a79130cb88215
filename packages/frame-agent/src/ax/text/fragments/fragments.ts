import type { Rect } from "../../layout/layout.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import { perPass } from "../../per-pass.js";
import type { Pass } from "../../pass.js";
import { isMathDisplay } from "../../layout/math-display.js";
import { ellipsesAfter } from "../ellipsis/ellipsis.js";
import { keepsSpaces, solidEnd } from "../white-space/white-space.js";
import { firstLetterOf } from "../first-letter/first-letter.js";
import { FragmentSearch } from "./fragment-search.js";
import { firstLineOf, knownFragments, lastSpaceOf, setFragments } from "./known-fragments.js";
import { plainFragments } from "./plain-fragments.js";
import { hasSize, isShown, sharesLine, shownStart, startsInLine } from "./rects.js";

/** The text of each line fragment of a rendered text, in Blink's order: by line, left to right within one. */
export function fragments(pass: Pass, object: AxObject): readonly string[] {
  const known = knownFragments(object);
  if (known) return object.kind === "generated" && pass.layout.hasGeometry ? withEllipses(pass, object, known) : known;
  if (object.text === "" || (object.kind === "text" && !object.box)) return [];
  if (object.kind !== "text" || !pass.layout.hasGeometry) return plainFragments(object);
  const { layout, dom } = pass;
  const rects = layout.textRects(object.node);
  // The original may be where nothing is laid out; the instance is.
  if (rects.length === 0) return object.cloneHost ? plainFragments(object) : [];
  const letter = firstLetterOf(pass, object);
  if (letter) return part("style").withFirstLetter(pass, object, letter, rects.length);
  const before = rectsBefore(pass, rects);
  let found: readonly string[];
  if (object.text.length > 1 && object.flatParent && isMathDisplay(object.flatParent.style)) found = part("style").mathFragments(pass, object, rects);
  else if (rects.length > 1) found = new FragmentSearch(pass, object, rects, dom.data(object.node as Text)).find();
  else found = [withoutLostStart(pass, object, rects, before)];
  if (keepsSpaces(object) && /[\r\f]/.test(object.text)) found = found.map((text) => text.replace(/[\r\f]/g, ""));
  return withEllipses(pass, object, lastSpaceOf(object) ? part("style").withoutLostEnd(pass, object, rects, found) : found);
}

const lastRects = perPass((): { rects: ArrayLike<Rect> | null } => ({ rects: null }));

/** The rects of the text that was asked for before. */
function rectsBefore(pass: Pass, rects: ArrayLike<Rect>): ArrayLike<Rect> | null {
  const last = lastRects(pass);
  const before = last.rects;
  last.rects = rects;
  return before;
}

/** Whether a text starts where other rects end, in the middle of a line: then no line break took its leading space. */
function followsOnLine(rect: Rect, rects: ArrayLike<Rect>): boolean {
  const before = rects[rects.length - 1]!;
  if (Math.abs(before.right - rect.left) > 0.05) return false;
  const middle = (before.top + before.bottom) / 2;
  return rect.width > 0 && middle > rect.top && middle < rect.bottom;
}

/** The fragments of a text with the ellipses that follow them. `before`: rects of the text that come before those of the fragments. */
export function withEllipses(pass: Pass, object: AxObject, all: readonly string[], before = 0): readonly string[] {
  const ellipses = ellipsesAfter(pass, object);
  return ellipses.size === 0 ? all : all.flatMap((fragment, i) => [fragment, ...(ellipses.get(before + i) ?? [])]);
}

/** The first line fragment alone, without the space that a line break took from its end. */
export function firstFragment(pass: Pass, object: AxObject): string {
  const { text } = object;
  // Without white space at an end or in between there is nothing that geometry could change about its ends.
  if (!WHITE_SPACE.test(text)) return text;
  const all = fragments(pass, object);
  // They are asked for again when the text is exposed.
  if (object.kind === "text") setFragments(object, all);
  const first = firstLineOf(object) ?? all[0] ?? "";
  if (!first.endsWith(" ") || object.kind !== "text" || !pass.layout.hasGeometry || keepsSpaces(object)) return first;
  const data = pass.dom.data(object.node as Text);
  // A first letter has rects of its own.
  const rects = pass.layout.textRangeRects(object.node, firstLetterOf(pass, object), data.length);
  let onLine = 1;
  // Marks of direction have no size.
  while (onLine < rects.length && (sharesLine(object, rects, onLine) || (!hasSize(rects[onLine]!) && startsInLine(object, rects, onLine)))) onLine++;
  // From right to left the fragment that ends a line comes first.
  if (onLine > 1 && !text.slice(0, all.slice(0, onLine).join("").length).endsWith(first)) return first;
  if (onLine < all.length) return first.slice(0, -1);
  return !hasSize(rects[0]!) || isShown(pass, object.node, solidEnd(data), data.length, rects[0]!) ? first : first.slice(0, -1);
}

const WHITE_SPACE = /[ \t\n]/;

/** A space at the start of a text belongs to no fragment when a line break before the text took it. */
function withoutLostStart(pass: Pass, object: AxObject, rects: ArrayLike<Rect>, before: ArrayLike<Rect> | null): string {
  const { text, node } = object;
  if (text[0] !== " " || text.length === 1 || keepsSpaces(object) || (before && followsOnLine(rects[0]!, before))) return text;
  return shownStart(pass, node, 0, rects) > 0 ? text.slice(1) : text;
}
