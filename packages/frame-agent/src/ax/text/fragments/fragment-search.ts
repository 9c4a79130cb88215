import type { Rect } from "../../layout/layout.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { isRightToLeft } from "../bidi/direction.js";
import { SOFT_HYPHEN } from "./hyphen.js";
import { mapOffsets, type OffsetMap } from "../transform/offset-map.js";
import { splitControls } from "./plain-fragments.js";
import { hasSize, isCutOff, isVertical, sharesLine, shownStart } from "./rects.js";
import { hasRightToLeft } from "../bidi/right-to-left.js";
import { isSpace, keepsSpaces, solidStart, spaceStart } from "../white-space/white-space.js";

/** Guesses are to fall into the word that a line breaks before, not into the end of the one before it. */
const INTO_WORD = 2;

/**
 * Finds where the fragments of a text end from the rects of ranges. A range has one rect for each fragment that it shares characters
 * with, and those of hyphens whose word it touches the end of; the rects of the whole text are in the order of fragments, visual
 * within a line (Blink: `LayoutText::AbsoluteQuadsForRange`). Lines break at words as a rule, so that a search may guess a word's
 * start from the fragment's width.
 */
export class FragmentSearch {
  protected readonly pass: Pass;
  protected readonly object: AxObject;
  protected readonly rects: ArrayLike<Rect>;
  protected readonly data: string;
  protected readonly map: OffsetMap;
  protected readonly start: number;
  /** Per character; what guesses start from. */
  readonly #averageWidth: number;

  constructor(pass: Pass, object: AxObject, rects: ArrayLike<Rect>, data: string, map?: OffsetMap, start = 0) {
    this.pass = pass;
    this.object = object;
    this.rects = rects;
    this.data = data;
    this.map = map ?? mapOffsets(data, object.text, object.style);
    this.start = start;
    let width = 0;
    for (let i = 0; i < rects.length; i++) width += rects[i]!.width;
    this.#averageWidth = Math.max(0.01, width / (data.length - start));
  }

  find(): string[] {
    const found = this.#isInOrder() ? (this.#byControls() ?? this.#inOrder()) : null;
    return found ?? new (part("style").ScatteredSearch)(this.pass, this.object, this.rects, this.data, this.map, this.start).find();
  }

  /** Whether each rect is a fragment of its own that ends where the next one starts. */
  #isInOrder(): boolean {
    if (this.data.includes(SOFT_HYPHEN) || hasRightToLeft(this.data) || isRightToLeft(this.object)) return false;
    const vertical = isVertical(this.object);
    let hasSharedLine = false;
    for (let i = 1; i < this.rects.length; i++) {
      if (isCutOff(this.object, this.rects, i, vertical)) return false;
      hasSharedLine ||= sharesLine(this.object, this.rects, i, vertical) || !hasSize(this.rects[i]!);
    }
    return !hasSharedLine || this.object.style.get("hyphens") !== "auto";
  }

  /** Numbers after right-to-left text come before the punctuation between them, on any line that they share, which may be turned. */
  #startsElsewhere(start: number, { left, top, right, bottom }: Rect): boolean {
    const first = this.rectsOf(start, start + 1)[0];
    return !!first && Math.max(left - first.left, first.right - right, top - first.top, first.bottom - bottom) > 0.05;
  }

  /** Text that breaks at its line feeds and nowhere else. */
  #byControls(): string[] | null {
    if (this.start > 0 || !/[\n\t]/.test(this.object.text)) return null;
    const [first, ...others] = splitControls(this.object);
    return others.length === this.rects.length - 1 ? [first!.slice(this.map[this.firstShown()]), ...others] : null;
  }

  #inOrder(): string[] | null {
    const rects = this.rects;
    const hasNumbers = /\d/.test(this.data);
    const found: string[] = [];
    let start = this.firstShown();
    for (let i = 0; i < rects.length; i++) {
      const isLast = i === rects.length - 1;
      const end = isLast ? this.data.length : (this.#endAtLineFeed(start, i) ?? this.#endOf(start, rects[i]!));
      if (end === null || start >= end || (!isLast && (hasNumbers || sharesLine(this.object, rects, i + 1)) && this.#startsElsewhere(start, rects[i]!))) return null;
      found.push(this.shown(start, end));
      start = this.skipCollapsed(end);
    }
    return found;
  }

  protected shown(start: number, end: number): string {
    return this.object.text.slice(this.map[start], this.map[end]);
  }

  protected rectsOf(start: number, end: number): ArrayLike<Rect> {
    return this.pass.layout.textRangeRects(this.object.node, start, end);
  }

  /** White space that shows nowhere belongs to no fragment. */
  protected skipCollapsed(start: number): number {
    let at = start;
    while (at < this.data.length && this.#isSpace(at) && this.map[at] === this.map[at + 1]) at++;
    return at;
  }

  /** Preserved line feeds have rects without a size: between two of them, one rect is one line. */
  #endAtLineFeed(start: number, index: number): number | null {
    if (this.object.text[this.map[start]!] === "\n") return start + 1;
    const next = this.rects[index + 1]!;
    if (hasSize(next)) return null;
    const at = this.data.indexOf("\n", start);
    return at >= 0 && this.object.text[this.map[at]!] === "\n" ? at : null;
  }

  /** Skips a leading space that the line break before the text took. */
  protected firstShown(): number {
    const start = this.skipCollapsed(this.start);
    const { text, node } = this.object;
    return text[this.map[start]!] !== " " || keepsSpaces(this.object) ? start : shownStart(this.pass, node, start, this.rects);
  }

  /** End of the fragment that starts at `start`; null when there is no second fragment after it. */
  #endOf(start: number, rect: Rect): number | null {
    const { length } = this.data;
    let low = start + 1;
    let high = length;
    const guess = Math.min(length, Math.max(low, start + Math.round(rect.width / this.#averageWidth) + INTO_WORD));
    let word = this.#wordStart(guess, low);
    if (this.#isWithin(start, word)) {
      if (word === length) return null;
      for (low = word; ; low = high) {
        if (!this.#isWithin(start, low + 1)) return low;
        high = solidStart(this.data, spaceStart(this.data, low));
        if (!this.#isWithin(start, high)) break;
        if (high === length) return null;
      }
    } else {
      high = word;
      while (high > start + 1) {
        word = this.#wordStart(high - 1, start + 1);
        if (word <= start + 1 || this.#isWithin(start, word)) break;
        high = word;
      }
      low = Math.max(start + 1, Math.min(word, high));
      if (!this.#isWithin(start, low + 1)) return low;
    }
    low++;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#isWithin(start, middle)) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Start of the word at or before `offset`, not before `least`. */
  #wordStart(offset: number, least: number): number {
    let at = offset;
    while (at > least && !(this.#isSpace(at - 1) && !this.#isSpace(at))) at--;
    return at;
  }

  #isSpace(offset: number): boolean {
    return isSpace(this.data.charCodeAt(offset));
  }

  #isWithin(start: number, end: number): boolean {
    return end <= this.data.length && this.rectsOf(start, end).length <= 1;
  }
}
