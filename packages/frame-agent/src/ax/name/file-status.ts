import { fileStatus } from "../control-value.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { inputType } from "../state/form/form-control.js";

/**
 * A file input is exposed as a button without a value, so its status goes behind its name where that is used elsewhere
 * (Blink: `AXNodeObject::MaybeAppendFileDescriptionToName`).
 */
export function withFileStatus(pass: Pass, object: AxObject, name: string | null): string | null {
  if (inputType(pass, object) !== "file") return name;
  const status = fileStatus(pass, object);
  if (status === "") return name;
  const separator = object.box && object.style.get("direction") === "rtl" ? " :" : ": ";
  return (name ?? "") + separator + status;
}
