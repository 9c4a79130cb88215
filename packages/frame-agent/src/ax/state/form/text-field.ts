import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { isEditingHost } from "../editing/editable.js";
import { isAtomicTextField } from "./form-control.js";

/** Editable through contenteditable, or a text field by its role only (Blink: `AXObject::IsNonAtomicTextField`). */
export function isNonAtomicTextField(pass: Pass, object: AxObject): boolean {
  return !isAtomicTextField(pass, object) && (isEditingHost(pass, object) || hasTextFieldRole(object));
}

/** A text field natively or by its role; `contenteditable` alone is none. */
export function isTextFieldByRole(pass: Pass, object: AxObject): boolean {
  return isAtomicTextField(pass, object) || hasTextFieldRole(object);
}

function hasTextFieldRole({ ariaRole }: AxObject): boolean {
  return ariaRole === "textField" || ariaRole === "searchBox" || ariaRole === "textFieldWithComboBox";
}

/** Blink: `AXObject::IsTextField` */
export function isTextField(pass: Pass, object: AxObject): boolean {
  return isAtomicTextField(pass, object) || isEditingHost(pass, object) || hasTextFieldRole(object);
}
