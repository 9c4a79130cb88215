/** `windowsVirtualKeyCode` of keys with other names than their character; it decides what keys without text do. */
export const KEY_CODES = {
  Backspace: 8, Tab: 9, Enter: 13, Escape: 27, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Delete: 46,
} as const;

/** What such keys type, if anything. */
export const KEY_TEXTS: Readonly<Record<string, string | undefined>> = { Enter: "\r" };
