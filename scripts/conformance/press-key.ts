import type { Protocol } from "devtools-protocol";

type KeyParams = Protocol.Input.DispatchKeyEventRequest;

/** Keys of other names than their character, by `windowsVirtualKeyCode`. */
const NAMED: Readonly<Record<string, number>> = { Tab: 9, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };

/** Presses a named key, or one that types a character, and releases it. */
export async function pressKey(key: string, dispatch: (params: KeyParams) => Promise<unknown>): Promise<void> {
  const code = NAMED[key];
  if (code === undefined && key.length !== 1) throw new Error(`No key ${key}`);
  const common = { key, windowsVirtualKeyCode: code ?? key.toUpperCase().charCodeAt(0) };
  await dispatch(code === undefined ? { ...common, type: "keyDown", text: key } : { ...common, type: "rawKeyDown", code: key });
  await dispatch({ ...common, type: "keyUp" });
}
