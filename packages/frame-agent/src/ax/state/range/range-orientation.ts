import type { AxObject } from "../../object.js";
import { isVertical } from "../../text/fragments/rects.js";
import type { Orientation } from "./orientation.js";

/**
 * A range input runs along the inline axis of its writing mode or as its appearance says, whatever its role and aria-orientation; the
 * controls of media run from left to right. Blink: `AXSlider::Orientation`
 */
export function rangeOrientation(object: AxObject): Orientation {
  if (object.kind === "ua") return "horizontal";
  return isVertical(object) || object.style.get("appearance") === "slider-vertical" ? "vertical" : "horizontal";
}
