import type { StyleFacts } from "./layout.js";

/** What `::scroll-button()` takes beside the sides of the screen and `*` (css-overflow-5), in the order of the buttons' objects. */
export const DIRECTIONS = ["block-start", "inline-start", "inline-end", "block-end"] as const;

const OPPOSITE = { up: "down", down: "up", left: "right", right: "left" } as const;

/** The side of the screen that a direction of a scroller is at. */
export function sideOf(direction: (typeof DIRECTIONS)[number], style: StyleFacts): keyof typeof OPPOSITE {
  const mode = style.get("writing-mode");
  const isVertical = /^(?:vertical|sideways)/.test(mode);
  const isBlock = direction.startsWith("block");
  let side: keyof typeof OPPOSITE = isBlock === isVertical ? "left" : "up";
  if (isBlock ? mode.endsWith("-rl") : (style.get("direction") === "rtl") !== (mode === "sideways-lr")) side = OPPOSITE[side];
  return direction.endsWith("start") ? side : OPPOSITE[side];
}

/** Whether what overflows along the axis of a direction does so to the left, or upwards (Blink: `LayoutFlexibleBox::HasTopOverflow`, 156). */
export function overflowsBackwards(direction: (typeof DIRECTIONS)[number], style: StyleFacts): boolean {
  const [axis] = direction.split("-") as ["block" | "inline"];
  const start = sideOf(`${axis}-start`, style);
  return isReversed(axis, style) !== (start === "right" || start === "down");
}

function isReversed(axis: "block" | "inline", style: StyleFacts): boolean {
  if (!style.display.endsWith("flex")) return false;
  const direction = style.get("flex-direction");
  return direction.startsWith("column") === (axis === "block") ? direction.endsWith("reverse") : style.get("flex-wrap") === "wrap-reverse";
}
