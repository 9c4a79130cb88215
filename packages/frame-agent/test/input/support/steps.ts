import { keyParams, MODIFIERS } from "./keys.js";

/** A place in the page: the middle of an element, or a point inside it measured from its top left corner. */
export type Place = string | [selector: string, dx: number, dy: number] | [x: number, y: number];

/** What a scenario does, as data. Every step becomes `Input.*` commands, except `eval` which prepares the page. */
export type Step =
  | ["move", Place]
  | ["down", Place, MouseOptions?]
  | ["up", Place, MouseOptions?]
  | ["click", Place, MouseOptions?]
  | ["dblclick", Place]
  | ["wheel", Place, dx: number, dy: number, modifiers?: number]
  /** `Control+a`, `Shift+Tab`, `x`: presses and releases the last key with the modifiers set (no events for them). */
  | ["press", string]
  /** Several of them, separated by spaces, with what the tree says of fields after each. */
  | ["fields", string]
  | ["keydown", string]
  | ["keyup", string]
  /** One keyDown with text and one keyUp per character. */
  | ["type", string]
  | ["insert", string]
  | ["focus", string]
  | ["tap", Place]
  | ["send", method: string, params: object]
  | ["eval", string]
  /** Lets tasks, timers and frames of the page run; milliseconds. */
  | ["wait", number]
  /** Waits until nothing scrolls any more. */
  | ["still"];

interface MouseOptions {
  button?: "left" | "right" | "middle" | "back" | "forward";
  clickCount?: number;
  modifiers?: number;
}

/** Where a step's commands go: real Chromium, or the Frame Agent inside a page. */
export interface Driver {
  /** Resolves to `{}`, or to the error's code and words. */
  send(method: string, params: object): Promise<string>;
  evaluate<T>(expression: string): Promise<T>;
  /** Takes down what the tree says of the fields of date and time inputs. */
  fields?(): Promise<void>;
}

const BUTTON_BITS = { left: 1, right: 2, middle: 4, back: 8, forward: 16 };

async function point(driver: Driver, place: Place): Promise<{ x: number; y: number }> {
  if (typeof place !== "string" && typeof place[0] === "number") return { x: place[0], y: place[1] as number };
  const [selector, dx, dy] = typeof place === "string" ? [place, null, null] : place;
  return driver.evaluate(`(() => {
    let root = document, x = 0, y = 0, el = null;
    const parts = ${JSON.stringify(selector)}.split(" >>> ");
    for (const part of parts) {
      el = root.querySelector(part);
      if (part === parts.at(-1)) break;
      if (el.contentDocument) {
        const r = el.getBoundingClientRect();
        x += r.x + el.clientLeft; y += r.y + el.clientTop;
        root = el.contentDocument;
      } else root = el.shadowRoot;
    }
    const r = el.getBoundingClientRect();
    return { x: x + r.x + ${dx ?? "r.width / 2"}, y: y + r.y + ${dy ?? "r.height / 2"} };
  })()`);
}

async function mouse(driver: Driver, type: string, place: Place, options: MouseOptions = {}, down = false): Promise<void> {
  const { button = "left", clickCount = 1, modifiers = 0 } = options;
  await driver.send("Input.dispatchMouseEvent", {
    type,
    ...(await point(driver, place)),
    button,
    buttons: down ? BUTTON_BITS[button] : 0,
    clickCount,
    modifiers,
  });
}

const held = new WeakMap<Driver, number>();

async function move(driver: Driver, place: Place): Promise<void> {
  const buttons = held.get(driver) ?? 0;
  await driver.send("Input.dispatchMouseEvent", {
    type: "mouseMoved",
    ...(await point(driver, place)),
    button: buttons ? "left" : "none",
    buttons,
  });
}

async function key(driver: Driver, type: "keyDown" | "keyUp", combination: string): Promise<void> {
  const parts = combination === "+" ? ["+"] : combination.split("+");
  const modifiers = parts.slice(0, -1).reduce((bits, name) => bits | MODIFIERS[name]!, 0);
  const { text, ...params } = keyParams(parts.at(-1)!);
  const types = text !== undefined && (modifiers & ~8) === 0 && type === "keyDown";
  await driver.send("Input.dispatchKeyEvent", {
    type: type === "keyDown" && !types ? "rawKeyDown" : type,
    modifiers,
    ...params,
    ...(types && { text: text, unmodifiedText: text }),
  });
}

export async function perform(driver: Driver, step: Step): Promise<void> {
  switch (step[0]) {
    case "move":
      return move(driver, step[1]);
    case "down":
      held.set(driver, BUTTON_BITS[step[2]?.button ?? "left"]);
      return mouse(driver, "mousePressed", step[1], step[2], true);
    case "up":
      held.set(driver, 0);
      return mouse(driver, "mouseReleased", step[1], step[2]);
    case "click":
      await move(driver, step[1]);
      await mouse(driver, "mousePressed", step[1], step[2], true);
      return mouse(driver, "mouseReleased", step[1], step[2]);
    case "dblclick":
      for (const clickCount of [1, 2]) await perform(driver, ["click", step[1], { clickCount }]);
      return;
    case "wheel":
      await driver.send("Input.dispatchMouseEvent", {
        type: "mouseWheel",
        ...(await point(driver, step[1])),
        deltaX: step[2],
        deltaY: step[3],
        modifiers: step[4] ?? 0,
      });
      return perform(driver, ["still"]);
    case "press":
      await key(driver, "keyDown", step[1]);
      return key(driver, "keyUp", step[1]);
    case "fields":
      for (const combination of step[1].split(" ")) {
        await perform(driver, ["press", combination]);
        await driver.fields!();
      }
      return;
    case "keydown":
      return key(driver, "keyDown", step[1]);
    case "keyup":
      return key(driver, "keyUp", step[1]);
    case "type":
      for (const character of step[1]) await perform(driver, ["press", character]);
      return;
    case "insert":
      await driver.send("Input.insertText", { text: step[1] });
      return;
    case "tap": {
      const timestamp = clock(driver, 100);
      await driver.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [await point(driver, step[1])], timestamp });
      await driver.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp: timestamp + 0.02 });
      return perform(driver, ["wait", 30]);
    }
    case "focus":
      await driver.evaluate(`document.querySelector(${JSON.stringify(step[1])}).focus()`);
      return;
    case "send":
      await driver.send(step[1], step[2]);
      return;
    case "eval":
      await driver.evaluate(step[1]);
      return;
    case "wait":
      clock(driver, step[1]);
      await new Promise((resolve) => setTimeout(resolve, step[1]));
      await driver.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))`);
      return;
    case "still":
      await driver.evaluate(`(async () => {
        const positions = () => [...document.querySelectorAll("*")].flatMap((el) => [el.scrollLeft, el.scrollTop, el.contentWindow?.scrollY]).join();
        for (let before = "", same = 0; same < 6; before = positions()) {
          await new Promise((done) => setTimeout(() => requestAnimationFrame(done), 30));
          same = positions() === before ? same + 1 : 0;
        }
      })()`);
  }
}

const clocks = new WeakMap<Driver, number>();

/** Time of touches in seconds, which does not depend on how busy the machine is. */
function clock(driver: Driver, milliseconds: number): number {
  const now = (clocks.get(driver) ?? Date.now()) + milliseconds;
  clocks.set(driver, now);
  return now / 1000;
}
