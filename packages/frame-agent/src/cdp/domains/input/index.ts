import type { AgentEnv } from "../../../env.js";
import { partly, type MethodTable } from "../../domain.js";
import type { AgentSession } from "../../session.js";
import { checkDrag, checkGesture, checkKey, checkMouse, checkTouch } from "./checks.js";
import { createContext, type InputHooks } from "./context.js";
import { DragAndDrop, type DragData } from "./drag.js";
import { Composer, insertText, takesText } from "./editing.js";
import { deepActive } from "./focus.js";
import { hitTest, leafOf } from "./hit-test.js";
import { Keyboard, type KeyParams } from "./keyboard.js";
import { Mouse, type MouseParams } from "./mouse.js";
import { patchPointerCapture } from "./pointer.js";
import { Touch, type TouchParams } from "./touch.js";
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
export function createInputDomain(env: AgentEnv, hooks: InputHooks = {}): { table: MethodTable; stop(): void } {
  const c = createContext(env, hooks);
  const intercepting = new Set<AgentSession>();
  const ignoring = new Set<AgentSession>();
  const drag = new DragAndDrop(c, (data) => {
    for (const session of intercepting) session.emit("Input.dragIntercepted", { data });
    return intercepting.size > 0;
  });
  const mouse = new Mouse(c, drag);
  const keyboard = new Keyboard(c, () => mouse.startingPoint);
  const touch = new Touch(c, mouse);
  const composer = new Composer(c);
  patchPointerCapture(env, env.window, (id) => [...mouse.pointers, ...touch.pointers].find((pointer) => pointer.id === id && pointer.active));
  c.edits.watch(env.window);

  const flag = (set: Set<AgentSession>, session: AgentSession, on: boolean): void => {
    if (on) set.add(session);
    else set.delete(session);
    session.onClose(() => set.delete(session));
  };
  const sleep = (milliseconds: number): Promise<void> => new Promise((done) => void env.browser.setTimeout(done, milliseconds));
  /** Runs input unless a session switched it off, and lets the page settle after it. `activates`: it counts as the user's act. */
  const input = (activates: boolean, run: () => void): void => {
    if (ignoring.size > 0) return;
    if (activates) env.activation.grant();
    run();
    mouse.settleSoon();
  };

  const dispatchMouse = (params: MouseParams & Partial<WheelParams>): void => {
    checkMouse(params);
    input(/^mouse(?:Pressed|Released)$/.test(params.type), () => {
      if (params.type === "mouseMoved") mouse.moved(params);
      else if (params.type === "mousePressed") mouse.pressed(params);
      else if (params.type === "mouseReleased") mouse.released(params);
      else turnWheel(c, params as WheelParams);
    });
  };
  const dispatchTouch = (params: TouchParams): void => {
    checkTouch(params, touch.isDown);
    input(params.type === "touchEnd", () => touch.dispatch(params));
  };

  const table: MethodTable = {
    "Input.dispatchMouseEvent": dispatchMouse,
    "Input.emulateTouchFromMouseEvent": (params: MouseParams) => dispatchMouse({ ...params, pointerType: "touch", force: 0.5 }),
    "Input.dispatchKeyEvent": (params: KeyParams) => {
      checkKey(params);
      input(params.type !== "keyUp" && params.key !== "Escape", () => keyboard.dispatch(params));
    },
    "Input.insertText": ({ text }: { text: string }) => {
      const target = deepActive(c);
      if (composer.active) composer.update(target, text, true);
      else if (takesText(c, target)) insertText(c, target, text);
    },
    "Input.imeSetComposition": (params: { text: string; selectionStart: number; selectionEnd: number }) => {
      const target = deepActive(c);
      if (takesText(c, target)) composer.update(target, params.text, false, params.selectionStart, params.selectionEnd);
    },
    "Input.dispatchTouchEvent": dispatchTouch,
    "Input.dispatchDragEvent": ({ type, x, y, data, modifiers }: DragParams) => {
      checkDrag(type);
      drag.dispatch(type, leafOf(hitTest(c, x, y)), data, modifiers);
    },
    "Input.setInterceptDrags": ({ enabled }: { enabled: boolean }, session: AgentSession) => flag(intercepting, session, enabled),
    "Input.cancelDragging": () => drag.cancel(),
    "Input.setIgnoreInputEvents": ({ ignore }: { ignore: boolean }, session: AgentSession) => flag(ignoring, session, ignore),
    "Input.synthesizeTapGesture": async ({ x, y, duration = 50, tapCount = 1, gestureSourceType }: GestureParams) => {
      checkGesture(x, y, gestureSourceType);
      for (let i = 1; i <= tapCount; i++) {
        const pointer = { x, y, button: "left", clickCount: i, force: 1 } as const;
        if (gestureSourceType === "mouse") dispatchMouse({ type: "mousePressed", ...pointer });
        else dispatchTouch({ type: "touchStart", touchPoints: [{ x, y }] });
        await sleep(duration);
        if (gestureSourceType === "mouse") dispatchMouse({ type: "mouseReleased", ...pointer });
        else dispatchTouch({ type: "touchEnd", touchPoints: [] });
      }
    },
    "Input.synthesizeScrollGesture": partly("in one step: speed, overscroll and fling do not count", ({ x, y, xDistance = 0, yDistance = 0, repeatCount = 0, gestureSourceType }: GestureParams) => {
      checkGesture(x, y, gestureSourceType);
      for (let i = 0; i <= repeatCount; i++) dispatchMouse({ type: "mouseWheel", x, y, deltaX: -xDistance, deltaY: -yDistance });
    }),
  };
  return { table, stop: () => c.edits.stop() };
}
