import { badArgument } from "@icdp/protocol";
import { BUTTONS } from "./modifiers.js";
import type { KeyParams } from "./keyboard.js";
import type { MouseParams } from "./mouse.js";
import type { TouchParams } from "./touch.js";

/** What Chromium refuses beyond the protocol's definitions (InputHandler), in its words. */
const unexpectedType = (type: string): Error => badArgument(`Unexpected event type '${type}'`);

const RANGES = [
  ["force", "force", 0, 1],
  ["tangentialPressure", "tangential_pressure", -1, 1],
  ["tiltX", "tilt_x", -90, 90],
  ["tiltY", "tilt_y", -90, 90],
  ["twist", "twist", 0, 359],
] as const;

function checkRanges(params: Partial<Record<(typeof RANGES)[number][0], number>>): void {
  for (const [member, name, min, max] of RANGES) {
    const value = params[member] ?? 0;
    if (value < min || value > max) throw badArgument(`'${name}' should be in the range of [${min},${max}]`);
  }
}

export function checkMouse(params: MouseParams & { deltaX?: number; deltaY?: number }): void {
  if (!/^mouse(Pressed|Released|Moved|Wheel)$/.test(params.type)) throw unexpectedType(params.type);
  if (!Object.hasOwn(BUTTONS, params.button ?? "none")) throw badArgument("Invalid mouse button");
  checkRanges(params);
  if (params.type === "mouseWheel" && (params.deltaX === undefined || params.deltaY === undefined)) {
    throw badArgument("'deltaX' and 'deltaY' are expected for mouseWheel event");
  }
}

/** WebKeyboardEvent::kTextLengthCap, its end mark not counted. */
const MAX_TEXT = 3;

export function checkKey({ type, text = "", unmodifiedText = "" }: KeyParams): void {
  if (!/^(keyDown|keyUp|rawKeyDown|char)$/.test(type)) throw unexpectedType(type);
  if (text.length > MAX_TEXT) throw badArgument("Invalid 'text' parameter");
  if (unmodifiedText.length > MAX_TEXT) throw badArgument("Invalid 'unmodifiedText' parameter");
}

export function checkTouch({ type, touchPoints }: TouchParams, isDown: boolean): void {
  if (!/^touch(Start|Move|End|Cancel)$/.test(type)) throw unexpectedType(type);
  if (/Start|Move/.test(type) && touchPoints.length === 0) throw badArgument("TouchStart and TouchMove must have at least one touch point.");
  if (type !== "touchStart" && !isDown) throw badArgument("Must send a TouchStart first to start a new touch.");
  touchPoints.forEach(checkRanges);
  const named = touchPoints.filter(({ id }) => id !== undefined).length;
  if (named > 0 && named < touchPoints.length) throw badArgument("All or none of the provided TouchPoints must supply ids.");
}

export function checkDrag(type: string): void {
  if (!/^(dragEnter|dragOver|drop|dragCancel)$/.test(type)) throw unexpectedType(type);
}

export function checkGesture(x: number, y: number, source = "default"): void {
  if (x < 0 || y < 0) throw badArgument("Position out of bounds");
  if (!/^(default|touch|mouse)$/.test(source)) throw badArgument("Unknown gestureSourceType");
}
