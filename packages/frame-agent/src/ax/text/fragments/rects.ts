import type { Rect } from "../../layout/layout.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { solidStart } from "../white-space/white-space.js";

/** A rect in terms of lines: `line` where the line lies, `start` and `end` along it. */
interface LineRect {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

const lineRect = ({ left, top, right, bottom }: Rect, isVertical: boolean): LineRect =>
  isVertical ? { line: left, start: top, end: bottom } : { line: top, start: left, end: right };

/** Whether lines run from top to bottom. */
export const isVertical = ({ style }: AxObject): boolean => /^(?:vertical|sideways)/.test(style.get("writing-mode"));

/** Whether the rect lies where the line of the one before it does. */
export const startsInLine = (object: AxObject, rects: ArrayLike<Rect>, index: number, vertical = isVertical(object)): boolean =>
  lineRect(rects[index]!, vertical).line === lineRect(rects[index - 1]!, vertical).line;

/** Whether the rect shares its line with the one before it; line feeds, which have no size, do not count. */
export function sharesLine(object: AxObject, rects: ArrayLike<Rect>, index: number, vertical = isVertical(object)): boolean {
  if (index === 0) return false;
  const rect = lineRect(rects[index]!, vertical);
  // Lines without a height all lie in the same place.
  return rect.end > rect.start && startsInLine(object, rects, index, vertical) && object.style.get("line-height") !== "0px";
}

/**
 * Whether the rect is the visible part of a text that an ellipsis cuts: it starts where the whole text before it does, and is
 * no longer.
 */
export function isCutOff(object: AxObject, rects: ArrayLike<Rect>, index: number, vertical = isVertical(object)): boolean {
  if (!sharesLine(object, rects, index, vertical)) return false;
  const [whole, rect] = [lineRect(rects[index - 1]!, vertical), lineRect(rects[index]!, vertical)];
  return rect.end - rect.start <= whole.end - whole.start && (rect.start === whole.start || rect.end === whole.end);
}

export const hasSize = (rect: Rect): boolean => rect.width > 0 && rect.height > 0;

/**
 * Where a text shows: at `at`, or behind the white space there if its rects are no larger than those of its characters from there on,
 * however the text is turned. Where nothing has a size (`scale(0)`) that says nothing. A space with a mark on it is one with the mark for
 * every range.
 */
export function shownStart({ dom, layout }: Pass, node: Node, at: number, rects: ArrayLike<Rect>): number {
  const data = dom.data(node as Text);
  const start = solidStart(data, at);
  const rectsOf = (from: number, to: number): ArrayLike<Rect> => layout.textRangeRects(node, from, to);
  const all = extent(rects);
  if (all === 0 || extent(rectsOf(start, data.length)) !== all) return at;
  const space = rectsOf(at, start);
  return space[0] && hasSize(space[0]) && extent(space) === extent(rectsOf(at, start + 1)) ? at : start;
}

function extent(rects: ArrayLike<Rect>): number {
  let sum = 0;
  for (let i = 0; i < rects.length; i++) sum += rects[i]!.width + rects[i]!.height;
  return sum;
}

/** Whether any of these characters at the end of a fragment takes up room. */
export function isShown(pass: Pass, node: Node, start: number, end: number, fragment: Rect): boolean {
  const rects = pass.layout.textRangeRects(node, start, end);
  for (let i = 0; i < rects.length; i++) {
    const rect = rects[i]!;
    if (!hasSize(fragment)) return part("style").isApart(pass, node, start, end);
    // They are as high as the fragment, unless it is turned.
    if (hasSize(rect)) return rect.height === fragment.height || rect.width === fragment.width || part("style").isApart(pass, node, start, end);
  }
  return false;
}
