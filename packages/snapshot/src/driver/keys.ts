import { DriverError } from "./errors.js";

/** One key as `Input.dispatchKeyEvent` wants it. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  /** What the key types; missing for keys that type nothing. */
  readonly text?: string;
  /** Bits: Alt 1, Control 2, Meta 4, Shift 8. */
  readonly modifiers: number;
}

const MODIFIERS: Readonly<Record<string, number>> = { alt: 1, control: 2, ctrl: 2, meta: 4, command: 4, cmd: 4, shift: 8 };
const TYPING_BLOCKED = 1 | 2 | 4;

/** Name, code, Windows key code and text (UI Events, "Named Key Attribute Values"). */
const NAMED: readonly (readonly [key: string, code: string, keyCode: number, text?: string])[] = [
  ["Enter", "Enter", 13, "\r"], ["Tab", "Tab", 9], ["Escape", "Escape", 27], ["Backspace", "Backspace", 8], ["Delete", "Delete", 46],
  ["ArrowLeft", "ArrowLeft", 37], ["ArrowUp", "ArrowUp", 38], ["ArrowRight", "ArrowRight", 39], ["ArrowDown", "ArrowDown", 40],
  ["Home", "Home", 36], ["End", "End", 35], ["PageUp", "PageUp", 33], ["PageDown", "PageDown", 34], ["Insert", "Insert", 45],
  [" ", "Space", 32, " "],
  ...Array.from({ length: 12 }, (_, i) => [`F${i + 1}`, `F${i + 1}`, 112 + i] as const),
];
const ALIASES: Readonly<Record<string, string>> = { esc: "Escape", return: "Enter", space: " ", del: "Delete", left: "ArrowLeft", up: "ArrowUp", right: "ArrowRight", down: "ArrowDown" };

/** Reads `Enter`, `a`, `Control+Shift+ArrowLeft`. Throws a {@link DriverError} for names that no key has. */
export function parseKeys(text: string): KeyPress {
  const parts = text === "+" ? ["+"] : text.endsWith("++") ? [...text.slice(0, -2).split("+"), "+"] : text.split("+");
  const name = parts.pop() ?? "";
  let modifiers = 0;
  for (const part of parts) {
    const bit = MODIFIERS[part.trim().toLowerCase()];
    if (bit === undefined) throw new DriverError(`"${part}" is no modifier key. Use Alt, Control, Meta or Shift.`);
    modifiers |= bit;
  }
  return keyOf(name, modifiers);
}

/** The key that types a character. */
export function keyOf(name: string, modifiers = 0): KeyPress {
  const wanted = ALIASES[name.toLowerCase()] ?? name;
  const named = NAMED.find(([key]) => key.toLowerCase() === wanted.toLowerCase());
  if (named) {
    const [key, code, windowsVirtualKeyCode, text] = named;
    return { key, code, windowsVirtualKeyCode, modifiers, ...(text !== undefined && (modifiers & TYPING_BLOCKED) === 0 && { text }) };
  }
  if ([...name].length !== 1) throw new DriverError(`There is no key "${name}". Use a character or a name such as Enter, Tab or ArrowDown.`);
  const upper = name.toUpperCase();
  const code = /[A-Z]/.test(upper) ? `Key${upper}` : /\d/.test(name) ? `Digit${name}` : "";
  const key = (modifiers & 8) !== 0 ? upper : name;
  return { key, code, windowsVirtualKeyCode: /[A-Z0-9]/.test(upper) ? upper.charCodeAt(0) : 0, modifiers, ...((modifiers & TYPING_BLOCKED) === 0 && { text: key }) };
}
