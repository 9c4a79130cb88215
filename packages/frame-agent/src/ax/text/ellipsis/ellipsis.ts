import { scrollsItself } from "../../layout/scroll-container.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { blockAround, boxType, isTransparent } from "../box-type.js";

/**
 * Where an ellipsis stands after text that is not cut, or is generated: behind the last item of a line that fits beside it
 * (`text-overflow`), or at the end of the last line of a clamped block (`line-clamp`). Cut text nodes show in their own rects. By text,
 * the indexes of the rects that an ellipsis follows, and what it leaves of generated text. Horizontal lines from left to right only.
 */
export type Ellipses = ReadonlyMap<AxObject, ReadonlyMap<number, string>>;

export const NO_ELLIPSES: Ellipses = new Map();
const NONE: ReadonlyMap<number, string> = new Map();

export function ellipsesAfter(pass: Pass, text: AxObject): ReadonlyMap<number, string> {
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
    if (isClamped(container)) result = part("style").ellipsisOfClamp(pass, container);
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
  return element ? block.tag !== "html" && scrollsItself(pass, block) : style.get("overflow-x") !== "visible";
}

/** The computed display of a `-webkit-box` that clamps lines is `flow-root`. */
const isClamped = ({ style }: AxObject): boolean =>
  (style.display === "flow-root" || style.display === "inline-block") && Number.parseInt(style.get("-webkit-line-clamp"), 10) > 0;
