import type { Rect, StyleFacts } from "../../layout/layout.js";
import { pixels } from "../../layout/pixels.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { inFlow } from "../../text/lines/flow-rect.js";

export type Axis = "inline" | "block";

/** Where the margin box of an item starts and ends along an axis of its container, before `position: relative` moved it. */
export function extentOf({ layout }: Pass, container: AxObject, { element, style }: AxObject, axis: Axis): readonly [number, number] {
  return along(container.style, unmoved(marginBox(layout.rect(element!), style), style), axis);
}

/** A rect along an axis of `style`, in the direction of its lines and texts. */
export function along(style: StyleFacts, rect: Rect, axis: Axis): readonly [number, number] {
  const { left, right, top, bottom } = inFlow(rect, style);
  if (axis === "block") return [top, bottom];
  return style.get("direction") === "rtl" ? [-right, -left] : [left, right];
}

export function shifted({ left, right, top, bottom, width, height }: Rect, x: number, y: number): Rect {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y, width, height };
}

const unmoved = (rect: Rect, style: StyleFacts): Rect =>
  style.position === "relative" ? shifted(rect, -pixels(style, "left"), -pixels(style, "top")) : rect;

function marginBox(rect: Rect, style: StyleFacts): Rect {
  const left = rect.left - pixels(style, "margin-left");
  const right = rect.right + pixels(style, "margin-right");
  const top = rect.top - pixels(style, "margin-top");
  const bottom = rect.bottom + pixels(style, "margin-bottom");
  return { left, right, top, bottom, width: right - left, height: bottom - top };
}
