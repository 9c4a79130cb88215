import { ariaBoolean } from "../attribute.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { CELL_LIKE, ROW_LIKE, TABLE_LIKE } from "../spec/role-sets.js";
import { isUnplayable } from "./unplayable.js";
import { isDisabled } from "./disabled.js";
import { isEditingHost } from "./editable.js";
import { isReadOnlyTextField } from "./form-control.js";

export type Restriction = "none" | "readOnly" | "disabled";

/** Roles that support aria-readonly everywhere (ARIA 1.3; `ui::IsReadOnlySupported`); cells and headers do in a grid. */
const READ_ONLY_ROLES: ReadonlySet<Role> = new Set<Role>([
  "checkBox", "colorWell", "comboBoxGrouping", "comboBoxMenuButton", "comboBoxSelect", "date", "dateTime", "grid", "gridCell",
  "inputTime", "listBox", "menuItemCheckBox", "menuItemRadio", "menuListPopup", "popUpButton", "radioButton", "radioGroup",
  "searchBox", "slider", "spinButton", "switch", "textField", "textFieldWithComboBox", "toggleButton", "treeGrid",
]);

/** Whether the value can be changed. Blink: `AXNodeObject::Restriction` */
export function restriction(pass: Pass, object: AxObject): Restriction {
  if (object.element === null && object.kind !== "ua") return "none";
  if (object.ns === "html" && object.tag === "optgroup") return "none";
  if (isUnplayable(pass, object) || isDisabled(pass, object)) return "disabled";
  if (isReadOnlyTextField(pass, object)) return "readOnly";
  const aria = supportsReadOnly(pass, object) ? ariaBoolean(pass, object, "aria-readonly") : undefined;
  if (aria !== undefined) return aria ? "readOnly" : "none";
  return CELL_LIKE.has(object.role) && isInReadOnlyGrid(pass, object) ? "readOnly" : "none";
}

function supportsReadOnly(pass: Pass, object: AxObject): boolean {
  if (isEditingHost(pass, object)) return false;
  return READ_ONLY_ROLES.has(object.role) || (CELL_LIKE.has(object.role) && isInGrid(object));
}

function isInGrid(object: AxObject): boolean {
  for (let a = object.parent; a; a = a.parent) if (!a.ignored && TABLE_LIKE.has(a.role)) return a.role === "grid" || a.role === "treeGrid";
  return false;
}

/** A cell takes over its grid's state, row and grid being its next exposed ancestors. */
function isInReadOnlyGrid(pass: Pass, cell: AxObject): boolean {
  const row = exposedParent(cell);
  const grid = row && ROW_LIKE.has(row.role) ? exposedParent(row) : null;
  return grid !== null && (grid.role === "grid" || grid.role === "treeGrid") && restriction(pass, grid) === "readOnly";
}

function exposedParent(object: AxObject): AxObject | null {
  let parent = object.parent;
  while (parent?.ignored) parent = parent.parent;
  return parent;
}
