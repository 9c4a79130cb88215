import type { AxObject } from "../../object.js";

/** Slots of user-agent shadow trees have no name; what they hold counts for ancestors. */
export function isUaSlot(object: AxObject): boolean {
  return object.kind === "ua" && object.tag === "slot";
}

/** Slots cannot be named by attributes (Blink: `AXObject::AriaTextAlternative`). */
export function isSlot(object: AxObject): boolean {
  return object.tag === "slot" && object.ns === "html";
}
