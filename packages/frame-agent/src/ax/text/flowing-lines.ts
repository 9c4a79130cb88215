import { contentSize, edge } from "../layout/content-box.js";
import type { Layout, Rect, StyleFacts } from "../layout/layout.js";
import { pixels } from "../layout/pixels.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { blockAround, boxType, isTransparent } from "./box-type.js";
import { isRightToLeft } from "./direction.js";
import { TOLERANCE, words } from "./field-lines.js";
import { breaksBetween, fillLines, firstWord } from "./fill-lines.js";
import { inFlow } from "./flow-rect.js";
import { outerEdge } from "./host-lines.js";
import type { InlineRun } from "./inline-run.js";
import { lastSpaceOf, setFirstLine, setFragments } from "./known-fragments.js";
import { breaksWords } from "./line-breaks.js";
import { isShown, isVertical } from "./rects.js";
import { hasRightToLeft } from "./right-to-left.js";
import { keepsSpaces, solidEnd } from "./white-space.js";

/** A generated text in a line, which no Range reaches, with what is beside it there. */
export interface InLine {
  readonly text: AxObject;
  /** Before white space collapsed. */
  readonly transformed: string;
  /** Its text before line breaks took spaces; the next one may not have its own yet. */
  shown: string;
  /** The generated text right before it. */
  readonly before: InLine | null;
  /** The text node or atomic box of an element before it and those generated texts: null at the start of a block, undefined where something else is. */
  readonly after: AxObject | null | undefined;
  readonly run: InlineRun;
  /** White space after it: what is next does not hang on to it. */
  readonly space: AxObject | null;
  /** The text, or box of an element, after it and that. */
  readonly next: AxObject | null;
}

/** The least that a line is higher than its font with `line-height: normal`. */
const NORMAL_LINE_HEIGHT = 1.1;

/**
 * The lines of a generated text that flows with what is beside it; null when it fits where it begins. Widths come from a canvas, and a
 * block that is not high enough for two lines has one.
 */
export function flowingLines(pass: Pass, inLine: InLine): string[] | null {
  const { text, next } = inLine;
  const known = wrapped(pass, inLine);
  const lines = known?.lines ?? [text.text];
  const last = lines.length - 1;
  if (next && text.text.endsWith(" ") && !keepsSpaces(text) && endsLine(pass, inLine, known, next)) lines[last] = lines[last]!.slice(0, -1);
  return lines[0] === text.text || isTransformed(pass, blockAround(text)) ? null : lines.filter((line) => line !== "");
}

/** Shows in another size than it was laid out in, or turned. A scroll bar takes room in one direction. */
function isTransformed({ layout }: Pass, block: AxObject | null): boolean {
  if (block?.kind !== "element") return false;
  const { style } = block;
  const { width, height } = elementRect(layout, block);
  const differs = (size: number, axis: "inline" | "block"): boolean =>
    Math.abs(size - contentSize(style, axis) - edge(style, `${axis}-start`) - edge(style, `${axis}-end`)) > 1;
  return differs(height, "block") && differs(width, "inline");
}

interface Wrapped {
  readonly lines: string[];
  /** What the last line has room for behind them, in pixels. */
  readonly room: number;
}

/** The lines as far as widths tell; null where they do not. */
function wrapped(pass: Pass, inLine: InLine): Wrapped | null {
  const { layout } = pass;
  const { text, after } = inLine;
  const block = blockAround(text);
  if (after === undefined || !mayWrap(inLine) || hasRightToLeft(text.text) || isRightToLeft(text)) return null;
  if (block?.kind !== "element" || !mayHaveTwoLines(pass, block, text)) return null;
  const available = contentSize(block.style, "inline") + TOLERANCE;
  let start = after === null ? pixels(block.style, "text-indent") : endsInBreak(pass, after) ? 0 : lastRect(layout, after).right - contentStart(layout, block, "left");
  if (Number.isNaN(start + available)) return null;
  const chain: InLine[] = [];
  for (let b: InLine | null = inLine; b; b = b.before) chain.unshift(b);
  let mayBreak = after !== null && breaksBetween(textOf(after), chain[0]!.shown, text.style);
  let lines: string[] = [];
  for (const { text, shown, space, next } of chain) {
    const { style } = text;
    const following = next ? textOf(next) : "";
    const breaksBehind = space !== null || breaksBetween(shown, following, style);
    const room = { available, start, edge: edgesAround(text, "inline-start", 0), mayBreak, glued: breaksBehind ? "" : firstWord(following, style) };
    ({ lines, end: start } = fillLines(pass, style, shown, room));
    start += edgesAround(text, "inline-end", -1);
    if (space) start += layout.textWidth(space.style, " ");
    mayBreak = breaksBehind;
  }
  return { lines: lines.flatMap((line, i) => (i < lines.length - 1 ? splitEnd(line, text) : line)), room: available - start };
}

/** A line break took the space at its end. */
function endsInBreak(pass: Pass, object: AxObject): boolean {
  if (!object.text.endsWith(" ") || keepsSpaces(object)) return false;
  const rects = pass.layout.textRects(object.node);
  const data = pass.dom.data(object.node as Text);
  return rects.length === 0 || !isShown(pass, object.node, solidEnd(data), data.length, rects[rects.length - 1]!);
}

/** Spaces at the end of a line go, or are apart from what is before them. */
function splitEnd(line: string, text: AxObject): string[] {
  if (text.style.whiteSpaceCollapse === "break-spaces") return [line];
  const solid = line.replace(/ +$/, "");
  return keepsSpaces(text) ? [solid, line.slice(solid.length)] : [solid];
}

/** Of the boxes that begin or end with the text. */
function edgesAround(text: AxObject, side: "inline-start" | "inline-end", at: 0 | -1): number {
  let sum = 0;
  for (let box = text.flatParent!; isTransparent(box) && box.flatChildren.at(at) === text; text = box, box = box.flatParent!) sum += outerEdge(box, side);
  return sum;
}

const textOf = ({ kind, text }: AxObject): string => (kind === "element" ? "\ufffc" : text);

/** Lines may end in the text, or around it so that they take a space from it. */
function mayWrap({ text: { text, style }, before, after, next }: InLine): boolean {
  if (/[\t\n\r\f]/.test(text) || after?.text.endsWith("\n")) return false;
  if (/[ -][^ ]/.test(text) || breaksWords(style) || (text.endsWith(" ") && next?.kind === "generated")) return true;
  const previous = before ? before.shown : after ? textOf(after) : "";
  return breaksBetween(previous, text, style) || words(text, style).length > 1;
}

/** Its height, or what overflows one that is set, is enough. */
function mayHaveTwoLines({ dom }: Pass, block: AxObject, { style }: AxObject): boolean {
  const padding = pixels(block.style, "padding-block-start") + pixels(block.style, "padding-block-end");
  const overflow = isVertical(block) ? dom.scrollWidth(block.element!) : dom.scrollHeight(block.element!);
  return Math.max(contentSize(block.style, "block"), overflow - padding) >= 2 * Math.min(pixels(style, "font-size"), lineHeight(block.style));
}

/** Whether the line wraps behind the space that a generated text ends with: what follows starts below the text's last line, and not behind it. */
function endsLine(pass: Pass, inLine: InLine, known: Wrapped | null, next: AxObject): boolean {
  const { layout } = pass;
  const { text } = inLine;
  const block = blockAround(text);
  if (block?.kind === "pseudo") {
    const word = next.kind === "generated" ? firstWord(next.text, next.style) : "";
    return word !== "" && layout.textWidth(text.style, text.text + word) > contentSize(block.style, "inline") + TOLERANCE;
  }
  if (known && next.kind === "generated") return layout.textWidth(next.style, firstWord(next.text, next.style)) > known.room;
  const line = lineOf(pass, inLine, known !== null);
  const rect = next.element ? elementRect(layout, next) : next.kind === "text" ? textRect(layout, next, 0) : null;
  if (!line || !rect) return false;
  const wraps = known ? known.lines.length - 1 : 0;
  const bottom = line.bottom + wraps * lineHeight(text.style);
  // What has no width has its place in a line all the same.
  if (!(rect.top > (line.top + line.bottom) / 2 && (rect.top + rect.bottom) / 2 > bottom)) return false;
  return wraps > 0 || rect.left + TOLERANCE < line.start() + layout.textWidth(text.style, text.text);
}

/** The line in which a text begins, if it was measured or has no opportunity to break before it: that of what is before it. */
function lineOf(pass: Pass, { text, before, after, run }: InLine, isMeasured: boolean): { start: () => number; top: number; bottom: number } | null {
  const { layout } = pass;
  if (after && !before && (isMeasured || text.text === " " || !breaksBetween(textOf(after), text.text, text.style))) {
    const { right, top, bottom } = lastRect(layout, after);
    return { start: () => right, top, bottom };
  }
  const block = after === null && !run.followsBlock ? blockAround(text) : null;
  if (block?.element) {
    const top = contentStart(layout, block, "top");
    return { start: () => contentStart(layout, block, "left"), top, bottom: top + lineHeight(block.style) };
  }
  const host = pass.objectOf(text.node);
  if (!host?.element || boxType(host) !== "inline") return null;
  // Its rect may reach over more lines.
  const { left, top } = elementRect(layout, host);
  return { start: () => left, top, bottom: top + lineHeight(host.style) };
}

/** The least that a line takes, in pixels. */
export const lineHeight = (style: StyleFacts): number => pixels(style, "line-height") || pixels(style, "font-size") * NORMAL_LINE_HEIGHT;

function contentStart(layout: Layout, block: AxObject, side: "left" | "top"): number {
  const start = side === "top" ? "block-start" : block.style.get("direction") === "rtl" ? "inline-end" : "inline-start";
  return elementRect(layout, block)[side] + edge(block.style, start);
}

const elementRect = (layout: Layout, { element, style }: AxObject): Rect => inFlow(layout.rect(element!), style);

function lastRect(layout: Layout, object: AxObject): Rect {
  if (object.kind === "text") return textRect(layout, object, -1);
  const { left, top, right, bottom, width, height } = elementRect(layout, object);
  return { left, top, right: right + pixels(object.style, "margin-inline-end"), bottom, width, height };
}

function textRect(layout: Layout, { node, style }: AxObject, index: 0 | -1): Rect {
  const rects = layout.textRects(node);
  const rect = rects[index && rects.length - 1];
  return rect ? inFlow(rect, style) : NO_RECT;
}

const NO_RECT: Rect = { left: NaN, top: NaN, right: NaN, bottom: NaN, width: NaN, height: NaN };

/**
 * Sets the fragments and the name of a generated text by the lines that show of it (Blink: `AXBlockFlowIterator::GetText`,
 * `LayoutText::PlainText`). A space that a line break took goes with the fragment before it, unless something of its own stands behind
 * it; in the name it keeps two fragments apart, but for one that ends in a space itself.
 */
export function setLines(object: AxObject, lines: readonly string[]): void {
  const { text } = object;
  const starts = new Set<number>();
  let end = 0;
  let name = "";
  const spans = lines.map((line) => {
    let start = text.indexOf(line, end);
    if (start < 0) start = text.indexOf(line);
    while (starts.has(start)) start = text.indexOf(line, start + 1);
    starts.add(start);
    if (end > 0 && start > end && !/[\s]$/.test(line)) name += " ";
    name += line;
    end = start + line.length;
    return { start, end };
  });
  if (!lastSpaceOf(object)) starts.add(text.length);
  const takes = (end: number): boolean => text[end] === " " && !keepsSpaces(object) && !starts.has(end) && starts.has(end + 1);
  setFirstLine(object, lines[0] ?? "");
  setFragments(object, spans.map(({ start, end }) => text.slice(start, takes(end) ? end + 1 : end)));
  object.text = name;
}
