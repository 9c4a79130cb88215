import type { PageEnv } from "../../../env.js";
import { partly, type MethodTable } from "../../domain.js";
import type { AgentSession } from "../../session.js";
import { checkDrag, checkGesture, checkKey, checkMouse, checkTouch } from "./checks.js";
import { ChildInput } from "./child-input.js";
import { createContext, type InputHooks } from "./context.js";
import { DateFields } from "./date-fields.js";
import { DragAndDrop, type DragData } from "./drag.js";
import { Composer, insertText, takesText } from "./editing.js";
import { deepActive } from "./focus.js";
import { hitTest, leafOf } from "./hit-test.js";
import { Keyboard, type KeyParams } from "./keyboard.js";
import { Mouse, type MouseParams } from "./mouse.js";
import { patchPointerCapture } from "./pointer.js";
import { Touch, type TouchParams } from "./touch.js";
import { UserDateFields } from "./user-date-fields.js";
import { UserTextAreas } from "./user-text-areas.js";
import { turnWheel, type WheelParams } from "./wheel.js";

export type { InputHooks } from "./context.js";

interface GestureParams {
  readonly x: number;
  readonly y: number;
  readonly gestureSourceType?: string;
  /** Tap: milliseconds down, and how often. */
  readonly duration?: number;
  readonly tapCount?: number;
  /** Scroll: px to the left and up. */
  readonly xDistance?: number;
  readonly yDistance?: number;
  readonly repeatCount?: number;
}

interface DragParams {
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly data: DragData;
  readonly modifiers?: number;
}

/**
 * The Input domain. Events made by script are not trusted and bring few default actions, so what a browser does for a user is
 * done here: sequences, focus, selection, typing, controls, scrolling, drag and drop. Answers come after default actions ran.
 */
export function createInputDomain(env: PageEnv, hooks: InputHooks = {}): { table: MethodTable; stop(): void } {
  const c = createContext(env, hooks);
  const intercepting = new Set<AgentSession>();
  const ignoring = new Set<AgentSession>();
  const drag = new DragAndDrop(c, (data) => {
    for (const session of intercepting) session.emit("Input.dragIntercepted", { data });
    return intercepting.size > 0;
  });
  const dates = new DateFields(c);
  const userDates = new UserDateFields(c, (input) => dates.drop(input));
  env.instrumentation.dateFields = {
    fieldsOf: (input) => (dates.fieldsOf(input) ?? userDates.fieldsOf(input))?.fields ?? null,
    focusedIn: (input) => dates.focusedIn(input),
  };
  env.instrumentation.textAreas = new UserTextAreas(c);
  const mouse = new Mouse(c, drag, dates);
  const keyboard = new Keyboard(c, dates, () => mouse.startingPoint);
  const touch = new Touch(c, mouse);
  const composer = new Composer(c);
  const inChild = new ChildInput(c, () => drag.active || touch.isDown || mouse.pointers.some((pointer) => pointer.active));
  let unpatch: (() => void) | undefined;
  const patch = (): void => {
    unpatch ??= patchPointerCapture(env, (id) => [...mouse.pointers, ...touch.pointers].find((pointer) => pointer.id === id && pointer.active));
  };
  env.sessions.onEmptied(() => {
    unpatch?.();
    unpatch = undefined;
  });
  c.edits.watch(env.window);

  const flag = (set: Set<AgentSession>, session: AgentSession, on: boolean): void => {
    if (on) set.add(session);
    else set.delete(session);
    session.onClose(() => set.delete(session));
  };
  const sleep = (milliseconds: number): Promise<void> => new Promise((done) => void env.browser.setTimeout(done, milliseconds));
  /**
   * Runs input unless a session switched it off or a child frame takes it, and lets the page settle after it. `activates`: it
   * counts as the user's act.
   */
  const input = (activates: boolean, inside: () => Promise<void> | undefined, run: () => Promise<void> | void): Promise<void> | void => {
    if (ignoring.size > 0) return;
    const passed = inside();
    if (passed) return passed;
    if (activates) env.activation.grant();
    patch();
    const done = run();
    mouse.settleSoon();
    return done;
  };

  const dispatchMouse = (params: MouseParams & Partial<WheelParams>): Promise<void> | void => {
    checkMouse(params);
    return input(/^mouse(?:Pressed|Released)$/.test(params.type), () => inChild.mouse(params), () => {
      if (params.type === "mouseMoved") mouse.moved(params);
      else if (params.type === "mousePressed") mouse.pressed(params);
      else if (params.type === "mouseReleased") mouse.released(params);
      else turnWheel(c, params as WheelParams);
    });
  };
  const dispatchTouch = (params: TouchParams): Promise<void> | void => {
    const passed = ignoring.size > 0 ? undefined : inChild.touch(params);
    if (passed) return passed;
    checkTouch(params, touch.isDown);
    return input(params.type === "touchEnd", () => undefined, () => touch.dispatch(params));
  };

  const table: MethodTable = {
    "Input.dispatchMouseEvent": dispatchMouse,
    "Input.emulateTouchFromMouseEvent": (params: MouseParams) => dispatchMouse({ ...params, pointerType: "touch", force: 0.5 }),
    "Input.dispatchKeyEvent": (params: KeyParams) => {
      checkKey(params);
      return input(params.type !== "keyUp" && params.key !== "Escape", () => inChild.focused("Input.dispatchKeyEvent", params), () => keyboard.dispatch(params));
    },
    "Input.insertText": ({ text }: { text: string }) => {
      const passed = inChild.focused("Input.insertText", { text });
      if (passed) return passed;
      const target = deepActive(c);
      if (composer.active) composer.update(target, text, true);
      else if (takesText(c, target)) insertText(c, target, text);
    },
    "Input.imeSetComposition": (params: { text: string; selectionStart: number; selectionEnd: number }) => {
      const passed = inChild.focused("Input.imeSetComposition", params);
      if (passed) return passed;
      const target = deepActive(c);
      if (takesText(c, target)) composer.update(target, params.text, false, params.selectionStart, params.selectionEnd);
    },
    "Input.dispatchTouchEvent": dispatchTouch,
    "Input.dispatchDragEvent": (params: DragParams) => {
      const { type, x, y, data, modifiers } = params;
      checkDrag(type);
      const passed = inChild.at("Input.dispatchDragEvent", params);
      if (passed) return passed;
      drag.dispatch(type, leafOf(hitTest(c, x, y)), data, modifiers);
    },
    "Input.setInterceptDrags": ({ enabled }: { enabled: boolean }, session: AgentSession) => flag(intercepting, session, enabled),
    "Input.cancelDragging": () => drag.cancel(),
    "Input.setIgnoreInputEvents": ({ ignore }: { ignore: boolean }, session: AgentSession) => flag(ignoring, session, ignore),
    "Input.synthesizeTapGesture": async (params: GestureParams) => {
      const { x, y, duration = 50, tapCount = 1, gestureSourceType } = params;
      checkGesture(x, y, gestureSourceType);
      const passed = inChild.at("Input.synthesizeTapGesture", params);
      if (passed) return passed;
      for (let i = 1; i <= tapCount; i++) {
        const pointer = { x, y, button: "left", clickCount: i, force: 1 } as const;
        if (gestureSourceType === "mouse") await dispatchMouse({ type: "mousePressed", ...pointer });
        else await dispatchTouch({ type: "touchStart", touchPoints: [{ x, y }] });
        await sleep(duration);
        if (gestureSourceType === "mouse") await dispatchMouse({ type: "mouseReleased", ...pointer });
        else await dispatchTouch({ type: "touchEnd", touchPoints: [] });
      }
    },
    "Input.synthesizeScrollGesture": partly("in one step: speed, overscroll and fling do not count", async (params: GestureParams) => {
      const { x, y, xDistance = 0, yDistance = 0, repeatCount = 0, gestureSourceType } = params;
      checkGesture(x, y, gestureSourceType);
      const passed = inChild.at("Input.synthesizeScrollGesture", params);
      if (passed) return passed;
      for (let i = 0; i <= repeatCount; i++) await dispatchMouse({ type: "mouseWheel", x, y, deltaX: -xDistance, deltaY: -yDistance });
    }),
  };
  return { table, stop: () => c.edits.stop() };
}
