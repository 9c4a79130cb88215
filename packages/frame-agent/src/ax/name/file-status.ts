import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { inputType } from "../state/form-control.js";

/**
 * A file input is exposed as a button without a value, so its status goes behind its name where that is used elsewhere
 * (Blink: `AXNodeObject::MaybeAppendFileDescriptionToName`).
 */
export function withFileStatus(pass: Pass, object: AxObject, name: string | null): string | null {
  if (object.tag !== "input" || inputType(pass, object) !== "file") return name;
  const status = part("elements").fileStatus(pass, object);
  if (status === "") return name;
  const separator = object.box && object.style.get("direction") === "rtl" ? " :" : ": ";
  return (name ?? "") + separator + status;
}
