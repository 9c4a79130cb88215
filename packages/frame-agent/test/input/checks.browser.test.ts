import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium, type Chromium } from "../../../../scripts/lib/chromium.js";
import { openDifferentialPage, type DifferentialPage } from "../support/differential.js";

const POINT = { x: 1, y: 1 };
const mouse = (params: object) => ["Input.dispatchMouseEvent", { type: "mouseMoved", ...POINT, ...params }] as const;
const touch = (type: string, ...touchPoints: object[]) => ["Input.dispatchTouchEvent", { type, touchPoints }] as const;
const key = (params: Record<string, unknown>) => ["Input.dispatchKeyEvent", params] as const;
const drag = (type: string) => ["Input.dispatchDragEvent", { type, ...POINT, data: { items: [], dragOperationsMask: 1 } }] as const;

/** Commands in an order that leaves no finger down where the next one needs none. */
const COMMANDS: readonly (readonly [string, Record<string, unknown>])[] = [
  mouse({ type: "mouseWheel" }),
  mouse({ type: "mouseWheel", deltaX: 0 }),
  mouse({ type: "click" }),
  mouse({ button: "first" }),
  mouse({ button: "toString" }),
  mouse({ pointerType: "finger" }),
  mouse({ force: 9 }),
  mouse({ tangentialPressure: -2 }),
  mouse({ tiltX: 91 }),
  mouse({ tiltY: -91 }),
  mouse({ twist: 360 }),
  mouse({ x: -1, y: -1 }),
  mouse({ x: 1e9, y: 1e9 }),
  mouse({ clickCount: -1 }),
  mouse({ modifiers: 99 }),
  mouse({ buttons: 99 }),
  ["Input.dispatchMouseEvent", { type: "mouseMoved" }],
  ["Input.dispatchMouseEvent", { type: "mouseMoved", x: "1", y: 1 }],
  key({ type: "press" }),
  key({}),
  key({ type: "keyDown" }),
  key({ type: "char" }),
  key({ type: "keyDown", text: "abc" }),
  key({ type: "keyDown", text: "abcd" }),
  key({ type: "keyDown", unmodifiedText: "abcd" }),
  key({ type: "keyDown", commands: ["noSuchCommand"] }),
  touch("touch"),
  touch("touchStart"),
  touch("touchMove", POINT),
  touch("touchEnd"),
  touch("touchCancel"),
  touch("touchStart", { ...POINT, force: 3 }),
  touch("touchStart", { ...POINT, id: 1 }, { x: 2, y: 1 }),
  touch("touchStart", { ...POINT, id: 1 }, { x: 2, y: 1, id: 1 }),
  touch("touchStart", POINT),
  touch("touchMove"),
  touch("touchCancel"),
  drag("dragLeave"),
  ["Input.synthesizeTapGesture", { x: -5, y: 1 }],
  ["Input.synthesizeTapGesture", { x: 5, y: 1, tapCount: 0 }],
  ["Input.synthesizeTapGesture", { x: 5, y: 1, gestureSourceType: "pen" }],
  ["Input.synthesizeScrollGesture", { x: 5, y: -1 }],
  ["Input.synthesizeScrollGesture", { x: 5, y: 1, gestureSourceType: "pen" }],
  ["Input.emulateTouchFromMouseEvent", { type: "tap", ...POINT, button: "left" }],
  ["Input.emulateTouchFromMouseEvent", { type: "mouseWheel", ...POINT, button: "none" }],
  ["Input.insertText", {}],
  ["Input.insertText", { text: 5 }],
  ["Input.imeSetComposition", { text: "x", selectionStart: -1, selectionEnd: 5 }],
  ["Input.imeSetComposition", { text: "x", selectionEnd: 1 }],
  ["Input.cancelDragging", {}],
  ["Input.setInterceptDrags", {}],
  ["Input.setIgnoreInputEvents", { ignore: 1 }],
];

let chromium: Chromium;
let both: DifferentialPage;
beforeAll(async () => {
  chromium = await launchChromium();
  both = await openDifferentialPage(chromium, "<!doctype html><p>text</p>");
});
afterAll(() => chromium.close());

it.each(COMMANDS.map(([method, params]) => [`${method} ${JSON.stringify(params)}`, method, params] as const))(
  "%s is answered as by Chromium",
  async (_title, method, params) => {
    const { ours, chromium: theirs } = await both.ask(method, params);
    expect(ours).toEqual(theirs);
  },
);
