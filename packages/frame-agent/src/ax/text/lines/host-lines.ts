import { isSymbolStyle } from "../../generated/counters/fixed-counter-styles.js";
import { edge } from "../../layout/content-box.js";
import type { Rect } from "../../layout/layout.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import { perPass } from "../../per-pass.js";
import type { Pass } from "../../pass.js";
import { blockAround, boxType } from "../box-type.js";
import { TOLERANCE as LAYOUT_UNIT, words } from "./field-lines.js";
import type { InLine } from "./flowing-lines.js";
import { breaksWords } from "./line-breaks.js";
import { atomicAtEdge, elementRect, inlineMargins, innerEdge, lineRects, outerEdge, sharesMost, sideLength } from "./line-rects.js";
import { mayReorder } from "../fragments/plain-fragments.js";
import type { Direction } from "./visual-lines.js";
import { keepsSpaces } from "../white-space/white-space.js";

/** How much a width from a canvas may differ from the one in layout, in pixels: less than any character has. */
const TOLERANCE = 1;

/** How much the ends of several widths may be off, in pixels: layout rounds each to 64ths. */
const ROUNDED = 0.1;

const known = perPass(() => new Map<AxObject, ReadonlyMap<AxObject, string[][]> | null>());

/**
 * The lines of a generated text at the start or the end of an inline element, whose rects tell how much of the pseudo-element is in
 * each line. Null where they do not.
 */
export function hostLines(pass: Pass, inLine: InLine): string[][] | null {
  const { text } = inLine;
  const pseudo = text.flatParent!;
  const cache = known(pass);
  let lines = cache.get(pseudo);
  if (lines === undefined) cache.set(pseudo, (lines = linesOfPseudo(pass, inLine, pseudo)));
  return lines?.get(text) ?? null;
}

/** The lines of all of its texts, of which `inLine` is one. */
function linesOfPseudo(pass: Pass, inLine: InLine, pseudo: AxObject): ReadonlyMap<AxObject, string[][]> | null {
  const host = pseudo.flatParent!;
  const texts = pseudo.flatChildren;
  if (isSymbol(pseudo)) return null;
  if (pseudo.kind !== "pseudo" || !host.element || boxType(pseudo) !== "inline" || boxType(host) !== "inline") return null;
  if (texts.some(({ kind, tag }) => kind !== "generated" || tag === "img")) return null;
  const all = texts.map(({ text }) => text).join("");
  if (/^[ \t\n]*$|\t|\n/.test(all)) return null;
  const measured = measure(pass, pseudo, host, directionsIn(inLine, texts, pseudo));
  // A line break may have taken its first space.
  const lines = measured && (splitByWidths(pass, texts[0]!, all, measured, 0) ?? (all.startsWith(" ") ? splitByWidths(pass, texts[0]!, all, measured, 1) : null));
  if (!lines) return null;
  const found = new Map<AxObject, string[][]>();
  let start = 0;
  for (const object of texts) {
    const end = start + object.text.length;
    const own = lines.map((line) => line.map((piece) => all.slice(Math.max(piece.start, start), Math.min(piece.end, end))).filter((piece) => piece !== ""));
    found.set(object, own.filter((line) => line.length > 0));
    start = end;
  }
  return found;
}

/** The lines of a text that is all that an inline element shows. Null where its rects do not tell them. */
export function linesOfOnlyText(pass: Pass, host: AxObject, text: AxObject): string[] | null {
  const widths = joined(lineRects(pass, host), false).map(({ width }) => width);
  widths[0]! -= innerEdge(host, "inline-start");
  widths[widths.length - 1]! -= innerEdge(host, "inline-end");
  // A space that a line break took is still part of the text.
  const pieces = splitByWidths(pass, text, text.text, { widths, room: Infinity }, 0)?.flat();
  return pieces?.map(({ start }, i) => text.text.slice(start, pieces[i + 1]?.start)) ?? null;
}

/** A list symbol has a size of its own, which is not that of its character (`ListMarker::WidthOfSymbol`). */
export const isSymbol = ({ tag, style, flatParent }: AxObject): boolean =>
  tag === "::marker" && style.content === "normal" && isSymbolStyle(flatParent!.style.get("list-style-type"));

interface Directions {
  /** Of all that the lines hold; null where they have runs of both. */
  readonly all: Direction | null;
  /** Of the pseudo-element and the character beside it. */
  readonly own: Direction | null;
}

function directionsIn(inLine: InLine, texts: readonly AxObject[], { tag }: AxObject): Directions {
  const { text } = inLine;
  if (!mayReorder(text, inLine)) return { all: "ltr", own: "ltr" };
  const { directionAround, directionIn } = part("style");
  const length = (texts: readonly AxObject[]): number => texts.reduce((sum, { text }) => sum + text.length, 0);
  const start = -length(texts.slice(0, texts.indexOf(text)));
  const end = start + length(texts);
  return { all: directionAround(inLine), own: tag === "::before" ? directionIn(inLine, start, end + 1) : directionIn(inLine, start - 1, end) };
}

interface Measured {
  /** Widths of the pseudo-element's content in each line from that on in which its host begins, or what is before it in there ends. */
  readonly widths: readonly number[];
  /** What its last line has room for behind it, in pixels. */
  readonly room: number;
}

function measure(pass: Pass, pseudo: AxObject, host: AxObject, { all, own }: Directions): Measured | null {
  const isBefore = pseudo.tag === "::before";
  const lines = joined(lineRects(pass, host), all === null);
  const last = lines.length - 1;
  const beside = besideOf(pass, pseudo, host, lines, isBefore);
  if (!beside) return null;
  const outer = blockAround(host)?.style.get("direction");
  const direction = all ?? (beside.width === null ? (own ?? outer) : null);
  const { rect } = beside;
  const line = rect === null ? (isBefore ? last : 0) : lineAround(lines, rect);
  if (line < 0) return null;
  const isLeft = isBefore === (direction !== "rtl");
  const startsLeft = host.style.get("direction") !== "rtl";
  const widths = lines.map(({ left, right, width }, at) => {
    const isUpToBeside = rect !== null && at === line && direction !== null;
    if (isUpToBeside) width = isLeft ? rect.left - left : right - rect.right;
    else if (at === line) width -= beside.width!;
    // An edge beyond what is beside is not in that width.
    if (at === 0 && (!isUpToBeside || isLeft === startsLeft)) width -= innerEdge(host, "inline-start");
    if (at === last && (!isUpToBeside || isLeft !== startsLeft)) width -= innerEdge(host, "inline-end");
    return width;
  });
  // Where it begins or ends at a break, the line beyond that has nothing of it.
  const its = isBefore ? widths.slice(0, line + 1) : widths.slice(line);
  const from = its.findIndex(isRoom);
  if (from < 0) return null;
  const to = its.findLastIndex(isRoom);
  its[from]! -= outerEdge(pseudo, "inline-start");
  its[to]! -= outerEdge(pseudo, "inline-end");
  // What is beside a ::before is in its last line, or in the next one.
  const end = rect && isBefore && to === line ? rect.left : lines[isBefore ? to : line + to]!.right;
  return { widths: its.slice(0, to + 1), room: lineEnd(pass, host) - end };
}

function lineEnd(pass: Pass, host: AxObject): number {
  const block = blockAround(host);
  return block?.element ? elementRect(pass, block, block).right - edge(block.style, "inline-end") : Infinity;
}

const isRoom = (width: number): boolean => width >= TOLERANCE;

/**
 * A box that shows nothing itself has the rects of what is in it, several for a line. Where runs of both directions are reordered, other
 * boxes may stand between them. What is left of a space that a line break took has no width, and its place is the end of the line.
 */
function joined(rects: readonly Rect[], mayBeApart: boolean): Rect[] {
  const lines: Rect[] = [];
  for (const rect of rects) {
    const line = lines[lines.length - 1];
    if (line && sharesMost(rect, line) && (mayBeApart || touches(line, rect) || line.width === 0 || rect.width === 0)) {
      lines[lines.length - 1] = rect.width === 0 ? line : line.width === 0 ? rect : union(line, rect);
    } else lines.push(rect);
  }
  return lines;
}

function union(a: Rect, b: Rect): Rect {
  const top = Math.min(a.top, b.top);
  const bottom = Math.max(a.bottom, b.bottom);
  return { left: Math.min(a.left, b.left), right: Math.max(a.right, b.right), top, bottom, width: a.width + b.width, height: bottom - top };
}

const touches = (a: Rect, b: Rect): boolean => Math.abs(a.right - b.left) < TOLERANCE || Math.abs(b.right - a.left) < TOLERANCE;

/** Index of the line of which a rect, which may be higher, covers most; -1 when it is in none. */
function lineAround(lines: readonly Rect[], { left, right, top, bottom }: Rect): number {
  let found = -1;
  let most = 0;
  for (const [i, line] of lines.entries()) {
    const height = Math.min(bottom, line.bottom) - Math.max(top, line.top);
    if (left < line.left - TOLERANCE || right > line.right + TOLERANCE || height <= most) continue;
    most = height;
    found = i;
  }
  return found;
}

interface Beside {
  /** The nearest rect of what is beside the pseudo-element in its host, with its margin towards that; null without any. */
  readonly rect: Rect | null;
  /** Of all that is beside it in the line of that rect; null where something there cannot be measured. */
  readonly width: number | null;
}

/** Null where nothing can be measured. */
function besideOf(pass: Pass, pseudo: AxObject, host: AxObject, lines: readonly Rect[], isBefore: boolean): Beside | null {
  const siblings = host.flatChildren;
  const step = isBefore ? 1 : -1;
  let rect: Rect | null = null;
  let width = 0;
  for (let i = siblings.indexOf(pseudo) + step; i >= 0 && i < siblings.length; i += step) {
    const sibling = siblings[i]!;
    if (sibling.kind !== "text") {
      const type = boxType(sibling);
      if (type === "none" || type === "out-of-flow") continue;
      if (sibling.kind === "pseudo" ? type !== "atomic" : !sibling.element || (type !== "inline" && type !== "atomic")) return rect && { rect, width: null };
    } else if (!sibling.rendered) continue;
    const rects = sibling.kind === "pseudo" ? [atomicAtEdge(sibling, lines)] : lineRects(pass, sibling);
    if (rects.length === 0 && sibling.kind !== "text") return rect && { rect, width: null };
    if (!isBefore) rects.reverse();
    const nearest = (rect ??= rects[0] ? withMargin(rects[0], sibling, isBefore ? "inline-start" : "inline-end") : null);
    const own = rects.filter((other) => sharesMost(other, nearest!));
    for (const other of own) width += other.width;
    if (own.length < rects.length) break;
    if (sibling.element) width += inlineMargins(sibling);
  }
  return { rect, width };
}

function withMargin(rect: Rect, object: AxObject, side: "inline-start" | "inline-end"): Rect {
  if (!object.element) return rect;
  const margin = sideLength(object, `margin-${side}`);
  const isLeft = (side === "inline-start") === (object.style.get("direction") !== "rtl");
  return isLeft ? { ...rect, left: rect.left - margin } : { ...rect, right: rect.right + margin };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The part of the text in each line that has any: kept spaces at both ends are apart, and those that line breaks took are in none. */
function splitByWidths(pass: Pass, object: AxObject, text: string, { widths, room }: Measured, start: number): Span[][] | null {
  const { style } = object;
  const collapses = !keepsSpaces(object);
  const ends = opportunities(text, style);
  const lines: Span[][] = [];
  const widthTo = (end: number): number => pass.layout.textWidth(style, text.slice(start, end));
  const last = widths.length - 1;
  for (let i = 0; i <= last; i++) {
    const width = widths[i]!;
    if (!isRoom(width)) continue;
    if (collapses && i > 0) while (text[start] === " ") start++;
    let best = start;
    let least = TOLERANCE;
    for (const end of i < last ? ends : [text.trimEnd().length, text.length]) {
      if (end <= start) continue;
      const difference = widthTo(end) - width;
      if (difference > TOLERANCE) break;
      if (Math.abs(difference) >= least) continue;
      least = Math.abs(difference);
      best = end;
    }
    if (best === start) return null;
    const trimmed = start + text.slice(start, best).trimEnd().length;
    // Spaces in the last one that fit in its line are not apart from what they follow, whether the line wraps behind them or not; nor are those
    // of which even that does not fit.
    const isInRoom = best === text.length ? room > -LAYOUT_UNIT || widthTo(best) - widthTo(trimmed) + room < -ROUNDED : widthTo(text.length) - width <= room + TOLERANCE;
    const mayHang = style.whiteSpaceCollapse === "preserve" && (i < last || !isInRoom);
    const solid = mayHang ? trimmed : best;
    const indent = start + (!collapses && lines.length === 0 && part("style").mayIndent(object) ? /^ */.exec(text.slice(start, solid))![0].length : 0);
    lines.push([{ start, end: indent }, { start: indent, end: solid }, { start: solid, end: best }].filter((span) => span.start < span.end));
    start = best;
  }
  return lines;
}

/** Where a line may end: before and behind spaces, and where words may be broken. */
function opportunities(text: string, style: AxObject["style"]): number[] {
  let end = 0;
  if (breaksWords(style)) return Array.from(text, (char) => (end += char.length));
  return words(text, style).flatMap((word) => {
    const solid = end + word.text.length;
    end = solid + word.spaces.length;
    return solid === end ? [end] : [solid, end];
  });
}
