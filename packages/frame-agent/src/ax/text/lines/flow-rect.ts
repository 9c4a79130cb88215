import type { Rect, StyleFacts } from "../../layout/layout.js";

/** The rect as it would lie if lines ran from left to right and followed each other downwards (CSS Writing Modes 4 §6.4). */
export function inFlow(rect: Rect, style: StyleFacts): Rect {
  const { left, right, top, bottom, width, height } = rect;
  switch (style.get("writing-mode")) {
    case "vertical-rl":
    case "sideways-rl":
      return { left: top, right: bottom, top: -right, bottom: -left, width: height, height: width };
    case "vertical-lr":
      return { left: top, right: bottom, top: left, bottom: right, width: height, height: width };
    case "sideways-lr":
      return { left: -bottom, right: -top, top: left, bottom: right, width: height, height: width };
    default:
      return rect;
  }
}
