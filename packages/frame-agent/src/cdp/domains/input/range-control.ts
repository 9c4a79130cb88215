import type { InputContext } from "./context.js";
import { setByUser } from "./controls.js";
import type { Level } from "./hit-test.js";
import type { Press } from "./press.js";
import { px } from "./tree.js";

/** Length of the thumb along the track in Chromium's default style; a styled one cannot be measured from the page. */
const THUMB = 16;

/** Lowest value, highest value and step of a range input; step is null for `any`. */
export function rangeOf({ dom }: InputContext, input: HTMLInputElement): { min: number; max: number; step: number | null } {
  const number = (name: string, fallback: number): number => {
    const value = parseFloat(dom.attr(input, name) ?? "");
    return Number.isFinite(value) ? value : fallback;
  };
  const min = number("min", 0);
  const step = dom.attr(input, "step")?.toLowerCase() === "any" ? null : number("step", 1);
  return { min, max: Math.max(min, number("max", 100)), step: step !== null && step <= 0 ? 1 : step };
}

/** A press on a slider moves the thumb there (Blink's SliderThumbElement). */
export function pressOnRange(c: InputContext, input: HTMLInputElement, level: Level): Press {
  const { api, fire } = c;
  const before = api.value(input);
  const moved = (to: Level): void => setByUser(c, input, String(valueAt(c, input, to)), ["input"]);
  moved(level);
  return {
    captor: input,
    moved,
    released() {
      if (api.value(input) !== before) fire(input, "Event", "change", { bubbles: true });
    },
  };
}

function valueAt(c: InputContext, input: HTMLInputElement, { x, y }: Level): number {
  const { dom, api } = c;
  const style = dom.computedStyle(input);
  const box = dom.boundingRect(input);
  const vertical = dom.cssValue(style, "writing-mode").startsWith("vertical");
  const start = vertical
    ? box.top + api.clientTop(input) + px(c, style, "padding-top")
    : box.left + api.clientLeft(input) + px(c, style, "padding-left");
  const length = vertical
    ? dom.clientHeight(input) - px(c, style, "padding-top") - px(c, style, "padding-bottom")
    : dom.clientWidth(input) - px(c, style, "padding-left") - px(c, style, "padding-right");
  const along = ((vertical ? y : x) - start - THUMB / 2) / (length - THUMB);
  const fraction = Math.min(Math.max(along, 0), 1);
  const { min, max } = rangeOf(c, input);
  return min + (dom.cssValue(style, "direction") === "rtl" ? 1 - fraction : fraction) * (max - min);
}
