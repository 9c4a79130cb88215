import { elementDom } from "../../../dom/element-dom.js";
import { copyList } from "../../../dom/uncurry.js";
import { contentSize, textIndent } from "../../layout/content-box.js";
import type { Rect } from "../../layout/layout.js";
import { lengthOf, pixels } from "../../layout/pixels.js";
import { borderBoxSize } from "../../layout/scroll-bar.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { memoized } from "../../per-pass.js";
import { blockAround, boxType, isLayoutText } from "../box-type.js";
import { inFlow } from "./flow-rect.js";

/** Rects of a text node, of an element's inline box or of an atomic pseudo-element in an inline one, in its lines: as those of {@link elementRect}. */
export function lineRects(pass: Pass, object: AxObject): Rect[] {
  if (object.kind === "pseudo") return boxType(object.flatParent!) === "inline" ? [atomicAtEdge(object, lineRects(pass, object.flatParent!))] : [];
  const rects = object.kind === "text" ? pass.layout.textRects(object.node) : object.element ? elementDom(pass).clientRects(object.element) : [];
  const block = blockAround(object) ?? object;
  return copyList(rects).map((rect) => inLines(pass, object, rect, block));
}

/** An atomic pseudo-element is the first or last that its host has, of which these are the lines. */
export function atomicAtEdge(pseudo: AxObject, lines: readonly Rect[]): Rect {
  const host = pseudo.flatParent!;
  const width = outerSize(pseudo);
  const isFirst = pseudo.tag === "::before";
  const { left, right, top, bottom, height } = lines[isFirst ? 0 : lines.length - 1] ?? NO_RECT;
  const inset = innerEdge(host, isFirst ? "inline-start" : "inline-end");
  return isFirst === (host.style.get("direction") !== "rtl")
    ? { left: left + inset, right: left + inset + width, top, bottom, width, height }
    : { left: right - inset - width, right: right - inset, top, bottom, width, height };
}

export const NO_RECT: Rect = { left: NaN, top: NaN, right: NaN, bottom: NaN, width: NaN, height: NaN };

/**
 * Rect of an element's box, which is `block` or in its lines, whatever its own writing mode: as if those lines followed each other
 * downwards, in pixels that its computed style has as well.
 */
export const elementRect = (pass: Pass, object: AxObject, block: AxObject): Rect => inLines(pass, object, pass.layout.rect(object.element!), block);

/** Rects are in pixels of the window, computed lengths before they are enlarged (CSS Viewport 1 §4) and transformed. */
function inLines(pass: Pass, object: AxObject, rect: Rect, block: AxObject): Rect {
  let around = object;
  while (!around.element) around = around.flatParent!;
  const scale = elementDom(pass).zoom(around.element) * transformedScale(pass, block);
  const { left, right, top, bottom, width, height } = inFlow(rect, block.style);
  return { left: left / scale, right: right / scale, top: top / scale, bottom: bottom / scale, width: width / scale, height: height / scale };
}

/** In how much of its size transforms show a block; where they turn it or change its proportions, as if in all of it. */
const transformedScale = (pass: Pass, block: AxObject): number => scaleOf(pass, block) || 1;

/** Turned, or shown in other proportions than it was laid out in. */
export const isOutOfShape = (pass: Pass, block: AxObject): boolean => Number.isNaN(scaleOf(pass, block));

const scaleOf = memoized((pass: Pass, block: AxObject): number => {
  const { element, style, ns } = block;
  if (!element) return block.flatParent ? scaleOf(pass, block.flatParent) : 1;
  if (ns !== "html") return 1;
  const { offsetHeight, offsetWidth, zoom: zoomOf } = elementDom(pass);
  const rect = pass.layout.rect(element);
  const zoom = zoomOf(element);
  // In whole pixels: where borders collapse, computed styles say something else.
  const isSame = (shown: number, size: number): boolean => Math.abs(shown / zoom - size) < 1;
  if (isSame(rect.width, offsetWidth(element as HTMLElement)) && isSame(rect.height, offsetHeight(element as HTMLElement))) return 1;
  // A block in several columns has a rect around all of them.
  if (elementDom(pass).clientRects(element).length > 1) return scaleOf(pass, block.flatParent!);
  const { width, height } = inFlow(rect, style);
  const scale = width / (borderBoxSize(pass, block, "inline") * zoom);
  return width > 0 && Math.abs(scale * borderBoxSize(pass, block, "block") * zoom - height) < 1 ? scale : NaN;
});

/** Padding and border of a side, in pixels, also those of an inline box. */
export const innerEdge = (box: AxObject, side: string): number => sideLength(box, `padding-${side}`) + pixels(box.style, `border-${side}-width`);

/** Padding, border and margin of a side, in pixels, also those of an inline box. */
export const outerEdge = (box: AxObject, side: string): number => innerEdge(box, side) + sideLength(box, `margin-${side}`);

/** What a box keeps of its line beside its border box, in pixels. */
export const inlineMargins = (box: AxObject): number => sideLength(box, "margin-inline-start") + sideLength(box, "margin-inline-end");

/** A padding or margin in pixels. Computed styles have the percentages of inline boxes, which are of the width of the block (CSS Box 3 §3.1, §4.1). */
export const sideLength = (box: AxObject, property: string): number => lengthOf(box.style, property, () => contentSize(blockAround(box)!.style, "inline"));

/** Size of the margin box along its lines, in pixels. */
export const outerSize = (box: AxObject): number => contentSize(box.style, "inline") + outerEdge(box, "inline-start") + outerEdge(box, "inline-end");

/** How much of the line in which an object ends is filled up to that: widths do not tell of the order in which they stand there. */
export function filledUpTo(pass: Pass, end: AxObject, block: AxObject): number {
  const line = lineRects(pass, end).pop() ?? NO_RECT;
  let filled = 0;
  /** Whether the line begins in the object. */
  const add = (object: AxObject): boolean => {
    const type = isLayoutText(object) ? "text" : boxType(object);
    if (type === "none" || type === "out-of-flow") return false;
    if (object.kind === "pseudo") {
      if (type === "inline") return addTexts(object);
      filled += type === "atomic" ? outerSize(object) : NaN;
      return false;
    }
    if (object.kind !== "text" && !object.element) return type !== "break";
    const rects = lineRects(pass, object);
    const own = rects.filter((rect) => sharesMost(rect, line));
    for (const { width } of own) filled += width;
    if (object.element && own.length > 0) filled += inlineMargins(object);
    return own.length < rects.length || type === "break" || type === "block";
  };
  const addTexts = (pseudo: AxObject): boolean => {
    filled += outerEdge(pseudo, "inline-end");
    for (const text of [...pseudo.flatChildren].reverse()) {
      const last = lastLines.get(text);
      filled += pass.layout.textWidth(text.style, last ?? text.text);
      if (last !== undefined) return true;
    }
    filled += outerEdge(pseudo, "inline-start");
    return false;
  };
  if (add(end)) return filled;
  for (let object = end; object !== block; object = object.flatParent!) {
    const parent = object.flatParent!;
    for (let i = parent.flatChildren.indexOf(object) - 1; i >= 0; i--) if (add(parent.flatChildren[i]!)) return filled;
    if (parent !== block) filled += outerEdge(parent, "inline-start");
  }
  return filled + textIndent(block.style);
}

const lastLines = new WeakMap<AxObject, string>();

/** What the last line has of a generated text that wraps. */
export function setLastLine(text: AxObject, line: string): void {
  lastLines.set(text, line);
}

/** Both are in the same line. */
export const sharesMost = (a: Rect, b: Rect): boolean => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
