import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { extentOf, type Axis } from "./item-extent.js";

/**
 * Flex items, given in their `order`, as they are seen: items of a line, and lines, from the last one where `flex-flow` reverses them
 * (Blink: FlexLayoutAlgorithm::SetReadingFlowNodes; 156). Without geometry all are in one line.
 */
export function asSeen(pass: Pass, container: AxObject, items: readonly AxObject[]): AxObject[] {
  const isReversed = container.style.get("flex-direction").endsWith("reverse");
  const lines = flexLines(pass, container, items, isReversed);
  if (isReversed) for (const line of lines) line.reverse();
  if (container.style.get("flex-wrap") === "wrap-reverse") lines.reverse();
  return lines.flat();
}

/** An item that does not start behind the one before it begins a line, however lines are justified: items of a line do not overlap. */
function flexLines(pass: Pass, container: AxObject, items: readonly AxObject[], isReversed: boolean): AxObject[][] {
  const { style } = container;
  if (!pass.layout.hasGeometry || style.get("flex-wrap") === "nowrap") return [[...items]];
  const axis: Axis = style.get("flex-direction").startsWith("column") ? "block" : "inline";
  const lines: AxObject[][] = [];
  let end = Infinity;
  for (const item of items) {
    // Pseudo-elements have no rects; they stay in the line that they are met in.
    const extent = item.kind === "element" ? extentOf(pass, container, item, axis) : [end, end];
    const [from, to] = isReversed ? [-extent[1]!, -extent[0]!] : extent;
    if (lines.length === 0 || from! < end - TOLERANCE) lines.push([item]);
    else lines[lines.length - 1]!.push(item);
    end = to!;
  }
  return lines;
}

/** Sizes are rounded to 64ths of a pixel. */
const TOLERANCE = 0.1;
