import { ariaBoolean } from "../attribute.js";
import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { checkedState } from "./form/checked.js";
import { expandedState } from "./expanded.js";
import { flag, property, type Property } from "./property.js";

/** Roles of what may be selected, cells and rows in grids among them. */
const SELECTABLE: ReadonlySet<Role> = new Set<Role>([
  "cell", "columnHeader", "gridCell", "layoutTableCell", "layoutTableRow", "listBoxOption", "menuListOption", "row", "rowHeader", "tab", "treeItem",
]);

const tristate = (name: string) => ({
  true: property(name, "tristate", "true"),
  false: property(name, "tristate", "false"),
  mixed: property(name, "tristate", "mixed"),
});
const CHECKED = tristate("checked");
const PRESSED = tristate("pressed");
const expanded = flag("expanded", "booleanOrUndefined");
const selected = flag("selected", "booleanOrUndefined");
const modal = flag("modal", "boolean");

/** Blink: `FillWidgetStates` */
export function widgetStates(pass: Pass, object: AxObject, properties: Property[]): void {
  const checked = checkedState(pass, object);
  if (checked !== null) properties.push((object.role === "toggleButton" ? PRESSED : CHECKED)[checked]);
  const isExpanded = expandedState(pass, object);
  if (isExpanded !== undefined) properties.push(expanded(isExpanded));
  const isSelected = SELECTABLE.has(object.role) ? part("elements").selectedState(pass, object) : undefined;
  if (isSelected !== undefined) properties.push(selected(isSelected));
  if (object.role === "dialog" || object.role === "alertDialog") properties.push(modal(isModal(pass, object)));
}

/** Stated, or a `dialog` element in the top layer. Blink: `AXObject::IsModal` */
function isModal(pass: Pass, object: AxObject): boolean {
  const aria = ariaBoolean(pass, object, "aria-modal");
  if (aria !== undefined || object.element === null) return aria ?? false;
  return object.tag === "dialog" && (pass.layout.isModalDialog(object.element) || pass.layout.isPopoverOpen(object.element));
}
