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
