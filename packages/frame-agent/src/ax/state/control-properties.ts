import { elementDom } from "../../dom/element-dom.js";
import { ariaBoolean, ariaToken } from "../attribute.js";
import { nativeControlValue } from "../control-value.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { isEditingHost } from "./editing/editable.js";
import { inputType } from "./form/form-control.js";
import { narrowString } from "./narrow-string.js";
import { flag, property, type Property } from "./property.js";
import { rangeMax, rangeMin } from "./range/range-values.js";
import { supportsRange } from "./range/range.js";
import { isRequired } from "./form/required.js";
import { restriction } from "./form/restriction.js";
import { isTextFieldByRole } from "./form/text-field.js";

/** Roles that always print `readonly`. */
const READ_ONLY_ROLES: ReadonlySet<Role> = new Set<Role>(["columnHeader", "grid", "gridCell", "rowHeader", "textField", "treeGrid"]);

/** Roles that always print `required`. */
const REQUIRED_ROLES: ReadonlySet<Role> = new Set<Role>([
  "columnHeader", "comboBoxGrouping", "comboBoxMenuButton", "gridCell", "listBox", "radioGroup", "rowHeader", "spinButton", "textField",
  "textFieldWithComboBox", "tree", "treeGrid",
]);

const multiline = flag("multiline", "boolean");
const readonly = flag("readonly", "boolean");
const required = flag("required", "boolean");

/** What widgets say of the value that they hold: the last of the `FillWidgetProperties` (Blink). */
export function controlProperties(pass: Pass, object: AxObject, properties: Property[]): void {
  const role = object.finalRole;
  if (role === "textField") properties.push(multiline(isMultiline(pass, object)));
  if (READ_ONLY_ROLES.has(role)) properties.push(readonly(restriction(pass, object) === "readOnly"));
  if (REQUIRED_ROLES.has(role)) properties.push(required(REQUIRED_ROLES.has(object.role) && isRequired(pass, object)));
  if (supportsRange(pass, object)) rangeProperties(pass, object, properties);
}

/** A missing bound prints as 0, and aria-valuetext is not shown (observed on 156). */
function rangeProperties(pass: Pass, object: AxObject, properties: Property[]): void {
  properties.push(property("valuemin", "number", rangeMin(pass, object) ?? 0));
  properties.push(property("valuemax", "number", rangeMax(pass, object) ?? 0));
  properties.push(property("valuetext", "string", narrowString(nativeControlValue(pass, object) ?? "")));
}

/** Blink: `AXNodeObject::AutoComplete` */
export function autocompleteOf(pass: Pass, object: AxObject): string | null {
  const aria = isTextFieldByRole(pass, object) ? ariaToken(pass, object, "aria-autocomplete") : null;
  if (aria !== null) return aria === "none" ? null : aria.toLowerCase();
  return object.element !== null && inputType(pass, object) !== "" && elementDom(pass).inputList(object.element) !== null ? "list" : null;
}

/** Blink: `AXObject::IsMultiline` */
function isMultiline(pass: Pass, object: AxObject): boolean {
  if (object.tag === "input") return false;
  return ariaBoolean(pass, object, "aria-multiline") ?? (object.tag === "textarea" || isEditingHost(pass, object));
}
