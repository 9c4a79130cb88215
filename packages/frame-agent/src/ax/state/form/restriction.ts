import { ariaBoolean } from "../../attribute.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import type { Role } from "../../spec/blink-roles.js";
import { CELL_LIKE } from "../../spec/role-sets.js";
import { isUnplayable } from "./unplayable.js";
import { isDisabled } from "./disabled.js";
import { isEditingHost } from "../editing/editable.js";
import { isReadOnlyTextField } from "./form-control.js";

export type Restriction = "none" | "readOnly" | "disabled";

/** Roles that support aria-readonly (ARIA 1.3; `ui::IsReadOnlySupported`), those of cells apart. */
const READ_ONLY_ROLES: ReadonlySet<Role> = new Set<Role>([
  "checkBox", "colorWell", "comboBoxGrouping", "comboBoxMenuButton", "comboBoxSelect", "date", "dateTime", "grid",
  "inputTime", "listBox", "menuItemCheckBox", "menuItemRadio", "menuListPopup", "popUpButton", "radioButton", "radioGroup",
  "searchBox", "slider", "spinButton", "switch", "textField", "textFieldWithComboBox", "toggleButton", "treeGrid",
]);

/** Whether the value can be changed. Blink: `AXNodeObject::Restriction` */
export function restriction(pass: Pass, object: AxObject): Restriction {
  if (object.element === null && object.kind !== "ua") return "none";
  if (object.ns === "html" && object.tag === "optgroup") return "none";
  if (isUnplayable(pass, object) || isDisabled(pass, object)) return "disabled";
  if (isReadOnlyTextField(pass, object)) return "readOnly";
  if (CELL_LIKE.has(object.role)) return part("elements").cellRestriction(pass, object);
  const aria = ariaBoolean(pass, object, "aria-readonly");
  return aria && READ_ONLY_ROLES.has(object.role) && !isEditingHost(pass, object) ? "readOnly" : "none";
}
