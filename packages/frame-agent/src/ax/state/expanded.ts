import { ariaBoolean } from "../attribute.js";
import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { opensPopover } from "./relations/opener.js";

/** Roles that support aria-expanded (ARIA 1.3; listitem: Chromium). */
const EXPANDABLE: ReadonlySet<Role> = new Set<Role>([
  "application", "button", "checkBox", "columnHeader", "comboBoxGrouping", "comboBoxMenuButton", "comboBoxSelect", "disclosureTriangle",
  "disclosureTriangleGrouped", "gridCell", "link", "listItem", "menuItem", "menuItemCheckBox", "menuItemRadio", "popUpButton", "row",
  "rowHeader", "switch", "tab", "textFieldWithComboBox", "toggleButton", "treeItem",
]);

/** Whether the object is expanded; undefined where that is no question. Blink: `AXNodeObject::IsExpanded` */
export function expandedState(pass: Pass, object: AxObject): boolean | undefined {
  const { element } = object;
  if (element === null || !EXPANDABLE.has(object.role)) return undefined;
  if (object.role === "comboBoxSelect") return pass.dom.matches(element, ":open");
  const popover = opensPopover(object) ? part("elements").popoverOf(pass, object) : null;
  if (popover !== null && !pass.dom.contains(popover, element)) return pass.layout.isPopoverOpen(popover);
  if (object.tag === "summary") {
    const parent = pass.dom.parentNode(element);
    if (parent !== null && pass.dom.nodeType(parent) === 1 && pass.dom.localName(parent as Element) === "details") {
      return pass.dom.hasAttr(parent as Element, "open");
    }
  }
  return ariaBoolean(pass, object, "aria-expanded");
}
