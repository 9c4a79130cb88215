import { ariaAttribute } from "../attribute.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

const POPUPS: ReadonlyMap<string, string> = new Map([
  ["dialog", "dialog"],
  ["grid", "grid"],
  ["listbox", "listbox"],
  ["menu", "menu"],
  ["tree", "tree"],
  ["true", "menu"],
]);

/** Value of the `hasPopup` property, null when there is none. Blink: `AXNodeObject::HasPopup` */
export function popupOf(pass: Pass, object: AxObject): string | null {
  const stated = ariaAttribute(pass, object, "aria-haspopup");
  const aria = stated && POPUPS.get(stated.toLowerCase());
  if (aria) return aria;
  switch (object.role) {
    case "comboBoxSelect":
      return "menu";
    case "comboBoxGrouping":
    case "comboBoxMenuButton":
    case "textFieldWithComboBox":
      return "listbox";
    default:
      return null;
  }
}
