import { isMultiColumn } from "../../generated/wrappers.js";
import { contentSize, edge, textIndent } from "../../layout/content-box.js";
import type { Rect } from "../../layout/layout.js";
import { lineHeight } from "../../layout/line-height.js";
import { lengthOf, pixels } from "../../layout/pixels.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { perPass } from "../../per-pass.js";
import { blockAround, boxType, innerType, isLayoutText, isTransparent } from "../box-type.js";
import { contentWidth } from "../../layout/scroll-bar.js";
import { TOLERANCE, words } from "./field-lines.js";
import { breaksBetween, fillHardLines, firstWord } from "./fill-lines.js";
import type { InlineRun } from "../inline-run.js";
import { lastSpaceOf, setFirstLine, setFragments } from "../fragments/known-fragments.js";
import { SOFT_HYPHEN } from "../fragments/hyphen.js";
import { hyphenOf } from "./font-characters.js";
import { breaksWords } from "./line-breaks.js";
import { elementRect, filledUpTo, isOutOfShape, lineRects, NO_RECT, outerEdge, outerSize, sideLength } from "./line-rects.js";
import { mayReorder, type Piece } from "../fragments/plain-fragments.js";
import { isShown, isVertical } from "../fragments/rects.js";
import { pseudoWidth } from "./wrapped-lines.js";
import { isNowrap, keepsSpaces, solidEnd } from "../white-space/white-space.js";

/** A generated text in a line, which no Range reaches, with what is beside it there. */
export interface InLine {
  readonly text: AxObject;
  /** Before white space collapsed. */
  readonly transformed: string;
  /** Its text before line breaks took spaces; the next one may not have its own yet. */
  shown: string;
  /** The generated text right before it. */
  readonly before: InLine | null;
  /** The text or atomic box before it and those generated texts: null at the start of a block, undefined where something else is. */
  readonly after: AxObject | null | undefined;
  readonly run: InlineRun;
  /** White space after it: what is next does not hang on to it. */
  readonly space: AxObject | null;
  /** The text, or box of an element, after it and that. */
  readonly next: AxObject | null;
}

/**
 * The lines of a generated text that flows with what is beside it; null when it fits where it begins. Widths come from a canvas, and a
 * block that is not high enough for two lines has one.
 */
export function flowingLines(pass: Pass, generated: InLine): string[][] | null {
  const inLine = isMeasured(generated.after) ? generated : { ...generated, after: undefined };
  const { text, next } = inLine;
  const known = wrapped(pass, inLine);
  const lines = known?.lines ?? [[text.text]];
  const last = lines[lines.length - 1]!;
  if (next && text.text.endsWith(" ") && !keepsSpaces(text) && endsLine(pass, inLine, known, next)) last.push(last.pop()!.slice(0, -1));
  const block = blockAround(text);
  return lines[0]![0] === text.text || (block?.kind === "element" && isOutOfShape(pass, block)) ? null : lines;
}

const isMeasured = (object: AxObject | null | undefined): boolean => !object || object.kind === "text" || object.kind === "element" || object.kind === "pseudo";

interface Wrapped {
  readonly lines: string[][];
  /** What the last line has room for behind them, in pixels. */
  readonly room: number;
}

/** The lines as far as widths tell; null where they do not. */
function wrapped(pass: Pass, inLine: InLine): Wrapped | null {
  const { layout } = pass;
  const { text } = inLine;
  if (!mayWrap(inLine)) return null;
  const chain = chainOf(inLine);
  const followsBreak = inLine.after === undefined && isBehindBreak(chain[0]!.text);
  const after = followsBreak ? null : inLine.after;
  const block = sizedBlockAround(text);
  if (after === undefined || (block?.kind !== "element" && (block?.kind !== "pseudo" || after !== null))) return null;
  const isSingle = !mayHaveTwoLines(pass, block, text);
  if (isSingle && !mayHang(text)) return null;
  const available = roomIn(pass, block, chain) + TOLERANCE;
  let start = followsBreak ? 0 : after === null ? textIndent(block.style) : endsInBreak(pass, after) ? 0 : endOf(pass, inLine, after, block);
  if (Number.isNaN(start + available)) return null;
  let mayBreak = after !== null && breaksBetween(textOf(after), chain[0]!.shown, text.style);
  let lines: string[][] = [];
  for (const { text, shown, space, next } of chain) {
    const { style } = text;
    const breaksBehind = space !== null || breaksBetween(shown, textFrom(next), style);
    const room = { available, start, edge: edgesAround(text, "inline-start", 0), mayBreak, glued: breaksBehind || !next ? "" : wordFrom(next), isSingle };
    ({ lines, end: start } = fillHardLines(pass, text, shown, room));
    start += edgesAround(text, "inline-end", -1);
    if (space) start += layout.textWidth(space.style, " ");
    mayBreak = breaksBehind;
  }
  return { lines, room: available - start };
}

/** Anonymous boxes in a pseudo-element have no size of their own. */
function sizedBlockAround(text: AxObject): AxObject | null {
  let block = blockAround(text);
  while (block?.kind === "wrapper") block = block.flatParent;
  return block;
}

/** Width of the lines in which these texts are the last ones, in pixels. */
function roomIn(pass: Pass, block: AxObject, chain: readonly InLine[]): number {
  const last = chain[chain.length - 1]!;
  if (block.kind !== "element" && !isMultiColumn(block)) return pseudoWidth(pass, block, chain.map(({ shown }) => shown).join("") + textBehind(last));
  return innerType(block) === "table" ? part("style").anonymousCellWidth(block, last.text, (object) => elementRect(pass, object, block)) : lineWidth(pass, block);
}

function textBehind({ next }: InLine): string {
  let text = "";
  for (let behind = next; behind; behind = nextInLines(behind)) text += shownIn(behind);
  return text;
}

/** The generated texts right before it, and itself. */
function chainOf(inLine: InLine): InLine[] {
  const chain: InLine[] = [];
  for (let b: InLine | null = inLine; b; b = b.before) chain.push(b);
  return chain.reverse();
}

/** Where what is before the text ends in its line. Runs of both directions may stand in another order than they fill it in. */
function endOf(pass: Pass, inLine: InLine, after: AxObject, block: AxObject): number {
  const outermost = outermostBefore(after, inLine);
  const isMixed = mayReorder(inLine.text, inLine) && part("style").directionAround(inLine) !== block.style.get("direction");
  if (isMixed || (outermost.kind === "pseudo" && outermost.flatParent === block)) return filledUpTo(pass, outermost, block);
  const end = lastRect(pass, outermost, block).right - contentStart(pass, block, "left");
  return isMultiColumn(block) ? end % (lineWidth(pass, block) + columnGap(block)) : end;
}

/** Of a column in a block that has some (CSS Multi-column 1 §3.4). */
export function lineWidth(pass: Pass, block: AxObject): number {
  const width = contentWidth(pass, block);
  if (!isMultiColumn(block)) return width;
  const gap = columnGap(block);
  const most = Number.parseInt(block.style.get("column-count"), 10) || (block.style.get("column-width") === "auto" ? 1 : Infinity);
  const count = Math.max(1, Math.min(most, Math.floor((width + gap) / (pixels(block.style, "column-width") + gap))));
  return (width + gap) / count - gap;
}

/** Normally as wide as the font is high, in whole pixels (Blink: `FontDescription::ComputedPixelSize`, 156). */
export const columnGap = ({ style }: AxObject): number =>
  style.get("column-gap") === "normal" ? Math.round(pixels(style, "font-size")) : lengthOf(style, "column-gap", () => contentSize(style, "inline"));

/** The inline box that ends between what is before a text and that. */
function outermostBefore(after: AxObject, inLine: InLine): AxObject {
  let first = inLine;
  while (first.before) first = first.before;
  const around = new Set<AxObject>();
  for (let box = first.text.flatParent; box; box = box.flatParent) around.add(box);
  let outermost = after;
  for (let box = after; !around.has(box); box = box.flatParent!) if (box.element || box.kind === "pseudo") outermost = box;
  return outermost;
}

/** What stands in the lines from an object on, up to a space at which a line may end. */
function textFrom(object: AxObject | null): string {
  let text = "";
  for (let next = object; next && !/[ \n]/.test(text); next = nextInLines(next)) text += shownIn(next);
  return text;
}

/** What stands in the lines from an object on, up to where a line may end. */
function wordFrom(object: AxObject): string {
  let word = "";
  for (let next: AxObject | null = object; next; next = nextInLines(next)) {
    const shown = shownIn(next);
    if (word !== "" && breaksBetween(word, shown, next.style)) return word;
    const first = isNowrap(next) ? shown : firstWord(shown, next.style);
    word += first;
    if (first !== shown) return word;
  }
  return word;
}

/** Spaces at which no line ends are no-break spaces. */
function shownIn(object: AxObject): string {
  const text = textOf(object);
  return isNowrap(object) ? text.replaceAll(" ", "\xa0") : text;
}

/** The next text or atomic box; null where a line ends anyway. */
export function nextInLines(object: AxObject): AxObject | null {
  const next = besideInLines(object, 1);
  return next && (isText(next) || boxType(next) === "atomic") ? next : null;
}

/** Whether the line begins with it, but not the block. */
function isBehindBreak(object: AxObject): boolean {
  for (let before = besideInLines(object, -1); before; before = besideInLines(before, -1)) {
    if (isText(before)) {
      if (before.tag === "img") return false;
      if (before.text !== "") return before.text.endsWith("\n");
    } else if (boxType(before) !== "break-opportunity") return boxType(before) !== "atomic";
  }
  return false;
}

/** What stands before or behind an object in the lines of its block, or ends them there; null where that block does. */
function besideInLines(object: AxObject, step: 1 | -1): AxObject | null {
  let last = object;
  for (;;) {
    const siblings = last.flatParent!.flatChildren;
    let beside = siblings[siblings.indexOf(last) + step];
    while (beside && !isLayoutText(beside) && isTransparent(beside) && beside.flatChildren.length > 0) beside = beside.flatChildren.at(step > 0 ? 0 : -1)!;
    if (!beside) {
      last = last.flatParent!;
      if (!isTransparent(last)) return null;
    } else if (standsInLines(beside)) return beside;
    else last = beside;
  }
}

function standsInLines(object: AxObject): boolean {
  if (isText(object)) return object.kind === "generated" || object.rendered;
  return !/^(?:none|out-of-flow)$/.test(boxType(object)) && !isTransparent(object);
}

/** Generated images included. */
const isText = ({ kind }: AxObject): boolean => kind === "generated" || kind === "text";

/** A line break took the space at its end. */
function endsInBreak(pass: Pass, object: AxObject): boolean {
  if (!object.text.endsWith(" ") || keepsSpaces(object)) return false;
  const rects = pass.layout.textRects(object.node);
  const data = pass.dom.data(object.node as Text);
  return rects.length === 0 || !isShown(pass, object.node, solidEnd(data), data.length, rects[rects.length - 1]!);
}

/** Of the boxes that begin or end with the text. */
function edgesAround(text: AxObject, side: "inline-start" | "inline-end", at: 0 | -1): number {
  let sum = 0;
  for (let box = text.flatParent!; isTransparent(box) && box.flatChildren.at(at) === text; text = box, box = box.flatParent!) sum += outerEdge(box, side);
  return sum;
}

const textOf = (object: AxObject): string => (isLayoutText(object) ? object.text : "\ufffc");

/** Lines may end in the text, or around it so that they take a space from it. */
function mayWrap(inLine: InLine): boolean {
  const { text: { text, style }, before, after, next } = inLine;
  if (/[\t\r\f]/.test(text) || after?.text.endsWith("\n")) return false;
  if (/[ \n-][^ ]/.test(text) || mayHang(inLine.text) || breaksWords(style) || (text.endsWith(" ") && (next?.kind === "generated" || next?.kind === "pseudo"))) return true;
  const previous = before ? before.shown : after ? textOf(after) : "";
  return breaksBetween(previous, text, style) || words(text, style).length > 1;
}

/** Kept spaces at its end are apart from the rest of it where a line has no room for them. */
const mayHang = (object: AxObject): boolean => object.text.endsWith(" ") && object.style.whiteSpaceCollapse === "preserve";

const inColumns = perPass(() => new Map<AxObject, boolean>());

/** Lines of a block may stand in several columns. */
function isInColumns(pass: Pass, block: AxObject): boolean {
  const known = inColumns(pass);
  const path: AxObject[] = [];
  let around: AxObject | null = block;
  for (; around && !known.has(around) && !isMultiColumn(around); around = around.flatParent) path.push(around);
  const result = around !== null && (known.get(around) ?? true);
  for (const box of path) known.set(box, result);
  return result;
}

/** Its height, or what overflows one that is set, is enough. */
function mayHaveTwoLines(pass: Pass, block: AxObject, { style }: AxObject): boolean {
  if (isInColumns(pass, block)) return true;
  const { dom } = pass;
  const least = 2 * Math.min(pixels(style, "font-size"), lineHeight(block.style));
  // A pseudo-element tells no more than its size.
  if (!block.element) return contentSize(block.style, "block") >= least;
  const overflow = isVertical(block) ? dom.scrollWidth(block.element!) : dom.scrollHeight(block.element!);
  // With the padding, in whole pixels: most blocks are lower even so.
  if (overflow + 1 < least) return false;
  const padding = pixels(block.style, "padding-block-start") + pixels(block.style, "padding-block-end");
  return Math.max(contentSize(block.style, "block"), overflow - padding) >= least;
}

/** Whether the line wraps behind the space that a generated text ends with: what follows starts below the text's last line, and not behind it. */
function endsLine(pass: Pass, inLine: InLine, known: Wrapped | null, next: AxObject): boolean {
  const { layout } = pass;
  const { text } = inLine;
  const block = sizedBlockAround(text);
  const word = next.kind === "generated" ? wordFrom(next) : "";
  if (known && next.kind === "generated") return layout.textWidth(next.style, word) > known.room;
  if (known && next.kind === "pseudo") return outerSize(next) > known.room;
  if (block?.kind === "pseudo") {
    return word !== "" && layout.textWidth(text.style, text.text + word) > pseudoWidth(pass, block, text.text + word) + TOLERANCE;
  }
  if (block?.kind === "element" && !mayHaveTwoLines(pass, block, text)) return false;
  const line = lineOf(pass, inLine, known !== null);
  const rect = next.element ? rectIn(pass, block, next) : next.kind === "text" ? firstRect(pass, next, block) : null;
  if (!line || !rect) return false;
  const wraps = known ? known.lines.length - 1 : 0;
  const bottom = line.bottom + wraps * lineHeight(text.style);
  // What has no width has its place in a line all the same.
  if (!(rect.top > (line.top + line.bottom) / 2 && (rect.top + rect.bottom) / 2 > bottom)) return false;
  return wraps > 0 || rect.left + TOLERANCE < line.start() + layout.textWidth(text.style, text.text);
}

/** The line in which a text begins, if it was measured or has no opportunity to break before it: that of what is before it. */
function lineOf(pass: Pass, { text, before, after, run }: InLine, isMeasured: boolean): { start: () => number; top: number; bottom: number } | null {
  const around = blockAround(text);
  if (after && !before && (isMeasured || text.text === " " || !breaksBetween(textOf(after), text.text, text.style))) {
    const { right, top, bottom } = lastRect(pass, after, around);
    return { start: () => right, top, bottom };
  }
  const block = after === null && !run.followsBlock ? around : null;
  if (block?.element) {
    const top = contentStart(pass, block, "top");
    return { start: () => contentStart(pass, block, "left"), top, bottom: top + lineHeight(block.style) };
  }
  const host = pass.objectOf(text.node);
  if (!host?.element || boxType(host) !== "inline") return null;
  // Its rect may reach over more lines.
  const { left, top } = rectIn(pass, around, host);
  return { start: () => left, top, bottom: top + lineHeight(host.style) };
}

function contentStart(pass: Pass, block: AxObject, side: "left" | "top"): number {
  return rectIn(pass, block, block)[side] + edge(block.style, side === "top" ? "block-start" : "inline-start");
}

/** As if lines of the block ran from left to right. */
const rectIn = (pass: Pass, block: AxObject | null, object: AxObject): Rect => mirrored(elementRect(pass, object, block ?? object), block);

const mirrored = (rect: Rect, block: AxObject | null): Rect =>
  block?.style.get("direction") === "rtl" ? { ...rect, left: -rect.right, right: -rect.left } : rect;

function lastRect(pass: Pass, object: AxObject, block: AxObject | null): Rect {
  const rect = mirrored(lineRects(pass, object).at(-1) ?? NO_RECT, block);
  return object.kind === "element" ? { ...rect, right: rect.right + sideLength(object, "margin-inline-end") } : rect;
}

/** Where the first line of a text starts: parts of it in two directions stand in visual order. */
function firstRect(pass: Pass, text: AxObject, block: AxObject | null): Rect {
  const [first = NO_RECT, ...others] = lineRects(pass, text).map((rect) => mirrored(rect, block));
  return { ...first, left: Math.min(first.left, ...others.filter(({ top }) => top < first.bottom).map(({ left }) => left)) };
}

/**
 * Sets the fragments of a generated text by the pieces of it that show (Blink: `AXBlockFlowIterator::GetText`). A space that a line break took
 * goes with the fragment before it, unless something of its own stands behind it.
 */
export function setPieces(pass: Pass, object: AxObject, pieces: readonly Piece[]): void {
  const { text } = object;
  const starts = new Set(pieces.map(({ start }) => start));
  if (!lastSpaceOf(object)) starts.add(text.length);
  const takes = (end: number): boolean => text[end] === " " && !keepsSpaces(object) && !starts.has(end) && starts.has(end + 1);
  setFirstLine(object, pieces[0]?.text ?? "");
  setFragments(object, pieces.flatMap(({ text: shown, start }) => {
    const end = start + shown.length;
    // A hyphen at the end of a line is a fragment of its own.
    return shown.endsWith(SOFT_HYPHEN) && end < text.length ? [shown, hyphenOf(pass, object.style)] : [takes(end) ? `${shown} ` : shown];
  }));
}
