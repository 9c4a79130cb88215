import type { InputContext } from "./context.js";
import { stepNumber } from "./control-keys.js";
import { kindOf } from "./controls.js";
import { FULL } from "./fire.js";
import { isFocused } from "./focus.js";
import { hitTest, leafOf } from "./hit-test.js";
import { modifierInit, SHIFT } from "./modifiers.js";
import { scrollFrom } from "./scroll.js";

/** The wheel part of Input.dispatchMouseEvent; deltas in CSS px. */
export interface WheelParams {
  readonly x: number;
  readonly y: number;
  readonly deltaX: number;
  readonly deltaY: number;
  readonly modifiers?: number;
  readonly buttons?: number;
}

/** Sends `wheel` and scrolls what is under the point, unless the page prevented it. */
export function turnWheel(c: InputContext, { x, y, deltaX, deltaY, modifiers = 0, buttons = 0 }: WheelParams): void {
  const { target, ...point } = leafOf(hitTest(c, x, y));
  const init = { ...FULL, ...modifierInit(modifiers), clientX: Math.floor(point.x), clientY: Math.floor(point.y), buttons, deltaX, deltaY };
  if (!c.fire(target, "WheelEvent", "wheel", init)) return;
  if (kindOf(c, target) === "number" && isFocused(c, target) && deltaY !== 0) {
    return stepNumber(c, target as HTMLInputElement, deltaY < 0 ? 1 : -1, ["input"]);
  }
  const sideways = modifiers & SHIFT && deltaX === 0;
  scrollFrom(c, target, sideways ? deltaY : deltaX, sideways ? 0 : deltaY);
}
