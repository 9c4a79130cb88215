import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import type { Role } from "../../spec/blink-roles.js";
import { editableState } from "../editing/editable.js";
import { isFocusable } from "../focus/focusable.js";

/** Roles with a numeric value (`ui::IsRangeValueSupported`). */
const RANGE_ROLES: ReadonlySet<Role> = new Set<Role>(["meter", "progressIndicator", "scrollBar", "slider", "spinButton"]);

/** Whether the object has a numeric range; separators only when they can be moved. Blink: `AXObject::IsRangeValueSupported` */
export function supportsRange(pass: Pass, object: AxObject): boolean {
  if (object.role === "splitter") return isFocusable(pass, object) && editableState(pass, object) === null;
  return RANGE_ROLES.has(object.role);
}
