import type { InputContext } from "./context.js";
import { FULL } from "./fire.js";
import { hitTest, leafOf, type Level } from "./hit-test.js";
import { modifierInit } from "./modifiers.js";
import type { Mouse } from "./mouse.js";
import { Pointer } from "./pointer.js";

/** Input.TouchPoint. */
export interface TouchPoint {
  readonly x: number;
  readonly y: number;
  readonly radiusX?: number;
  readonly radiusY?: number;
  readonly rotationAngle?: number;
  readonly force?: number;
  readonly id?: number;
}

export interface TouchParams {
  readonly type: string;
  readonly touchPoints: readonly TouchPoint[];
  readonly modifiers?: number;
  /** Seconds. */
  readonly timestamp?: number;
}

/** A finger that is down. Its touch events go to the element where it went down. */
interface Finger {
  readonly id: number;
  readonly target: Element;
  readonly start: Level;
  readonly pointer: Pointer;
  point: TouchPoint;
  level: Level;
  moved: boolean;
  /** Whether the page let the browser act: neither touchstart nor touchmove was prevented. */
  allowed: boolean;
  /** Whether it let mouse events follow: pointerdown was not prevented. */
  compatible: boolean;
}

/** Farther than this is no tap, in px (Blink's touch slop). */
const SLOP = 15;

/** Milliseconds within which a further tap makes a double tap. */
const TAP_INTERVAL = 300;

/** Fingers: pointer events, touch events, and the mouse events of a tap. Moves do not scroll. */
export class Touch {
  readonly #fingers = new Map<number, Finger>();
  #nextPointerId = 2;
  /** Time of the present command in milliseconds. */
  #now = 0;
  /** Whether more than one finger took part since the first went down: that is no tap. */
  #several = false;
  #lastTap = { time: -Infinity, x: 0, y: 0, count: 0 };

  constructor(
    private readonly c: InputContext,
    private readonly mouse: Mouse,
  ) {}

  get pointers(): Pointer[] {
    return [...this.#fingers.values()].map(({ pointer }) => pointer);
  }

  get isDown(): boolean {
    return this.#fingers.size > 0;
  }

  /**
   * One event per changed point. `touchEnd` lifts the fingers that it names, or all. In other events, fingers that are not named
   * any more were lifted, unless the points have ids (`InputHandler::DispatchTouchEvent`, Chromium 156).
   */
  dispatch({ type, touchPoints, modifiers, timestamp }: TouchParams): void {
    this.#now = timestamp === undefined ? this.c.env.browser.now() : timestamp * 1000;
    const named = new Map(touchPoints.map((point, index) => [point.id ?? index, point]));
    if (type === "touchCancel") return this.#lift([...this.#fingers.values()], "cancel", modifiers);
    const down = [...this.#fingers.values()];
    if (type === "touchEnd") return this.#lift(named.size === 0 ? down : down.filter(({ id }) => named.has(id)), "end", modifiers);
    if (!touchPoints.some(({ id }) => id !== undefined)) this.#lift(down.filter(({ id }) => !named.has(id)), "end", modifiers);
    for (const [id, point] of named) {
      const finger = this.#fingers.get(id);
      if (!finger) this.#press(id, point, modifiers);
      else if (finger.point.x !== point.x || finger.point.y !== point.y) this.#move(finger, point, modifiers);
    }
  }

  #press(id: number, point: TouchPoint, modifiers: number | undefined): void {
    const { c } = this;
    const hit = hitTest(c, point.x, point.y);
    const pointer = new Pointer(c, this.#nextPointerId++, "touch", this.#fingers.size === 0);
    const details = detailsOf(point, 0, 1, modifiers);
    const level = pointer.place(hit, details);
    pointer.active = true;
    const compatible = pointer.fire(level.target, "pointerdown", level, details);
    // Touch captures its pointer implicitly.
    pointer.pending ??= level.target;
    const finger: Finger = { id, target: level.target, start: level, pointer, point, level, moved: false, allowed: true, compatible };
    this.#several = this.#fingers.size > 0;
    this.#fingers.set(id, finger);
    finger.allowed = this.#send(finger, "touchstart", modifiers);
  }

  #move(finger: Finger, point: TouchPoint, modifiers: number | undefined): void {
    const { c } = this;
    const { pointer } = finger;
    const before = finger.level;
    finger.point = point;
    const details = detailsOf(point, -1, 1, modifiers);
    finger.level = leafOf(hitTest(c, point.x, point.y));
    const level = pointer.place(hitTest(c, point.x, point.y), details);
    const movement = { movementX: Math.floor(level.x) - Math.floor(before.x), movementY: Math.floor(level.y) - Math.floor(before.y) };
    pointer.fire(level.target, "pointermove", level, { ...details, ...movement });
    const first = !finger.moved;
    finger.moved ||= Math.hypot(level.x - finger.start.x, level.y - finger.start.y) > SLOP;
    if (!this.#send(finger, "touchmove", modifiers, first)) finger.allowed = false;
  }

  #lift(fingers: readonly Finger[], how: "end" | "cancel", modifiers: number | undefined): void {
    for (const [index, finger] of fingers.entries()) {
      const { pointer, point, level } = finger;
      const details = detailsOf({ ...point, force: 0 }, how === "end" ? 0 : -1, 0, modifiers);
      const place = pointer.place(hitTest(this.c, point.x, point.y), details);
      pointer.fire(place.target, how === "end" ? "pointerup" : "pointercancel", level, { ...details, cancelable: how === "end" });
      pointer.release(level, details);
      pointer.leave(level, details);
      this.#fingers.delete(finger.id);
      const allowed = this.#send(finger, `touch${how}`, modifiers, how === "end" && !finger.moved && index === 0) && finger.allowed;
      if (how === "end" && allowed && !finger.moved && !this.#several && this.#fingers.size === 0 && fingers.length === 1) {
        const at = { ...level, x: Math.round(level.x), y: Math.round(level.y) };
        this.mouse.tapped(at, pointer, this.#countTap(at), modifiers ?? 0, finger.compatible);
      }
    }
  }

  /** Taps at nearly the same place, one soon after the other, count up to three. */
  #countTap({ x, y }: Level): number {
    const { time, count, ...last } = this.#lastTap;
    const again = this.#now - time < TAP_INTERVAL && Math.hypot(x - last.x, y - last.y) < SLOP && count < 3;
    this.#lastTap = { time: this.#now, x, y, count: again ? count + 1 : 1 };
    return this.#lastTap.count;
  }

  #send(finger: Finger, type: string, modifiers: number | undefined, cancelable = true): boolean {
    const { c } = this;
    const scroller = c.api.scrollingElement(finger.level.document);
    const touchOf = ({ id, point, level, target }: Finger): object | null =>
      c.make(target, "Touch", {
        identifier: id,
        target,
        clientX: level.x,
        clientY: level.y,
        pageX: level.x + (scroller ? c.api.scrollLeft(scroller) : 0),
        pageY: level.y + (scroller ? c.api.scrollTop(scroller) : 0),
        screenX: point.x,
        screenY: point.y,
        radiusX: point.radiusX ?? 1,
        radiusY: point.radiusY ?? 1,
        rotationAngle: point.rotationAngle ?? 0,
        force: point.force ?? 1,
      });
    const down = [...this.#fingers.values()];
    const list = (fingers: readonly Finger[]): (object | null)[] => fingers.map(touchOf);
    return c.fire(finger.target, "TouchEvent", type, {
      ...FULL,
      cancelable,
      ...modifierInit(modifiers),
      touches: list(down),
      targetTouches: list(down.filter(({ target }) => target === finger.target)),
      changedTouches: list([finger]),
    });
  }
}

function detailsOf({ force = 1, radiusX = 1, radiusY = 1 }: TouchPoint, button: number, buttons: number, modifiers: number | undefined) {
  return { ...modifierInit(modifiers), button, buttons, pressure: buttons ? force : 0, width: radiusX * 2, height: radiusY * 2 };
}
