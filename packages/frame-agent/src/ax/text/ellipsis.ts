import { scrollsViewport } from "../layout/viewport.js";
import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import { perPass } from "../per-pass.js";
import type { Pass } from "../pass.js";
import { boxType, isTransparent } from "./box-type.js";

export const ELLIPSIS = "…";

/**
 * Where an ellipsis stands after text that is not cut: behind the last item of a line that fits beside it (`text-overflow`), or
 * at the end of the last line of a clamped block (`line-clamp`). Cut text shows in its own rects. By text, the indexes of the
 * rects that an ellipsis follows. Horizontal lines from left to right only.
 */
export type Ellipses = ReadonlyMap<AxObject, ReadonlySet<number>>;

export const NO_ELLIPSES: Ellipses = new Map();
const NONE: ReadonlySet<number> = new Set();

/** Ellipses by block container; blocks that are asked for share the answer of the clamped block around them. */
const ellipsesByBlock = perPass(() => new Map<AxObject, Ellipses>());

export function ellipsesAfter(pass: Pass, text: AxObject): ReadonlySet<number> {
  let block = text.flatParent;
  while (block && block.kind === "element" && isTransparent(block)) block = block.flatParent;
  return (block && ellipsesIn(pass, block).get(text)) ?? NONE;
}

function ellipsesIn(pass: Pass, block: AxObject): Ellipses {
  const known = ellipsesByBlock(pass);
  let result = known.get(block);
  if (result) return result;
  const path: AxObject[] = [];
  // Lines are counted through nested blocks, up to the block that is a formatting context of its own.
  for (let b: AxObject | null = block; b && !result; b = b.flatParent) {
    result = known.get(b);
    if (result) break;
    path.push(b);
    if (isClamped(b)) result = part("style").ellipsisOfClamp(pass, b);
    if (b === block && !result?.size && overflowsIntoEllipsis(pass, b)) result = part("style").ellipsesAtEdge(pass, b);
    else if (!result && (boxType(b) !== "block" || !isPlainBlock(b))) break;
  }
  for (const b of path) known.set(b, result ?? NO_ELLIPSES);
  return result ?? NO_ELLIPSES;
}

/** Its lines are counted with those around it. */
export const isPlainBlock = ({ style: { display } }: AxObject): boolean => display === "block" || display === "list-item";

function overflowsIntoEllipsis({ layout }: Pass, block: AxObject): boolean {
  const { element, style } = block;
  if (!element || style.get("text-overflow") !== "ellipsis" || style.get("direction") === "rtl") return false;
  return layout.isScrollable(element, style) && !scrollsViewport(block);
}

/** The computed display of a `-webkit-box` that clamps lines is `flow-root`. */
const isClamped = ({ style }: AxObject): boolean =>
  (style.display === "flow-root" || style.display === "inline-block") && Number.parseInt(style.get("-webkit-line-clamp"), 10) > 0;
