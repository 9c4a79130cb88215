import type { Random, Weighted } from "../fuzz/random.js";
import { KEY_CODES, KEY_TEXTS } from "../lib/key-codes.js";
import type { Page } from "../lib/page.js";

/** A place in the window, in CSS pixels, and what is there. */
interface Place {
  x: number;
  y: number;
  what: string;
}

type Act = (page: Page, random: Random) => Promise<string>;

type Key = keyof typeof KEY_CODES | " ";

const KEY_WEIGHTS: Weighted<Key> = { Tab: 6, ArrowDown: 3, ArrowUp: 2, ArrowRight: 2, ArrowLeft: 2, Enter: 4, " ": 3, Escape: 3, Backspace: 2, Delete: 2 };

const TEXTS = ["ab c", "12", "-3.5", "x@y.z", "https://a.b", "\u00e9t\u00e9", "2024-05-06"];

const ACTS: Record<string, Act> = {
  async click(page, random) {
    const place = await placeOf(page, random, CONTROLS);
    await click(page, place);
    return place.what;
  },
  async key(page, random) {
    const key = random.weighted(KEY_WEIGHTS);
    const shift = key === "Tab" && random.chance(0.3);
    if (key === " ") await pressCharacter(page, key);
    else await press(page, key, KEY_CODES[key], KEY_TEXTS[key], shift);
    return `${shift ? "Shift+" : ""}${key === " " ? "Space" : key}`;
  },
  async type(page, random) {
    const place = await placeOf(page, random, FIELDS);
    const text = random.pick(TEXTS);
    await click(page, place);
    for (const character of text) await pressCharacter(page, character);
    return `${JSON.stringify(text)} into ${place.what}`;
  },
  async wheel(page, random) {
    const place = await placeOf(page, random, "*");
    const deltaY = random.integer(-4, 8) * 100;
    await mouse(page, "mouseWheel", place, { deltaX: 0, deltaY });
    return `${deltaY} over ${place.what}`;
  },
  async hover(page, random) {
    const place = await placeOf(page, random, CONTROLS);
    await mouse(page, "mouseMoved", place);
    return place.what;
  },
  async "double click"(page, random) {
    const place = await placeOf(page, random, random.chance(0.5) ? CONTROLS : "*");
    await click(page, place);
    await click(page, place, 2);
    return place.what;
  },
  async drag(page, random) {
    const from = await placeOf(page, random, random.chance(0.7) ? DRAGGED : "*");
    const to = { ...from, x: Math.max(1, from.x + random.integer(-200, 200)), y: Math.max(1, from.y + random.integer(-150, 150)) };
    await drag(page, from, to);
    return `${from.what} by ${to.x - from.x}, ${to.y - from.y}`;
  },
};

const ACT_WEIGHTS: Weighted<string> = { click: 8, key: 10, type: 4, wheel: 2, hover: 2, "double click": 2, drag: 3 };

const CONTROLS =
  "a[href],button,input,select,textarea,summary,label,option,area[href],[role],[tabindex],[onclick],[contenteditable],[draggable=true],video,audio,canvas,td,li";
const FIELDS = "input,textarea,select,[contenteditable]";
const DRAGGED = "[draggable=true],input,li,[class*=drag],[class*=handle],[class*=item],canvas";

/** Does something random with a page, as a user with mouse and keyboard does, and tells what, in a line. */
export async function randomStep(page: Page, random: Random): Promise<string> {
  const act = random.weighted(ACT_WEIGHTS);
  return `${act}: ${await ACTS[act]!(page, random)}`;
}

async function placeOf(page: Page, random: Random, selector: string): Promise<Place> {
  return page.evaluate<Place>(`${FIND_PLACE}(${JSON.stringify(selector)}, ${random.fraction()})`);
}

/**
 * The centre of a random element that matches and can be seen, scrolled into the window; that of the window where there is none. Links
 * that lead to another document are left out, elements of open shadow trees are in. Text, since it runs in the page.
 */
const FIND_PLACE = String.raw`((selector, fraction) => {
  const withoutHash = (url) => String(url).split("#")[0];
  const leads = (e) => {
    const link = e.closest("a[href],area[href]");
    return link !== null && !/^javascript:/i.test(link.href) && withoutHash(link.href) !== withoutHash(location.href);
  };
  // What is skipped is not asked for its boxes, which the browser would make then.
  const isVisible = (e) => e.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) && e.getClientRects().length > 0;
  const found = [];
  const collect = (root) => {
    for (const e of root.querySelectorAll("*")) {
      if (e.matches(selector) && isVisible(e) && !leads(e)) found.push(e);
      if (e.shadowRoot) collect(e.shadowRoot);
    }
  };
  collect(document);
  const chosen = found[Math.floor(fraction * found.length)];
  if (!chosen) return { x: Math.floor(innerWidth / 2), y: Math.floor(innerHeight / 2), what: "the middle of the window" };
  chosen.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const { left, top, right, bottom } = chosen.getClientRects()[0] ?? chosen.getBoundingClientRect();
  const middle = (from, to, limit) => Math.floor((Math.max(0, from) + Math.min(limit, to)) / 2);
  const what = chosen.outerHTML.replace(/\s+/g, " ").slice(0, 120);
  return { x: middle(left, right, innerWidth), y: middle(top, bottom, innerHeight), what };
})`;

type MouseEventType = "mousePressed" | "mouseReleased" | "mouseMoved" | "mouseWheel";

async function mouse(page: Page, type: MouseEventType, { x, y }: { x: number; y: number }, more: object = {}): Promise<void> {
  // A step that opens a dialog or another document may never be answered.
  await page.send("Input.dispatchMouseEvent", { type, x, y, ...more }, { timeoutMs: 1000 }).catch(() => {});
}

async function click(page: Page, place: Place, clickCount = 1): Promise<void> {
  const button = { button: "left", clickCount };
  await mouse(page, "mouseMoved", place);
  await mouse(page, "mousePressed", place, { ...button, buttons: 1 });
  await mouse(page, "mouseReleased", place, button);
}

/** Drags as a user does, in several moves; what the page makes a drag operation of is dropped at the end. */
async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.send("Input.setInterceptDrags", { enabled: true });
  let data: object | undefined;
  const stop = page.on("Input.dragIntercepted", (event) => (data = event.data));
  try {
    await mouse(page, "mouseMoved", from);
    await mouse(page, "mousePressed", from, { button: "left", buttons: 1, clickCount: 1 });
    for (const part of [0.3, 0.7, 1]) {
      const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await mouse(page, "mouseMoved", at, { button: "left", buttons: 1 });
    }
    if (data) for (const type of ["dragEnter", "dragOver", "drop"] as const) await page.send("Input.dispatchDragEvent", { type, x: to.x, y: to.y, data } as never);
    await mouse(page, "mouseReleased", to, { button: "left", clickCount: 1 });
  } finally {
    stop();
    await page.send("Input.setInterceptDrags", { enabled: false });
  }
}

const pressCharacter = (page: Page, character: string): Promise<void> => press(page, character, character.toUpperCase().charCodeAt(0), character);

async function press(page: Page, key: string, code: number, text?: string, shift = false): Promise<void> {
  const event = { key, windowsVirtualKeyCode: code, modifiers: shift ? 8 : 0 };
  const limit = { timeoutMs: 1000 };
  await page.send("Input.dispatchKeyEvent", { ...event, type: text === undefined ? "rawKeyDown" : "keyDown", text }, limit).catch(() => {});
  await page.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" }, limit).catch(() => {});
}
