import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { roleSet } from "../spec/role-text.js";
import { levelOf } from "./level.js";
import { isMultiSelectable, MULTISELECTABLE_ROLES } from "./selection/multi-selectable.js";
import { narrowString } from "./narrow-string.js";
import { orientationOf } from "./range/orientation.js";
import { popupOf } from "./popup.js";
import { flag, property, type Property } from "./property.js";
import { supportsRange } from "./range/range.js";
import { isTextFieldByRole } from "./form/text-field.js";

/** Roles with properties of the value that they hold, ranges apart. */
const HOLDS_VALUE = roleSet([
  "columnHeader comboBoxGrouping comboBoxMenuButton grid gridCell listBox radioGroup rowHeader spinButton textField",
  "textFieldWithComboBox tree treeGrid",
]);

const multiselectable = flag("multiselectable", "boolean");

/** Blink: `FillWidgetProperties` */
export function widgetProperties(pass: Pass, object: AxObject, properties: Property[]): void {
  const role = object.finalRole;
  const autocomplete = object.tag === "input" || isTextFieldByRole(pass, object) ? part("elements").autocompleteOf(pass, object) : null;
  if (autocomplete !== null) properties.push(property("autocomplete", "token", narrowString(autocomplete)));
  const popup = popupOf(pass, object);
  if (popup !== null) properties.push(property("hasPopup", "token", popup));
  const level = levelOf(pass, object);
  if (level !== null) properties.push(property("level", "integer", level));
  if (MULTISELECTABLE_ROLES.has(role)) properties.push(multiselectable(isMultiSelectable(pass, object)));
  const orientation = orientationOf(pass, object);
  if (orientation !== null) properties.push(property("orientation", "token", orientation));
  if (HOLDS_VALUE.has(role) || supportsRange(pass, object)) part("elements").controlProperties(pass, object, properties);
}
