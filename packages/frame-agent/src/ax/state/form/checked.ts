import { ariaToken } from "../../attribute.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import type { Role } from "../../spec/blink-roles.js";
import { inputType } from "./form-control.js";

export type Tristate = "true" | "false" | "mixed";

const ALWAYS_CHECKABLE: ReadonlySet<Role> = new Set<Role>(["checkBox", "menuItemCheckBox", "menuItemRadio", "radioButton", "switch", "toggleButton"]);
const CHECKABLE_BY_ATTRIBUTE: ReadonlySet<Role> = new Set<Role>(["listBoxOption", "menuListOption", "treeItem"]);
const MIXED_ROLES: ReadonlySet<Role> = new Set<Role>(["checkBox", "menuItemCheckBox", "listBoxOption", "toggleButton", "treeItem"]);

/** Checked or, for toggle buttons, pressed; null where that is no question. Native state wins. Blink: `AXObject::CheckedState` */
export function checkedState(pass: Pass, object: AxObject): Tristate | null {
  const { role } = object;
  const stated = ariaToken(pass, object, role === "toggleButton" ? "aria-pressed" : "aria-checked");
  if (!ALWAYS_CHECKABLE.has(role) && !(stated !== null && CHECKABLE_BY_ATTRIBUTE.has(role))) return null;
  const native = nativeState(pass, object);
  if (native !== null) return native;
  switch (stated?.toLowerCase()) {
    case undefined:
    case "false":
      return "false";
    case "mixed":
      return MIXED_ROLES.has(role) ? "mixed" : "false";
    default:
      return "true";
  }
}

function nativeState(pass: Pass, object: AxObject): Tristate | null {
  const type = inputType(pass, object);
  if (type !== "checkbox" && type !== "radio") return null;
  const element = object.element!;
  if (type === "checkbox" && pass.dom.inputIndeterminate(element)) return "mixed";
  return pass.dom.inputChecked(element) ? "true" : "false";
}
