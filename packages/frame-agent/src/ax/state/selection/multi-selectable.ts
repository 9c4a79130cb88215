import { ariaBoolean } from "../../attribute.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import type { Role } from "../../spec/blink-roles.js";

/** Roles that support aria-multiselectable; the protocol always prints the property for them. */
export const MULTISELECTABLE_ROLES: ReadonlySet<Role> = new Set<Role>(["grid", "listBox", "tabList", "tree", "treeGrid"]);

/** Blink: `AXNodeObject::IsMultiSelectable` */
export function isMultiSelectable(pass: Pass, object: AxObject): boolean {
  const aria = MULTISELECTABLE_ROLES.has(object.role) ? ariaBoolean(pass, object, "aria-multiselectable") : undefined;
  if (aria !== undefined) return aria;
  return object.tag === "select" && object.element !== null && pass.dom.hasAttr(object.element, "multiple");
}
