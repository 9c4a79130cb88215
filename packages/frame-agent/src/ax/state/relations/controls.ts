import { exposedTargets } from "../../name/idrefs.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import type { Role } from "../../spec/blink-roles.js";

/** Objects of the `controls` property; comboboxes control their listbox without saying so. */
export function controlsOf(pass: Pass, object: AxObject): readonly AxObject[] {
  const stated = exposedTargets(pass, object, "aria-controls");
  if (stated.length > 0 || !TEXT_FIELDS.has(object.role)) return stated;
  const listBox = part("elements").implicitListBox(pass, object);
  return listBox === null ? [] : [listBox];
}

const TEXT_FIELDS: ReadonlySet<Role> = new Set<Role>(["searchBox", "textField", "textFieldWithComboBox"]);
