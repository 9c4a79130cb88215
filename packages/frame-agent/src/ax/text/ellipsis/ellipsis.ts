import { edge } from "../../layout/content-box.js";
import type { Rect } from "../../layout/layout.js";
import { isScrollContainer, scrollsItself } from "../../layout/scroll-container.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { blockAround, boxType, isTransparent } from "../box-type.js";

/**
 * Where an ellipsis stands after text that is not cut, or is generated: behind the last item of a line that fits beside it
 * (`text-overflow`), or at the end of the last line of a clamped block (`line-clamp`). Cut text nodes show in their own rects. By text and
 * the index of a rect, what follows that: an ellipsis, and before it what it leaves of generated text. Horizontal lines from left to right only.
 */
export type Ellipses = ReadonlyMap<AxObject, Followers>;

export type Followers = ReadonlyMap<number, readonly string[]>;

export const NO_ELLIPSES: Ellipses = new Map();
const NONE: Followers = new Map();

export function ellipsesAfter(pass: Pass, text: AxObject): Followers {
  const block = blockAround(text);
  return (block && ellipsesIn(pass, block).get(text)) ?? NONE;
}

/** Blocks that are asked for share the answer of the clamped block around them. */
function ellipsesIn(pass: Pass, block: AxObject): Ellipses {
  let result: Ellipses | undefined;
  let outer: AxObject | null = block;
  // Lines are counted through nested blocks, up to the block that is a formatting context of its own.
  while (outer && !(result = outer.ellipses)) {
    const container: AxObject = outer;
    outer = container.flatParent;
    if (lineClamp(container) > 0) result = part("style").ellipsisOfClamp(pass, container);
    if (container === block && !result?.size && overflowsIntoEllipsis(pass, container)) result = part("style").ellipsesAtEdge(pass, container);
    if (result || !(isTransparent(container) || (boxType(container) === "block" && isPlainBlock(container)))) break;
  }
  result ??= NO_ELLIPSES;
  for (let inner = block; inner !== outer; inner = inner.flatParent!) inner.ellipses = result;
  return result;
}

/** Its lines are counted with those around it. */
export const isPlainBlock = ({ style: { display } }: AxObject): boolean => display === "block" || display === "list-item";

function overflowsIntoEllipsis(pass: Pass, block: AxObject): boolean {
  const { element, style } = block;
  if (style.get("text-overflow") !== "ellipsis") return false;
  // The viewport has the overflow of the root element.
  return element ? block.tag !== "html" && (scrollsItself(pass, block) || overflowsSlightly(pass, block, element)) : style.get("overflow-x") !== "visible";
}

/** A line may be a step of layout's units wider than its block, in pixels (Blink: `LineBreaker::AvailableWidthToFit`, 156). */
const FITTING = 1.5 / 64;

/** Whether what stands in a line of `block` goes on behind the end of its content box, which is at `left` or `right`. */
export const exceedsLine = ({ style }: AxObject, { left, right }: Pick<Rect, "left" | "right">, rect: Rect): boolean =>
  style.get("direction") === "rtl" ? rect.left < left - FITTING : rect.right > right + FITTING;

/** By a fraction of a pixel, which is nothing to scroll. */
function overflowsSlightly(pass: Pass, block: AxObject, element: Element): boolean {
  if (!isScrollContainer(block) || block.tag === "body") return false;
  const { left, right } = pass.layout.rect(element);
  const content = { left: left + edge(block.style, "left"), right: right - edge(block.style, "right") };
  return Array.from(pass.layout.textRects(element)).some((rect) => exceedsLine(block, content, rect));
}

/** How many lines a block shows; 0 for all. A vertical `-webkit-box` that clamps lines computes to these displays (`StyleAdjuster`, 156). */
export function lineClamp({ style }: AxObject): number {
  const mayClamp = style.display === "flow-root" || style.display === "inline-block";
  const count = mayClamp ? Number.parseInt(style.get("-webkit-line-clamp"), 10) : NaN;
  return count && style.get("-webkit-box-orient") === "vertical" ? count : 0;
}
