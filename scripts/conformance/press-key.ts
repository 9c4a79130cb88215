import type { Protocol } from "devtools-protocol";
import { KEY_CODES, KEY_TEXTS } from "../lib/key-codes.js";

type KeyParams = Protocol.Input.DispatchKeyEventRequest;

/** Presses a named key, or one that types a character, and releases it. */
export async function pressKey(key: string, dispatch: (params: KeyParams) => Promise<unknown>): Promise<void> {
  const code = (KEY_CODES as Readonly<Record<string, number | undefined>>)[key];
  if (code === undefined && key.length !== 1) throw new Error(`No key ${key}`);
  const common = { key, windowsVirtualKeyCode: code ?? key.toUpperCase().charCodeAt(0) };
  const text = code === undefined ? key : KEY_TEXTS[key];
  await dispatch(text === undefined ? { ...common, type: "rawKeyDown", code: key } : { ...common, type: "keyDown", text });
  await dispatch({ ...common, type: "keyUp" });
}
