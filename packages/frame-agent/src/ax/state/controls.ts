import { exposedTargets } from "../name/idrefs.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { ariaAttribute } from "../attribute.js";

/** Objects of the `controls` property; comboboxes control their listbox without saying so. */
export function controlsOf(pass: Pass, object: AxObject): AxObject[] {
  const stated = exposedTargets(pass, object, "aria-controls");
  if (stated.length > 0) return stated;
  const listBox = implicitListBox(pass, object);
  return listBox === null ? [] : [listBox];
}

/** Patterns of ARIA 1.0 and 1.1. Blink: `AXObject::ListBoxFromCombobox…` */
function implicitListBox(pass: Pass, object: AxObject): AxObject | null {
  if (object.role === "textFieldWithComboBox") {
    const owned = exposedTargets(pass, object, "aria-owns").find(isListBox);
    if (owned) return owned;
    return ariaAttribute(pass, object, "aria-activedescendant") === null ? null : nextListBox(pass, object);
  }
  const parent = object.parent;
  return object.role === "textField" && parent?.role === "comboBoxGrouping" ? nextListBox(pass, object) : null;
}

const isListBox = (object: AxObject): boolean => object.role === "listBox";

function nextListBox(pass: Pass, object: AxObject): AxObject | null {
  const next = pass.objectOf(pass.dom.nextElementSibling(object.element!));
  return next && isListBox(next) && !next.ignored ? next : null;
}
