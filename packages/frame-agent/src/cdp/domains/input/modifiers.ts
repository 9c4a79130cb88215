/** CDP's modifier bits. */
export const ALT = 1;
export const CONTROL = 2;
export const META = 4;
export const SHIFT = 8;

/** The modifier members of an event's init dictionary. */
export const modifierInit = (bits = 0) => ({
  altKey: (bits & ALT) !== 0,
  ctrlKey: (bits & CONTROL) !== 0,
  metaKey: (bits & META) !== 0,
  shiftKey: (bits & SHIFT) !== 0,
});

export type MouseButton = "none" | "left" | "middle" | "right" | "back" | "forward";

/** `MouseEvent.button` and the bit in `MouseEvent.buttons`. */
export const BUTTONS: Readonly<Record<MouseButton, readonly [button: number, bit: number]>> = {
  none: [-1, 0],
  left: [0, 1],
  middle: [1, 4],
  right: [2, 2],
  back: [3, 8],
  forward: [4, 16],
};
