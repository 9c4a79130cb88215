import type { Pass } from "../../pass.js";

/**
 * Whether characters at an end of a fragment have a place of their own in it, whatever the way its lines run: with the one beside
 * them they cover more than that does alone.
 */
export function isApart({ layout, dom }: Pass, node: Node, start: number, end: number): boolean {
  const beside = end < dom.data(node as Text).length ? end : start - 1;
  if (beside < 0) return true;
  const one = layout.textRangeRects(node, beside, beside + 1)[0];
  const both = layout.textRangeRects(node, Math.min(start, beside), Math.max(end, beside + 1))[0];
  return !one || !both || Math.abs(one.width - both.width) + Math.abs(one.height - both.height) > 0.01;
}
