import type { Protocol } from "devtools-protocol";

type KeyParams = Protocol.Input.DispatchKeyEventRequest;

/** Keys of other names than their character, by `windowsVirtualKeyCode`. */
const NAMED: Readonly<Record<string, number>> = { Backspace: 8, Tab: 9, Enter: 13, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Delete: 46 };

/** Presses a named key, or one that types a character, and releases it. */
export async function pressKey(key: string, dispatch: (params: KeyParams) => Promise<unknown>): Promise<void> {
  const code = NAMED[key];
  if (code === undefined && key.length !== 1) throw new Error(`No key ${key}`);
  const common = { key, windowsVirtualKeyCode: code ?? key.toUpperCase().charCodeAt(0) };
  const text = key === "Enter" ? "\r" : code === undefined ? key : undefined;
  await dispatch(text === undefined ? { ...common, type: "rawKeyDown", code: key } : { ...common, type: "keyDown", text });
  await dispatch({ ...common, type: "keyUp" });
}
