import type { Rect } from "../../layout/layout.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { lastSpaceOf } from "./known-fragments.js";
import { hasSize, isShown } from "./rects.js";
import { solidEnd } from "../white-space/white-space.js";

/** Without the space at its end where something of its own stands between that and the end of the line. */
export function withoutLostEnd(pass: Pass, object: AxObject, rects: ArrayLike<Rect>, all: readonly string[]): readonly string[] {
  const space = lastSpaceOf(object);
  if (!space) return all;
  const data = pass.dom.data(object.node as Text);
  const end = solidEnd(data);
  const index = end > 0 && all.length > 1 && all.length === rects.length ? indexAround(rects, pass.layout.textRangeRects(object.node, end - 1, end)[0]) : all.length - 1;
  const rect = rects[index] ?? rects[rects.length - 1]!;
  const last = all[index];
  if (!last?.endsWith(" ") || !hasSize(rect)) return all;
  if (space === "lost unless shown" && isShown(pass, object.node, end, data.length, rect)) return all;
  return all.map((fragment, i) => (i === index ? last.slice(0, -1) : fragment));
}

/** Of the last rect around another one: in runs of both directions the end of a text is not that of its last rect. */
function indexAround(rects: ArrayLike<Rect>, inner: Rect | undefined): number {
  const isAround = ({ left, right, top }: Rect): boolean => left <= inner!.left && right >= inner!.right && top <= inner!.top;
  return inner ? Array.from(rects).findLastIndex(isAround) : rects.length - 1;
}
