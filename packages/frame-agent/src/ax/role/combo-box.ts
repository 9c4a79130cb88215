import { isScroller } from "../layout/scroll-container.js";
import { isEmbedding, type AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { inputType } from "../state/form/form-control.js";
import { supportsFocus } from "../state/focus/supports-focus.js";
import { isDropDownSelect } from "./select.js";

const BUTTON_INPUTS = new Set(["button", "submit", "reset", "image"]);
const NOT_TEXT_INPUTS = new Set([
  "button", "submit", "reset", "image", "file", "checkbox", "radio", "range", "color", "hidden", "date", "datetime-local", "month", "week", "time",
]);

/** Blink: `AXNodeObject::DetermineAriaRoleAttribute`, combobox cases; frames, plugins and scrollers support focus there (156). */
export function comboBoxKind(pass: Pass, object: AxObject): Role | null {
  if (object.ns === "html") {
    if (object.tag === "select") return isDropDownSelect(pass, object) ? null : "comboBoxGrouping";
    if (object.tag === "textarea") return "textFieldWithComboBox";
    if (object.tag === "input") {
      const type = inputType(pass, object);
      if (!NOT_TEXT_INPUTS.has(type)) return "textFieldWithComboBox";
      if (BUTTON_INPUTS.has(type)) return "comboBoxMenuButton";
    }
    if (object.tag === "button" || isEmbedding(object)) return "comboBoxMenuButton";
  }
  return supportsFocus(pass, object) || isScroller(pass, object) ? "comboBoxMenuButton" : "comboBoxGrouping";
}
