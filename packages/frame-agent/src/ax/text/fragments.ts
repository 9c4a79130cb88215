import type { Rect } from "../layout/layout.js";
import type { AxObject } from "../object.js";
import { perPass } from "../per-pass.js";
import type { Pass } from "../pass.js";
import { boxType } from "./box-type.js";
import { visualRuns, hasRightToLeft } from "./bidi.js";
import { ELLIPSIS, fragmentsByCharacter } from "./character-fragments.js";
import { ellipsesAfter } from "./ellipsis.js";
import { mapOffsets, type OffsetMap } from "./offset-map.js";
import { firstLetterOf } from "./first-letter.js";
import { isCutOff, sharesLine } from "./rects.js";
import { knownFragments, lastSpaceOf, startsLine } from "./known-fragments.js";

/** The text of each line fragment of a rendered text, in Blink's order: by line, left to right within one. */
export function fragments(pass: Pass, object: AxObject): readonly string[] {
  const known = knownFragments(object);
  if (known) return known;
  if (object.text === "" || (object.kind === "text" && !object.box)) return [];
  if (object.kind !== "text" || !pass.layout.hasGeometry) return plainFragments(object);
  const { layout, dom } = pass;
  const rects = layout.textRects(object.node);
  if (rects.length === 0) return [];
  const letter = firstLetterOf(pass, object);
  if (letter) return withFirstLetter(pass, object, letter);
  const follows = followsOnLine(pass, rects);
  const found =
    rects.length === 1
      ? [follows ? object.text : withoutLostStart(pass, object, rects[0]!)]
      : new FragmentSearch(pass, object, rects, dom.data(object.node as Text)).find();
  return withEllipses(pass, object, withoutLostEnd(pass, object, found));
}

const lastRect = perPass((): { rect: Rect | null } => ({ rect: null }));

/**
 * Whether the text starts where the one that was asked for before it ended, in the middle of a line. Then no line break took its
 * leading space; most texts need no further question.
 */
function followsOnLine(pass: Pass, rects: ArrayLike<Rect>): boolean {
  const last = lastRect(pass);
  const before = last.rect;
  const rect = rects[0]!;
  last.rect = rects[rects.length - 1]!;
  if (!before || Math.abs(before.right - rect.left) > 0.05) return false;
  const middle = (before.top + before.bottom) / 2;
  return rect.width > 0 && middle > rect.top && middle < rect.bottom;
}

function withEllipses(pass: Pass, object: AxObject, all: readonly string[]): readonly string[] {
  const ellipses = ellipsesAfter(pass, object);
  return ellipses.size === 0 ? all : all.flatMap((text, i) => (ellipses.has(i) ? [text, ELLIPSIS] : [text]));
}

/** The first line fragment alone, without the space that a line break took from its end. */
export function firstFragment(pass: Pass, object: AxObject): string {
  const { text } = object;
  // Without white space at an end or in between there is nothing that geometry could change about its ends.
  if (!WHITE_SPACE.test(text)) return text;
  const all = fragments(pass, object);
  const first = all[0] ?? "";
  if (!first.endsWith(" ") || object.kind !== "text" || !pass.layout.hasGeometry || keepsSpaces(object)) return first;
  const rects = pass.layout.textRects(object.node);
  if (all.length > 1) return sharesLine(object, rects, 1) ? first : first.slice(0, -1);
  const data = pass.dom.data(object.node as Text);
  return !hasSize(rects[0]!) || isShown(pass, object.node, data.trimEnd().length, data.length) ? first : first.slice(0, -1);
}

const WHITE_SPACE = /[ \t\n]/;

const keepsSpaces = ({ style: { whiteSpaceCollapse: collapse } }: AxObject): boolean => collapse === "preserve" || collapse === "break-spaces";

/** Fragments of a text that cannot be measured: all on one line, except what must stand alone. */
export function plainFragments(object: AxObject): string[] {
  const direction = object.style.get("direction");
  const pieces = splitControls(object);
  if (object.kind === "text" || (direction !== "rtl" && !hasRightToLeft(object.text))) return pieces;
  return pieces.flatMap((piece) => (piece === "\n" ? [piece] : visualRuns(piece, direction === "rtl")));
}

/**
 * Preserved line feeds stand alone, one by one, as do runs of preserved tabs and, where lines wrap, the spaces that a line starts
 * with.
 */
function splitControls(object: AxObject): string[] {
  const { text, style } = object;
  switch (style.whiteSpaceCollapse) {
    case "preserve-breaks":
      return text.split(/(\n)/).filter(isNotEmpty);
    case "preserve":
    case "break-spaces": {
      const pieces = text.split(/(\n|\t+)/).filter(isNotEmpty);
      if (!pieces.some((piece) => piece.startsWith(" ")) || style.get("text-wrap-mode") === "nowrap") return pieces;
      return pieces.flatMap((piece, i) => {
        const isAtStart = i === 0 ? startsLine(object) : pieces[i - 1] === "\n";
        return isAtStart ? piece.split(/^( +)/).filter(isNotEmpty) : [piece];
      });
    }
    default:
      return [text];
  }
}

const isNotEmpty = (text: string): boolean => text !== "";

/** A space at the start of a text belongs to no fragment when a line break before the text took it. */
function withoutLostStart(pass: Pass, object: AxObject, rect: Rect): string {
  const { text, node } = object;
  if (text[0] !== " " || text.length === 1 || keepsSpaces(object)) return text;
  // Where nothing has a size (`font-size: 0`, `scale(0)`) the space's size says nothing.
  if (rect.width === 0 && rect.height === 0) return text;
  const data = pass.dom.data(node as Text);
  return isShown(pass, node, 0, data.length - data.trimStart().length) ? text : text.slice(1);
}

function withoutLostEnd(pass: Pass, object: AxObject, all: readonly string[]): readonly string[] {
  const last = all[all.length - 1];
  const space = lastSpaceOf(object);
  if (!space || !last?.endsWith(" ")) return all;
  const data = pass.dom.data(object.node as Text);
  if (space === "lost unless shown" && isShown(pass, object.node, data.trimEnd().length, data.length)) return all;
  return [...all.slice(0, -1), last.slice(0, -1)];
}

function isShown(pass: Pass, node: Node, start: number, end: number): boolean {
  const rects = pass.layout.textRangeRects(node, start, end);
  for (let i = 0; i < rects.length; i++) if (rects[i]!.width > 0 && rects[i]!.height > 0) return true;
  return false;
}

/** Blink puts the letter's text before the first fragment of the rest; the letter's own fragment does not count. */
function withFirstLetter(pass: Pass, object: AxObject, letterLength: number): readonly string[] {
  const data = pass.dom.data(object.node as Text);
  const map = mapOffsets(data, object.text, object.style);
  const letter = object.text.slice(0, map[letterLength]).trim();
  const rects = pass.layout.textRangeRects(object.node, letterLength, data.length);
  const rest = new FragmentSearch(pass, object, rects, data, map, letterLength).find();
  return rest.length > 0 ? [letter + rest[0], ...rest.slice(1)] : [];
}

const hasSize = (rect: Rect): boolean => rect.width > 0 && rect.height > 0;

/** Whether the text or the block around it runs from right to left. */
function isRightToLeft(object: AxObject): boolean {
  if (object.style.get("direction") === "rtl") return true;
  let block = object.flatParent;
  while (block && (boxType(block) === "inline" || boxType(block) === "contents")) block = block.flatParent;
  return block?.style.get("direction") === "rtl";
}

const SOFT_HYPHEN = "\u00ad";

/**
 * Finds where the fragments of a text end from the rects of ranges: `[start, end)` has one rect as long as it ends in the
 * fragment that it starts in. Lines break at words as a rule, so the search guesses a word's start from the fragment's width.
 */
class FragmentSearch {
  readonly #pass: Pass;
  readonly #object: AxObject;
  readonly #rects: ArrayLike<Rect>;
  readonly #data: string;
  readonly #map: OffsetMap;
  readonly #start: number;

  constructor(pass: Pass, object: AxObject, rects: ArrayLike<Rect>, data: string, map?: OffsetMap, start = 0) {
    this.#pass = pass;
    this.#object = object;
    this.#rects = rects;
    this.#data = data;
    this.#map = map ?? mapOffsets(data, object.text, object.style);
    this.#start = start;
  }

  find(): string[] {
    const found = this.#needsCharacters() ? null : (this.#byControls() ?? this.#bySearch());
    return found ?? fragmentsByCharacter(this.#pass, this.#object, this.#rects, this.#data, this.#map, this.#start);
  }

  /** Cases where a range's number of rects does not tell: text in visual order, generated hyphens and ellipses. */
  #needsCharacters(): boolean {
    if (this.#data.includes(SOFT_HYPHEN) || hasRightToLeft(this.#data)) return true;
    let hasSharedLine = false;
    for (let i = 1; i < this.#rects.length; i++) {
      if (isCutOff(this.#object, this.#rects, i)) return true;
      hasSharedLine ||= sharesLine(this.#object, this.#rects, i) || !hasSize(this.#rects[i]!);
    }
    return hasSharedLine && (isRightToLeft(this.#object) || this.#object.style.get("hyphens") === "auto");
  }

  /** Text that breaks at its line feeds and nowhere else. */
  #byControls(): string[] | null {
    if (this.#start > 0 || !/[\n\t]/.test(this.#object.text)) return null;
    const pieces = splitControls(this.#object);
    return pieces.length === this.#rects.length ? pieces : null;
  }

  #bySearch(): string[] | null {
    const { text } = this.#object;
    const rects = this.#rects;
    const found: string[] = [];
    let start = this.#firstShown();
    for (let i = 0; i < rects.length; i++) {
      const end = i === rects.length - 1 ? this.#data.length : (this.#endAtLineFeed(start, i) ?? this.#endOf(start, rects[i]!));
      if (end === null || start >= end) return null;
      found.push(text.slice(this.#map[start], this.#map[end]));
      start = this.#skipCollapsed(end);
    }
    return found;
  }

  /** White space that shows nowhere belongs to no fragment. */
  #skipCollapsed(start: number): number {
    let at = start;
    while (at < this.#data.length && this.#isSpace(at) && this.#map[at] === this.#map[at + 1]) at++;
    return at;
  }

  /** Preserved line feeds have rects without a size: between two of them, one rect is one line. */
  #endAtLineFeed(start: number, index: number): number | null {
    if (this.#object.text[this.#map[start]!] === "\n") return start + 1;
    const next = this.#rects[index + 1]!;
    if (hasSize(next)) return null;
    const at = this.#data.indexOf("\n", start);
    return at >= 0 && this.#object.text[this.#map[at]!] === "\n" ? at : null;
  }

  /** Skips a leading space that the line break before the text took. */
  #firstShown(): number {
    const start = this.#skipCollapsed(this.#start);
    const { text, node } = this.#object;
    if (text[this.#map[start]!] !== " " || keepsSpaces(this.#object) || !hasSize(this.#rects[0]!)) return start;
    const rest = this.#data.slice(start);
    const end = start + rest.length - rest.trimStart().length;
    return isShown(this.#pass, node, start, end) ? start : end;
  }

  /** End of the fragment that starts at `start`; null when there is no second fragment after it. */
  #endOf(start: number, rect: Rect): number | null {
    const { length } = this.#data;
    const average = this.#averageWidth();
    let low = start + 1;
    let high = length;
    const guess = Math.min(length, Math.max(low, start + Math.round(rect.width / average)));
    let word = this.#wordStart(guess, low);
    if (this.#isWithin(start, word)) {
      low = word;
      for (word = this.#nextWord(low); word < length && this.#isWithin(start, word); word = this.#nextWord(low)) low = word;
      high = Math.min(word, length);
      if (high === length && this.#isWithin(start, length)) return null;
    } else {
      high = word;
      while (high > start + 1) {
        word = this.#wordStart(high - 1, start + 1);
        if (word <= start + 1 || this.#isWithin(start, word)) break;
        high = word;
      }
      low = Math.max(start + 1, Math.min(word, high));
    }
    if (!this.#isWithin(start, low + 1)) return low;
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

  #nextWord(offset: number): number {
    let at = offset + 1;
    while (at < this.#data.length && !(this.#isSpace(at - 1) && !this.#isSpace(at))) at++;
    return at;
  }

  #isSpace(offset: number): boolean {
    const code = this.#data.charCodeAt(offset);
    return code === 0x20 || code === 0x0a || code === 0x09;
  }

  #isWithin(start: number, end: number): boolean {
    return end <= this.#data.length && this.#pass.layout.textRangeRects(this.#object.node, start, end).length <= 1;
  }

  #averageWidth(): number {
    let sum = 0;
    for (let i = 0; i < this.#rects.length; i++) sum += this.#rects[i]!.width;
    return Math.max(0.01, sum / (this.#data.length - this.#start));
  }
}
