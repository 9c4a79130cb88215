import { elementDom } from "../../dom/element-dom.js";
import { copyList } from "../../dom/uncurry.js";
import { contentSize, edge } from "../layout/content-box.js";
import type { Rect } from "../layout/layout.js";
import { pixels } from "../layout/pixels.js";
import type { AxObject } from "../object.js";
import { perPass } from "../per-pass.js";
import type { Pass } from "../pass.js";
import { blockAround, boxType } from "./box-type.js";
import { isRightToLeft } from "./direction.js";
import { words } from "./field-lines.js";
import { inFlow } from "./flow-rect.js";
import { breaksWords } from "./line-breaks.js";
import { hasRightToLeft } from "./right-to-left.js";
import { keepsSpaces } from "./white-space.js";

/** How much a width from a canvas may differ from the one in layout, in pixels: less than any character has. */
const TOLERANCE = 1;

const known = perPass(() => new Map<AxObject, ReadonlyMap<AxObject, string[]> | null>());

/**
 * The lines of a generated text at the start or the end of an inline element, whose rects, one for each line, tell how much of
 * the pseudo-element is in which. Null where they do not.
 */
export function hostLines(pass: Pass, text: AxObject): string[] | null {
  const pseudo = text.flatParent!;
  const cache = known(pass);
  let lines = cache.get(pseudo);
  if (lines === undefined) cache.set(pseudo, (lines = linesOfPseudo(pass, pseudo)));
  return lines?.get(text) ?? null;
}

/** Of left to right, whatever is around them. */
const ONLY_WORDS = /^\p{L}+(?: \p{L}+)*$/u;

/** The lines of all of its texts. */
function linesOfPseudo(pass: Pass, pseudo: AxObject): ReadonlyMap<AxObject, string[]> | null {
  const host = pseudo.flatParent!;
  const texts = pseudo.flatChildren;
  if (pseudo.kind !== "pseudo" || !host.element || boxType(pseudo) !== "inline" || boxType(host) !== "inline") return null;
  if (texts.some(({ kind, tag }) => kind !== "generated" || tag === "img")) return null;
  const all = texts.map(({ text }) => text).join("");
  if (/^[ \t\n]*$|\t|\n/.test(all) || hasRightToLeft(all) || (isRightToLeft(texts[0]!) && !ONLY_WORDS.test(all))) return null;
  const measured = measure(pass, pseudo, host);
  const lines = measured && splitByWidths(pass, texts[0]!, all, measured);
  // A line's kept spaces at its start have a place of their own (plain-fragments.ts).
  if (!lines || (lines.length === 1 && keepsSpaces(texts[0]!))) return null;
  const found = new Map<AxObject, string[]>();
  let start = 0;
  for (const object of texts) {
    const end = start + object.text.length;
    const own = lines.map((line) => all.slice(Math.max(line.start, start), Math.min(line.end, end)));
    found.set(object, own.filter((line) => line !== ""));
    start = end;
  }
  return found;
}

interface Measured {
  /** Widths of the pseudo-element's content in each line from that on in which its host begins, or what is before it in there ends. */
  readonly widths: readonly number[];
  /** What its last line has room for behind it, in pixels. */
  readonly room: number;
}

function measure(pass: Pass, pseudo: AxObject, host: AxObject): Measured | null {
  const { clientRects } = elementDom(pass);
  const rectsOf = (object: AxObject): Rect[] => {
    const rects = object.kind === "text" ? copyList(pass.layout.textRects(object.node)) : clientRects(object.element!);
    return rects.map((rect) => inFlow(rect, host.style));
  };
  const isBefore = pseudo.tag === "::before";
  const rects = joined(rectsOf(host));
  const beside = besideOf(pseudo, host, isBefore ? 1 : -1, (object) => (object.kind === "pseudo" ? atomicAtEdge(object, host, rects) : rectsOf(object)));
  if (beside === undefined) return null;
  const last = rects.length - 1;
  const line = beside === null ? (isBefore ? last : 0) : lineAround(rects, beside);
  if (line < 0) return null;
  const widths = rects.map((rect, at) => {
    let { left, right } = rect;
    if (at === 0) left += edge(host.style, "inline-start");
    if (at === last) right -= edge(host.style, "inline-end");
    if (beside && at === line) [left, right] = isBefore ? [left, beside.left] : [beside.right, right];
    return right - left;
  });
  // Where it begins or ends at a break, the line beyond that has nothing of it.
  const own = isBefore ? widths.slice(0, line + 1) : widths.slice(line);
  const from = own.findIndex(isRoom);
  if (from < 0) return null;
  const to = own.findLastIndex(isRoom);
  own[from]! -= outerEdge(pseudo, "inline-start");
  own[to]! -= outerEdge(pseudo, "inline-end");
  // What is beside a ::before is in its last line, or in the next one.
  const end = beside && isBefore && to === line ? beside.left : rects[isBefore ? to : line + to]!.right;
  return { widths: own.slice(0, to + 1), room: lineEnd(pass, host) - end };
}

function lineEnd({ layout }: Pass, host: AxObject): number {
  const block = blockAround(host);
  return block?.element ? inFlow(layout.rect(block.element), host.style).right - edge(block.style, "inline-end") : Infinity;
}

const isRoom = (width: number): boolean => width >= TOLERANCE;

/** A box that shows nothing itself has the rects of what is in it, several for a line. */
function joined(rects: readonly Rect[]): Rect[] {
  const lines: Rect[] = [];
  for (const rect of rects) {
    const before = lines[lines.length - 1];
    if (before && Math.abs(before.right - rect.left) < TOLERANCE && rect.top < before.bottom && rect.bottom > before.top) {
      const top = Math.min(rect.top, before.top);
      const bottom = Math.max(rect.bottom, before.bottom);
      lines[lines.length - 1] = { left: before.left, right: rect.right, top, bottom, width: rect.right - before.left, height: bottom - top };
    } else lines.push(rect);
  }
  return lines;
}

/** Padding, border and margin of a side, in pixels. */
export const outerEdge = ({ style }: AxObject, side: string): number => edge(style, side) + pixels(style, `margin-${side}`);

/** Size of the margin box along its lines, in pixels. */
export const outerSize = (box: AxObject): number => contentSize(box.style, "inline") + outerEdge(box, "inline-start") + outerEdge(box, "inline-end");

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

/** The nearest rect of what is beside the pseudo-element in its host; null without any, undefined where it cannot be measured. */
function besideOf(pseudo: AxObject, host: AxObject, step: 1 | -1, rectsOf: (object: AxObject) => Rect[]): Rect | null | undefined {
  const siblings = host.flatChildren;
  for (let i = siblings.indexOf(pseudo) + step; i >= 0 && i < siblings.length; i += step) {
    const sibling = siblings[i]!;
    if (sibling.kind !== "text") {
      const type = boxType(sibling);
      if (type === "none" || type === "out-of-flow") continue;
      if (sibling.kind === "pseudo" ? type !== "atomic" : !sibling.element || (type !== "inline" && type !== "atomic")) return undefined;
    } else if (!sibling.rendered) continue;
    const rect = rectsOf(sibling).at(step === 1 ? 0 : -1);
    if (rect) return rect;
    if (sibling.kind !== "text") return undefined;
  }
  return null;
}

/** An atomic pseudo-element is the first or last that its host has. */
function atomicAtEdge(pseudo: AxObject, { style }: AxObject, rects: readonly Rect[]): Rect[] {
  const outer = outerSize(pseudo);
  const isFirst = pseudo.tag === "::before";
  const rect = rects[isFirst ? 0 : rects.length - 1];
  if (!rect) return [];
  const left = isFirst ? rect.left + edge(style, "inline-start") : rect.right - edge(style, "inline-end") - outer;
  const { top, bottom, height } = rect;
  return [{ left, top, right: left + outer, bottom, width: outer, height }];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The part of the text in each line that has any: kept spaces at its end are apart, and those that line breaks took are in none. */
function splitByWidths(pass: Pass, { style }: AxObject, text: string, { widths, room }: Measured): Span[] | null {
  const collapses = style.whiteSpaceCollapse === "collapse";
  const ends = opportunities(text, style);
  const spans: Span[] = [];
  const last = widths.length - 1;
  let start = 0;
  for (let i = 0; i <= last; i++) {
    const width = widths[i]!;
    if (!isRoom(width)) continue;
    if (collapses && i > 0) while (text[start] === " ") start++;
    let best = start;
    let least = TOLERANCE;
    for (const end of i < last ? ends : [text.trimEnd().length, text.length]) {
      if (end <= start) continue;
      const difference = pass.layout.textWidth(style, text.slice(start, end)) - width;
      if (difference > TOLERANCE) break;
      if (Math.abs(difference) >= least) continue;
      least = Math.abs(difference);
      best = end;
    }
    if (best === start) return null;
    // Spaces in the last one that fit in its line are not apart from what they follow, whether the line wraps behind them or not.
    const overhang = pass.layout.textWidth(style, text.slice(start)) - width - room;
    const solid = collapses || (i === last && overhang <= TOLERANCE) ? best : start + text.slice(start, best).trimEnd().length;
    spans.push({ start, end: solid });
    if (solid < best) spans.push({ start: solid, end: best });
    start = best;
  }
  return spans;
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
