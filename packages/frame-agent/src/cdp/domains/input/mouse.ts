import { Boundary } from "./boundary.js";
import { sendClick } from "./click.js";
import type { InputContext } from "./context.js";
import { disabledAround, kindOf } from "./controls.js";
import type { DateFields } from "./date-fields.js";
import type { DragAndDrop } from "./drag.js";
import { FULL } from "./fire.js";
import { delegatesFocus, focusByMouse } from "./focus.js";
import { hitTest, leafOf, type Hit, type Level } from "./hit-test.js";
import { lightDismiss } from "./light-dismiss.js";
import { pressOnListBox } from "./list-box.js";
import { BUTTONS, modifierInit, SHIFT, type MouseButton } from "./modifiers.js";
import { Pointer, type PointerType } from "./pointer.js";
import { PointerStates } from "./pointer-states.js";
import { pressOnText } from "./press-selection.js";
import type { Press } from "./press.js";
import { pressOnRange } from "./range-control.js";
import { closestMatch, flatPath } from "./tree.js";

/** Input.dispatchMouseEvent without the wheel. */
export interface MouseParams {
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly modifiers?: number;
  readonly button?: MouseButton;
  readonly buttons?: number;
  readonly clickCount?: number;
  readonly force?: number;
  readonly tangentialPressure?: number;
  readonly tiltX?: number;
  readonly tiltY?: number;
  readonly twist?: number;
  readonly pointerType?: PointerType;
}

/** Milliseconds until the boundary events follow a change of the page (Blink's fake mouse move interval). */
const SETTLE_DELAY = 20;

/** A mouse press that waits for its release: its click goes to the common ancestor of both. */
interface Down {
  readonly path: readonly Node[];
  readonly level: Level;
  readonly button: MouseButton;
}

/** The mouse: pointer events, mouse events and what they do, in Chromium's order. */
export class Mouse {
  readonly pointers: Pointer[];
  /** Where mouse events were last; touch taps move it, drags do not. */
  readonly #hover: Boundary;
  readonly #states: PointerStates;
  readonly #last = new Map<Document, { x: number; y: number }>();
  #down: Down | null = null;
  #press: Press | null = null;
  /** Where the last press was; Tab starts there when nothing is focused. */
  startingPoint: Node | null = null;
  /** Brings the boundary events up to date after the page moved under the pointer. */
  #settle: (() => unknown) | null = null;
  #settling = false;
  /** False from a prevented pointerdown until the last button is up: no mouse events but click. */
  #compatible = true;

  constructor(
    private readonly c: InputContext,
    private readonly drag: DragAndDrop,
    private readonly dates: DateFields,
  ) {
    this.pointers = [new Pointer(c, 1, "mouse"), new Pointer(c, 2, "pen"), new Pointer(c, 2, "touch")];
    this.#hover = new Boundary(c, "mouse");
    this.#states = new PointerStates(c);
    c.env.states.onTreeChange(() => this.settleSoon());
    c.env.sessions.onEmptied(() => (this.#settle = null));
  }

  moved(params: MouseParams): void {
    const { c, drag } = this;
    const hit = hitTest(c, params.x, params.y);
    const buttons = buttonsOf(params);
    if (buttons === 0) this.#states.released();
    if (drag.active) return drag.moved(leafOf(hit), params.modifiers, buttons);
    const pointer = this.#pointer(params);
    const details = this.#details(params, -1, buttons);
    const level = this.#place(pointer, hit, params, details, buttons);
    const movement = this.#movement(hit);
    pointer.fire(level.target, "pointermove", level, { ...details, ...movement });
    if (!this.#compatible) return;
    const allowed = c.fire(level.target, "MouseEvent", "mousemove", { ...this.#mouse(params, level, buttons), ...movement });
    if ((buttons & 1) === 0) return;
    if (drag.begin(leafOf(hit), params.modifiers)) {
      this.#down = this.#press = this.#settle = null;
      pointer.fire(level.target, "pointercancel", { x: 0, y: 0 }, { cancelable: false });
      pointer.release(level, {});
      pointer.leave({ x: 0, y: 0 }, {});
      drag.moved(leafOf(hit), params.modifiers, buttons);
    } else if (allowed) {
      this.#press?.moved(level);
    }
  }

  pressed(params: MouseParams): void {
    const { c } = this;
    const [button] = BUTTONS[params.button ?? "none"];
    if (button < 0) return;
    const buttons = buttonsOf(params);
    const hit = hitTest(c, params.x, params.y);
    const pointer = this.#pointer(params);
    const details = this.#details(params, button, buttons);
    const level = this.#place(pointer, hit, params, details, buttons);
    // Further buttons do not press the pointer again.
    const first = !pointer.active;
    pointer.active = true;
    this.#states.pressed(leafOf(hit).target);
    const path = flatPath(c, level.target);
    const allowed = pointer.fire(level.target, first ? "pointerdown" : "pointermove", level, details);
    if (first) this.#compatible = allowed;
    if (c.dom.isConnected(level.target)) return this.mouseDown(level, params, buttons, pointer, this.#compatible);
    // The target is gone: its nearest ancestor hears of the press, and nothing comes of it.
    this.#down = { path, level, button: params.button! };
    const target = path.find((node) => c.dom.isConnected(node));
    if (target && this.#compatible) c.fire(target, "MouseEvent", "mousedown", { ...this.#mouse(params, level, buttons), detail: params.clickCount ?? 0 });
  }

  released(params: MouseParams): void {
    const { c, drag } = this;
    const [button] = BUTTONS[params.button ?? "none"];
    if (button < 0) return;
    this.#states.released();
    const hit = hitTest(c, params.x, params.y);
    const buttons = buttonsOf(params);
    const pointer = this.#pointer(params);
    if (drag.active) {
      drag.dropped(leafOf(hit), params.modifiers);
      pointer.active = false;
      return;
    }
    const details = this.#details(params, button, buttons);
    const level = this.#place(pointer, hit, params, details, buttons);
    const last = buttons === 0;
    pointer.fire(level.target, last ? "pointerup" : "pointermove", level, details);
    const down = this.#down;
    this.mouseUp(level, params, buttons, this.#compatible);
    if (down && button === 0) lightDismiss(c, down.level, leafOf(hit));
    const wasCaptured = last && pointer.release(level, details);
    if (last) this.#compatible = true;
    this.click(down, level, params, buttons, pointer);
    if (wasCaptured) this.#place(pointer, hitTest(c, params.x, params.y), params, details, buttons);
    if (params.button === "back") c.api.goBack();
    if (params.button === "forward") c.api.goForward();
  }

  /** mousedown and what it does: focus, selection, controls. `send` false: a prevented pointerdown took that away. */
  mouseDown(level: Level, params: MouseParams, buttons: number, pointer: Pointer, send: boolean): void {
    const { c, dates, drag } = this;
    const { target } = level;
    const { button = "left", clickCount = 0, modifiers = 0 } = params;
    const disabled = disabledAround(c, target);
    this.#down = { path: flatPath(c, target), level, button };
    this.#press = null;
    this.startingPoint = target;
    c.activated = true;
    drag.forget();
    if (send && (disabled || c.fire(target, "MouseEvent", "mousedown", { ...this.#mouse(params, level, buttons), detail: clickCount }))) {
      const press = disabled || button !== "left" ? null : this.#pressOnControl(level, modifiers);
      const focused = focusByMouse(c, target);
      if (focused && kindOf(c, focused) === "date") dates.press(focused as HTMLInputElement, level);
      const dragged = button === "left" && !press && drag.offer(level);
      const selects = !press && !dragged && button !== "middle" && !disabled && !(focused && delegatesFocus(c, focused));
      this.#press = press ?? (selects ? pressOnText(c, level, clickCount, (modifiers & SHIFT) !== 0) : null);
      if (press?.captor) pointer.pending = press.captor;
    }
    if (button === "right") {
      const init = { ...pointer.init(level, this.#details(params, 2, buttons)), isPrimary: false, pressure: 0 };
      c.fire(target, "PointerEvent", "contextmenu", init);
    }
  }

  mouseUp(level: Level, params: MouseParams, buttons: number, send: boolean): void {
    const { c } = this;
    if (send && !disabledAround(c, level.target)) {
      c.fire(level.target, "MouseEvent", "mouseup", {
        ...this.#mouse(params, level, buttons),
        detail: this.#down ? (params.clickCount ?? 0) : 0,
      });
    }
    const press = this.#press;
    this.#press = null;
    if (params.button === "left") press?.released(level);
    this.drag.forget();
  }

  /** click, or auxclick, on the common ancestor of press and release; then dblclick. */
  click(down: Down | null, level: Level, params: MouseParams, buttons: number, pointer: Pointer): void {
    const { c } = this;
    const { button = "left", clickCount = 0, modifiers = 0 } = params;
    if (!down) return;
    this.#down = null;
    if (clickCount === 0 || down.button !== button || !c.dom.isConnected(down.path[0]!)) return;
    const up = flatPath(c, level.target);
    const target = down.path.find((node) => up.includes(node)) as Element | undefined;
    if (!target || c.dom.nodeType(target) !== 1 || disabledAround(c, target)) return;
    const init = {
      ...pointer.init(level, this.#details(params, BUTTONS[button][0], buttons)),
      isPrimary: false,
      pressure: 0,
      detail: clickCount,
    };
    sendClick(c, target, button === "left" ? "click" : "auxclick", level, modifiers, init);
    if (button === "left" && clickCount === 2 && c.dom.isConnected(target)) {
      c.fire(target, "MouseEvent", "dblclick", { ...this.#mouse(params, level, buttons), detail: 2 });
    }
  }

  /** The mouse events of a tap: the browser moves, presses and releases the mouse where the finger was. */
  tapped(level: Level, pointer: Pointer, clickCount: number, modifiers: number, compatible: boolean): void {
    const params: MouseParams = { type: "", x: level.x, y: level.y, button: "left", clickCount, modifiers };
    const mouse = this.#mouse(params, level, 0);
    this.#settle = null;
    this.#states.over([level.target]);
    this.#hover.cross(level.document, level.target, mouse);
    if (compatible) this.c.fire(level.target, "MouseEvent", "mousemove", mouse);
    this.mouseDown(level, params, 1, pointer, compatible);
    const down = this.#down;
    this.mouseUp(level, params, 0, compatible);
    this.click(down, level, params, 0, pointer);
  }

  #pointer({ pointerType = "mouse" }: MouseParams): Pointer {
    return this.pointers.find(({ type }) => type === pointerType) ?? this.pointers[0]!;
  }

  #place(pointer: Pointer, hit: Hit, params: MouseParams, details: object, buttons: number): Level {
    const still: MouseParams = { ...params, type: "mouseMoved" };
    this.#settle = () =>
      pointer.isCaptured || pointer.pending || this.#place(pointer, hitTest(this.c, params.x, params.y), still, { ...details, button: -1, pressure: buttons ? 0.5 : 0 }, buttons);
    this.#states.over(hit.map(({ target }) => target));
    return pointer.place(hit, details as never, (level) =>
      this.#hover.cross(level.document, level.target, this.#mouse(params, level, buttons)),
    );
  }

  /**
   * Input, and what scripts do later, may move the page under the pointer. The browser notices that a moment later and tells with
   * a mouse event that moves nothing (Blink's fake mouse move).
   */
  settleSoon(): void {
    if (this.#settling || !this.#settle) return;
    this.#settling = true;
    this.c.env.browser.setTimeout(() => {
      this.#settling = false;
      if (!this.drag.active) this.#settle?.();
    }, SETTLE_DELAY);
  }

  #pressOnControl(level: Level, modifiers: number): Press | null {
    const { c } = this;
    const { target } = level;
    if (kindOf(c, target) === "range") return pressOnRange(c, target as HTMLInputElement, level);
    const select = closestMatch(c, target, "select:is([multiple], [size]:not([size='0'], [size='1']))") as HTMLSelectElement | null;
    return select && pressOnListBox(c, select, level, modifiers);
  }

  #details(params: MouseParams, button: number, buttons: number): Readonly<Record<string, unknown>> {
    const { force = 0, tangentialPressure = 0, tiltX = 0, tiltY = 0, twist = 0 } = params;
    return { ...modifierInit(params.modifiers), button, buttons, pressure: buttons ? force : 0, tangentialPressure, tiltX, tiltY, twist };
  }

  #mouse(params: MouseParams, { x, y }: Pick<Level, "x" | "y">, buttons: number): object {
    const [button] = params.type === "mouseMoved" ? [0] : BUTTONS[params.button ?? "left"];
    return { ...FULL, ...modifierInit(params.modifiers), clientX: Math.floor(x), clientY: Math.floor(y), button, buttons };
  }

  /** `movementX` and `movementY`, since the last move over the same document, in whole pixels. */
  #movement(hit: Hit): { movementX: number; movementY: number } {
    let movement = { movementX: 0, movementY: 0 };
    for (const { document, ...point } of hit) {
      const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
      const last = this.#last.get(document) ?? { x, y };
      movement = { movementX: x - last.x, movementY: y - last.y };
      this.#last.set(document, { x, y });
    }
    return movement;
  }
}

/** The buttons held after the event. */
export function buttonsOf({ type, button = "none", buttons = 0 }: MouseParams): number {
  const [, bit] = BUTTONS[button];
  return type === "mouseReleased" ? buttons & ~bit : buttons | bit;
}
