import { nativeNaming } from "../native/naming.js";
import type { NameState } from "../state.js";

/**
 * Accname step 2E: naming by the host language. An empty native text ends only the native part.
 * https://w3c.github.io/html-aam/#accessible-name-and-description-computation; Blink: `AXNodeObject::NativeTextAlternative`
 */
export function native(state: NameState): string | undefined {
  const { object } = state;
  if (object.kind !== "element" && object.kind !== "document" && object.kind !== "ua") return undefined;
  for (const step of nativeNaming(state)) {
    const text = step(state);
    if (text !== undefined) return text && state.sources === null ? text : undefined;
  }
  return undefined;
}
