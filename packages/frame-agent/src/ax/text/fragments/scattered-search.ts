import type { Rect } from "../../layout/layout.js";
import { part } from "../../parts/part.js";
import { visualRuns } from "../bidi/bidi.js";
import { blockAround } from "../box-type.js";
import { isRightToLeft } from "../bidi/direction.js";
import { FragmentSearch } from "./fragment-search.js";
import { SOFT_HYPHEN } from "./hyphen.js";
import { hasSize, isCutOff, startsInLine } from "./rects.js";
import { hasRightToLeft } from "../bidi/right-to-left.js";

/** Finds fragments that are not in the order of the text, have hyphens or are cut by an ellipsis. */
export class ScatteredSearch extends FragmentSearch {
  /** One fragment after the other in the order of the text, each to its place among the rects. */
  override find(): string[] {
    const runs = this.#runsOfEqualRects();
    if (runs) return runs;
    const slots = Array.from(this.rects, (rect): Slot => ({ rect, text: null, isCut: false }));
    const { length } = this.data;
    let isBehindHyphen = false;
    for (let start = this.firstShown(); start < length; ) {
      let end = this.#endWithMore(start, start + 1);
      const behind = isBehindHyphen ? 1 : 0;
      const rects = this.rectsOf(start, Math.min(end, length));
      if (end > length || this.rectsOf(end - 1, end).length < rects.length - behind) end--;
      // No other fragment begins with the last character: it has a hyphen, or the visible part of a cut text begins with it.
      else if (!this.#isHyphen(end, rects[0]!, rects[rects.length - 1]!)) end = this.#endWithMore(start, end) - 1;
      isBehindHyphen = this.#fill(slots, start, end);
      start = this.skipCollapsed(end);
    }
    // The ellipsis comes last in its line.
    let isCutLine = false;
    return slots.flatMap(({ text, isCut }, i) => {
      if (text === null) return [];
      isCutLine ||= isCut;
      if (!isCutLine || (i + 1 < slots.length && startsInLine(this.object, this.rects, i + 1))) return [text];
      isCutLine = false;
      return [text, part("elements").ellipsisOf(this.pass, blockAround(this.object)!)];
    });
  }

  /** Shrunk to nothing or without a size, the fragments of a line cannot be told apart by their rects. */
  #runsOfEqualRects(): string[] | null {
    const rightToLeft = isRightToLeft(this.object);
    if (this.start > 0 || !(rightToLeft || hasRightToLeft(this.data)) || !hasEqual(this.rects)) return null;
    const runs = visualRuns(this.object.text, rightToLeft);
    return runs.length === this.rects.length ? runs : null;
  }

  /** Smallest end with which `[start, end)` has more rects than with `known`; behind the end of the text if there is none. */
  #endWithMore(start: number, known: number): number {
    const count = this.rectsOf(start, known).length;
    let low = known;
    let high = this.data.length + 1;
    for (let step = 8; low + step < high; step *= 2) {
      if (this.rectsOf(start, low + step).length > count) high = low + step;
      else low += step;
    }
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.rectsOf(start, middle).length > count) high = middle;
      else low = middle;
    }
    return high;
  }

  /** Puts the fragment at its place, and behind it its hyphen, or what an ellipsis leaves of it. Returns whether it has a hyphen. */
  #fill(slots: Slot[], start: number, end: number): boolean {
    let whole: Rect | null = null;
    let isHyphenated = false;
    for (const rect of Array.from(this.rectsOf(start, end))) {
      const slot = slots.find(({ text, rect: other }) => text === null && isEqual(rect, other));
      if (!slot) continue;
      if (!whole) {
        whole = rect;
        slot.text = this.shown(start, end);
      } else if (this.#isHyphen(end, whole, rect)) {
        isHyphenated = true;
        slot.text = part("elements").hyphenOf(this.pass, this.object.style);
      } else {
        slot.isCut = true;
        slot.text = this.#visiblePart(start, end);
      }
    }
    return isHyphenated;
  }

  /** Whether the rect is that of a hyphen behind the fragment, and not of what an ellipsis leaves of it. */
  #isHyphen(end: number, fragment: Rect, rect: Rect): boolean {
    return (this.data[end - 1] === SOFT_HYPHEN || this.object.style.get("hyphens") === "auto") && !isCutOff(this.object, [fragment, rect], 1);
  }

  /** Characters that an ellipsis leaves of a fragment: those with a second rect. White space without a size goes with what is before it. */
  #visiblePart(start: number, end: number): string {
    const isVisible = (at: number): boolean => {
      let rects = this.rectsOf(at, at + 1);
      for (let before = at; before > start && !Array.from(rects).some(hasSize); ) rects = this.rectsOf(--before, before + 1);
      return rects.length > 1;
    };
    const isStart = isVisible(start);
    let [low, high] = [start, end];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (isVisible(middle) === isStart) low = middle;
      else high = middle;
    }
    return isStart ? this.shown(start, high) : this.shown(high, end);
  }
}

interface Slot {
  readonly rect: Rect;
  text: string | null;
  /** The visible part of a text that an ellipsis cuts, beside the whole text. */
  isCut: boolean;
}

export const isEqual = (a: Rect, b: Rect): boolean => a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;

function hasEqual(rects: ArrayLike<Rect>): boolean {
  for (let i = 1; i < rects.length; i++) if (isEqual(rects[i - 1]!, rects[i]!)) return true;
  return false;
}
