import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { inputType } from "../state/form-control.js";

const DATE_TIME_TYPES: ReadonlySet<string> = new Set(["date", "datetime-local", "month", "time", "week"]);

/**
 * The date or time input whose inner field or picker button the object is; name and description of the input are added to
 * theirs (Blink: `AXObject::DatetimeAncestor`; the picker observed on 156).
 */
export function dateTimeHost(pass: Pass, object: AxObject): AxObject | null {
  if (object.kind !== "ua" || (object.role !== "spinButton" && object.role !== "popUpButton" && object.role !== "button")) return null;
  const host = pass.objectOf(object.node);
  return host !== null && DATE_TIME_TYPES.has(inputType(pass, host)) ? host : null;
}
