/** `Input.dispatchKeyEvent` parameters of a US keyboard, as the recorded clients send them. */
export interface KeyParams {
  key: string;
  code: string;
  windowsVirtualKeyCode: number;
  text?: string;
  location?: number;
}

const NAMED: Record<string, [code: string, keyCode: number, text?: string, location?: number]> = {
  Enter: ["Enter", 13, "\r"],
  Tab: ["Tab", 9],
  Escape: ["Escape", 27],
  Backspace: ["Backspace", 8],
  Delete: ["Delete", 46],
  Insert: ["Insert", 45],
  ArrowLeft: ["ArrowLeft", 37],
  ArrowUp: ["ArrowUp", 38],
  ArrowRight: ["ArrowRight", 39],
  ArrowDown: ["ArrowDown", 40],
  Home: ["Home", 36],
  End: ["End", 35],
  PageUp: ["PageUp", 33],
  PageDown: ["PageDown", 34],
  Shift: ["ShiftLeft", 16, undefined, 1],
  Control: ["ControlLeft", 17, undefined, 1],
  Alt: ["AltLeft", 18, undefined, 1],
  Meta: ["MetaLeft", 91, undefined, 1],
  F2: ["F2", 113],
  " ": ["Space", 32, " "],
};

const PUNCTUATION: Record<string, [code: string, keyCode: number]> = {
  ".": ["Period", 190],
  ",": ["Comma", 188],
  "-": ["Minus", 189],
  "/": ["Slash", 191],
  "@": ["Digit2", 50],
  "!": ["Digit1", 49],
};

export function keyParams(key: string): KeyParams {
  const named = NAMED[key];
  if (named) {
    const [code, windowsVirtualKeyCode, text, location] = named;
    return { key, code, windowsVirtualKeyCode, ...(text && { text }), ...(location && { location }) };
  }
  const mark = PUNCTUATION[key];
  if (mark) return { key, code: mark[0], windowsVirtualKeyCode: mark[1], text: key };
  const upper = key.toUpperCase();
  const code = /[0-9]/.test(key) ? `Digit${key}` : `Key${upper}`;
  return { key, code, windowsVirtualKeyCode: upper.charCodeAt(0), text: key };
}

export const MODIFIERS: Record<string, number> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };
