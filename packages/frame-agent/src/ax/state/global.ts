import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { editableState } from "./editing/editable.js";
import { isFocusable } from "./focus/focusable.js";
import { isFocused } from "./focus/focused.js";
import { property, type Property } from "./property.js";
import { restriction } from "./form/restriction.js";
import { isTextByRole } from "./sparse.js";
import { isInvalid } from "./form/validity.js";

/** Roles whose value can be set (Blink: `AXObject::CanSetValueAttribute`). */
const SETTABLE: ReadonlySet<Role> = new Set<Role>([
  "colorWell", "date", "dateTime", "inputTime", "scrollBar", "searchBox", "slider", "spinButton", "splitter", "textField",
  "textFieldWithComboBox",
]);

const DISABLED = property("disabled", "boolean", true);
const INVALID = property("invalid", "token", "true");
const VALID = property("invalid", "token", "false");
const FOCUSABLE = property("focusable", "booleanOrUndefined", true);
const FOCUSED = property("focused", "booleanOrUndefined", true);
export const EDITABLE = { plaintext: property("editable", "token", "plaintext"), richtext: property("editable", "token", "richtext") };
const SETTABLE_PROPERTY = property("settable", "booleanOrUndefined", true);

/** Blink: `FillGlobalStates` */
export function globalProperties(pass: Pass, object: AxObject, properties: Property[]): void {
  const restricted = restriction(pass, object);
  if (restricted === "disabled" && !isTextByRole(object)) properties.push(DISABLED);
  const invalid = isInvalid(pass, object);
  if (invalid !== undefined) properties.push(invalid ? INVALID : VALID);
  if (isFocusable(pass, object)) properties.push(FOCUSABLE);
  if (isFocused(pass, object)) properties.push(FOCUSED);
  const editable = editableState(pass, object);
  if (editable !== null) properties.push(EDITABLE[editable]);
  if (restricted === "none" && SETTABLE.has(object.role)) properties.push(SETTABLE_PROPERTY);
}
