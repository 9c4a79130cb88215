import { ariaBoolean, ariaToken } from "../attribute.js";
import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { isEditingHost } from "./editable.js";
import { inputType } from "./form-control.js";
import { levelOf } from "./level.js";
import { isMultiSelectable, MULTISELECTABLE_ROLES } from "./multi-selectable.js";
import { narrowString } from "./narrow-string.js";
import { orientationOf } from "./orientation.js";
import { popupOf } from "./popup.js";
import { flag, property, type Property } from "./property.js";
import { supportsRange } from "./range.js";
import { restriction } from "./restriction.js";
import { isTextFieldByRole } from "./text-field.js";
import { isRequired } from "./validity.js";

/** Roles that always print `readonly`. */
const READ_ONLY_ROLES: ReadonlySet<Role> = new Set<Role>(["columnHeader", "grid", "gridCell", "rowHeader", "textField", "treeGrid"]);

/** Roles that always print `required`. */
const REQUIRED_ROLES: ReadonlySet<Role> = new Set<Role>([
  "columnHeader", "comboBoxGrouping", "comboBoxMenuButton", "gridCell", "listBox", "radioGroup", "rowHeader", "spinButton", "textField",
  "textFieldWithComboBox", "tree", "treeGrid",
]);

const multiselectable = flag("multiselectable", "boolean");
const multiline = flag("multiline", "boolean");
const readonly = flag("readonly", "boolean");
const required = flag("required", "boolean");

/** Blink: `FillWidgetProperties` */
export function widgetProperties(pass: Pass, object: AxObject, properties: Property[]): void {
  const role = object.finalRole;
  const autocomplete = autocompleteOf(pass, object);
  if (autocomplete !== null) properties.push(property("autocomplete", "token", narrowString(autocomplete)));
  const popup = popupOf(pass, object);
  if (popup !== null) properties.push(property("hasPopup", "token", popup));
  const level = levelOf(pass, object);
  if (level !== null) properties.push(property("level", "integer", level));
  if (MULTISELECTABLE_ROLES.has(role)) properties.push(multiselectable(isMultiSelectable(pass, object)));
  const orientation = orientationOf(pass, object);
  if (orientation !== null) properties.push(property("orientation", "token", orientation));
  if (role === "textField") properties.push(multiline(isMultiline(pass, object)));
  if (READ_ONLY_ROLES.has(role)) properties.push(readonly(restriction(pass, object) === "readOnly"));
  if (REQUIRED_ROLES.has(role)) properties.push(required(REQUIRED_ROLES.has(object.role) && isRequired(pass, object)));
  if (supportsRange(pass, object)) rangeProperties(pass, object, properties);
}

/** A missing bound prints as 0, and aria-valuetext is not shown (observed on 156). */
function rangeProperties(pass: Pass, object: AxObject, properties: Property[]): void {
  const { nativeControlValue, rangeMax, rangeMin } = part("elements");
  properties.push(property("valuemin", "number", rangeMin(pass, object) ?? 0));
  properties.push(property("valuemax", "number", rangeMax(pass, object) ?? 0));
  properties.push(property("valuetext", "string", narrowString(nativeControlValue(pass, object) ?? "")));
}

/** Blink: `AXNodeObject::AutoComplete` */
function autocompleteOf(pass: Pass, object: AxObject): string | null {
  const aria = isTextFieldByRole(pass, object) ? ariaToken(pass, object, "aria-autocomplete") : null;
  if (aria !== null) return aria === "none" ? null : aria.toLowerCase();
  return object.element !== null && inputType(pass, object) !== "" && pass.dom.inputList(object.element as HTMLInputElement) !== null ? "list" : null;
}

/** Blink: `AXObject::IsMultiline` */
function isMultiline(pass: Pass, object: AxObject): boolean {
  if (object.tag === "input") return false;
  return ariaBoolean(pass, object, "aria-multiline") ?? (object.tag === "textarea" || isEditingHost(pass, object));
}
