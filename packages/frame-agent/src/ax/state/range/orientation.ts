import { ariaToken } from "../../attribute.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { inputType } from "../form/form-control.js";
import type { Role } from "../../spec/blink-roles.js";

export type Orientation = "horizontal" | "vertical";

/** Roles that support aria-orientation, with the implicit value (ARIA 1.3; comboboxes: ARIA 1.1, kept by Chromium). */
const ORIENTED: ReadonlyMap<Role, Orientation | null> = new Map<Role, Orientation | null>([
  ["comboBoxGrouping", null],
  ["comboBoxMenuButton", null],
  ["comboBoxSelect", null],
  ["listBox", "vertical"],
  ["menu", "vertical"],
  ["menuBar", "horizontal"],
  ["radioGroup", null],
  ["scrollBar", "vertical"],
  ["slider", "horizontal"],
  ["splitter", "horizontal"],
  ["tabList", "horizontal"],
  ["textFieldWithComboBox", null],
  ["toolbar", "horizontal"],
  ["tree", "vertical"],
  ["treeGrid", null],
]);

/** Blink: `AXNodeObject::Orientation`; what is laid out as a slider has one of its own (`AXSlider::Orientation`, 156). */
export function orientationOf(pass: Pass, object: AxObject): Orientation | null {
  if ((object.box || object.kind === "ua") && inputType(pass, object) === "range") return part("elements").rangeOrientation(object);
  const implicit = ORIENTED.get(object.role);
  const aria = implicit === undefined ? undefined : ariaToken(pass, object, "aria-orientation")?.toLowerCase();
  if (aria === "horizontal" || aria === "vertical") return aria;
  return implicit ?? null;
}
