import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { inputType } from "../state/form/form-control.js";

const DATE_TIME_TYPES: ReadonlySet<string> = new Set(["date", "datetime-local", "month", "time", "week"]);

/**
 * The date or time input whose inner field or picker button the user-agent part is; name and description of the input are added to
 * theirs (Blink: `AXObject::DatetimeAncestor`; the picker observed on 156).
 */
export function dateTimeHost(pass: Pass, part: AxObject): AxObject | null {
  if (part.role !== "spinButton" && part.role !== "popUpButton" && part.role !== "button") return null;
  const host = pass.objectOf(part.node);
  return host !== null && DATE_TIME_TYPES.has(inputType(pass, host)) ? host : null;
}
