import { Clipboard } from "./clipboard.js";
import { requestClose } from "./close-request.js";
import type { InputContext } from "./context.js";
import { KEYDOWN, submitImplicitly, TypeAhead } from "./control-keys.js";
import { kindOf } from "./controls.js";
import type { DateFields } from "./date-fields.js";
import { insertBreak, insertText, takesText } from "./editing.js";
import { editByCommand, editByKey } from "./editing-keys.js";
import { FULL } from "./fire.js";
import { blurActive, clickByKey, deepActive, frameOwner } from "./focus.js";
import { ALT, CONTROL, META, modifierInit, SHIFT } from "./modifiers.js";
import { scrollByKey } from "./scroll.js";
import { moveByTab } from "./tab-order.js";
import { documentOf } from "./tree.js";

/** Input.dispatchKeyEvent. */
export interface KeyParams {
  readonly type: string;
  readonly modifiers?: number;
  readonly text?: string;
  readonly unmodifiedText?: string;
  readonly code?: string;
  readonly key?: string;
  readonly windowsVirtualKeyCode?: number;
  readonly autoRepeat?: boolean;
  readonly isKeypad?: boolean;
  readonly location?: number;
  readonly commands?: readonly string[];
}

/** `KeyboardEvent.location` of the numeric keypad. */
const KEYPAD = 3;

/** Key events and what they do in Chromium. Keys go to the focused element, wherever the handlers move the focus meanwhile. */
export class Keyboard {
  readonly clipboard: Clipboard;
  readonly #typeAhead = new TypeAhead();
  readonly #isMac: boolean;
  /** The element that Space was pressed on; its release clicks. */
  #pressed: Element | null = null;
  /** Keydown took the key: no text follows. */
  #taken = false;
  /** Tab left the document at its end, as into the browser's own controls. */
  #away = false;

  constructor(
    private readonly c: InputContext,
    private readonly dates: DateFields,
    /** Where Tab starts when nothing is focused: the place of the last press. */
    private readonly startingPoint: () => Node | null,
  ) {
    this.clipboard = new Clipboard(c);
    this.#isMac = /^Mac/.test(c.env.window.navigator.platform);
  }

  /** Between keydown and keypress come the microtasks that the page's handlers queued: in a browser each event is a task. */
  dispatch(params: KeyParams): void | Promise<void> {
    const { text = "" } = params;
    switch (params.type) {
      case "keyDown":
      case "rawKeyDown":
        this.#taken = !this.#down(params);
        return params.type === "keyDown" && text !== "" ? Promise.resolve().then(() => this.#text(params, text)) : undefined;
      case "char":
        return this.#text(params, text);
      case "keyUp":
        return this.#up(params);
    }
  }

  /** keydown; false when nothing may follow. */
  #down(params: KeyParams): boolean {
    const { c } = this;
    const { key = "", modifiers = 0, commands = [] } = params;
    this.#pressed = null;
    if (key !== "Escape" && !/^(Shift|Control|Alt|Meta)$/.test(key)) c.activated = true;
    if (!this.#fire("keydown", params, params.windowsVirtualKeyCode ?? 0, 0)) return false;
    const target = deepActive(c);
    const control = (modifiers & (this.#isMac ? META : CONTROL)) !== 0;
    const shift = (modifiers & SHIFT) !== 0;
    const named = keyName(params);
    if (named === " " && /^(button|checkbox|radio|summary)$/.test(kindOf(c, target))) this.#pressed = target;
    if (commands.length > 0) {
      for (const command of commands) editByCommand({ c, clipboard: this.clipboard }, target, command);
      return true;
    }
    if (kindOf(c, target) === "date") {
      if (!control && this.dates.key(target as HTMLInputElement, named, shift)) return false;
    } else this.dates.forget();
    if ((KEYDOWN[kindOf(c, target)] as ((...args: unknown[]) => boolean) | undefined)?.(c, target, { key: named, shift, command: control })) return false;
    if (modifiers & ALT) return true;
    if (editByKey({ c, clipboard: this.clipboard }, target, named, control, shift)) return true;
    if (control || modifiers & META) return true;
    if (named === "Tab") return this.#tab(shift);
    if (named === "Escape") requestClose(c, documentOf(c, target));
    else if (named !== " " && kindOf(c, target) === "other") scrollByKey(c, this.#scrollStart(target), named, shift);
    return true;
  }

  /** keypress and the text it brings. */
  #text(params: KeyParams, text: string): void {
    const { c } = this;
    if (this.#taken && params.type !== "char") return;
    const code = text.codePointAt(0) ?? 0;
    if (code === 0 || !this.#fire("keypress", params, code, code)) return;
    const target = deepActive(c);
    const kind = kindOf(c, target);
    const shift = ((params.modifiers ?? 0) & SHIFT) !== 0;
    // Control characters are never typed (`Editor::HandleEditingKeyboardEvent`): clients send Tab with the text "\t".
    if (code < 0x20 && text !== "\r" && text !== "\n") return;
    if (text === "\r" || text === "\n") {
      if (kind === "button" || kind === "summary") clickByKey(c, target);
      else if (!takesText(c, target) || kind === "date" || insertBreak(c, target, shift)) submitImplicitly(c, target as HTMLInputElement);
    } else if (kind === "date") {
      this.dates.type(target as HTMLInputElement, text);
    } else if (takesText(c, target)) {
      insertText(c, target, text);
    } else if (kind === "select") {
      if (text !== " ") this.#typeAhead.type(c, target as HTMLSelectElement, text, c.env.browser.now());
    } else if (text === " " && (kind === "other" || kind === "link")) {
      scrollByKey(c, this.#scrollStart(target), " ", shift);
    }
  }

  #up(params: KeyParams): void {
    const { c } = this;
    const allowed = this.#fire("keyup", params, params.windowsVirtualKeyCode ?? 0, 0);
    const pressed = this.#pressed;
    this.#pressed = null;
    if (allowed && pressed && keyName(params) === " " && pressed === deepActive(c)) clickByKey(c, pressed);
  }

  #tab(backward: boolean): boolean {
    const { c } = this;
    const { window } = c.env;
    const active = deepActive(c);
    const document = documentOf(c, active);
    const focused = active === c.api.body(document) ? frameOwner(c, document) : active;
    if (this.#away && !focused) c.fire(window, "Event", "focus");
    const start = focused ?? (this.#away ? null : this.startingPoint());
    this.#away = false;
    if (moveByTab(c, start, backward)) {
      const now = deepActive(c);
      if (kindOf(c, now) === "date") this.dates.enter(now as HTMLInputElement, backward);
      if (/^(text|number)$/.test(kindOf(c, now))) c.api.select(now as HTMLInputElement);
    } else if (focused) {
      blurActive(c);
      if (document === window.document) c.fire(window, "Event", "blur");
      this.#away = true;
    }
    return true;
  }

  #scrollStart(target: Element): Element {
    const point = this.startingPoint();
    const nothing = target === this.c.api.body(documentOf(this.c, target));
    return nothing && point && this.c.dom.isConnected(point) && this.c.dom.nodeType(point) === 1 ? (point as Element) : target;
  }

  #fire(type: string, params: KeyParams, keyCode: number, charCode: number): boolean {
    const { c } = this;
    const { key = "", code = "", location = 0, isKeypad, autoRepeat = false, modifiers } = params;
    return c.fire(deepActive(c), "KeyboardEvent", type, {
      ...FULL,
      ...modifierInit(modifiers),
      key,
      code,
      keyCode,
      which: keyCode,
      charCode,
      location: isKeypad ? KEYPAD : location,
      repeat: autoRepeat,
    });
  }
}

/** Names of keys that a client gave by number only (Windows virtual key codes). */
const BY_NUMBER: Readonly<Record<number, string>> = {
  8: "Backspace", 9: "Tab", 13: "Enter", 27: "Escape", 32: " ", 33: "PageUp", 34: "PageDown", 35: "End", 36: "Home",
  37: "ArrowLeft", 38: "ArrowUp", 39: "ArrowRight", 40: "ArrowDown", 46: "Delete",
};

/** What a key does follows its number, as in Chromium; `key` is only what the page is told. */
const keyName = ({ key = "", windowsVirtualKeyCode = 0 }: KeyParams): string => BY_NUMBER[windowsVirtualKeyCode] ?? key;
