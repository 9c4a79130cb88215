import { elementDom } from "../../dom/element-dom.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { INPUT_ROLES, INPUT_TYPES_WITH_SUGGESTIONS } from "../spec/input-roles.js";
import { inputType } from "../state/form/form-control.js";
import { buttonKind } from "./aria.js";

/** `list=` turns text-like inputs into comboboxes (HTML-AAM `el-input-autocomplete`). */
export function inputRole(pass: Pass, object: AxObject): Role {
  const type = inputType(pass, object);
  if (INPUT_TYPES_WITH_SUGGESTIONS.has(type) && elementDom(pass).inputList(object.element!)) return "textFieldWithComboBox";
  const role = INPUT_ROLES.get(type) ?? "textField";
  return role === "button" && type !== "image" && type !== "file" ? buttonKind(pass, object) : role;
}
