import { elementDom } from "../../../dom/element-dom.js";
import { ariaBoolean } from "../../attribute.js";
import { controlValue } from "../../control-value.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";

/** Native controls that know `required`; on others the attribute means nothing. */
const REQUIRABLE: ReadonlySet<string> = new Set(["input", "select", "textarea"]);

/** Natively, or by aria-required (Blink: `AXNodeObject::IsRequired`). */
export function isRequired(pass: Pass, object: AxObject): boolean {
  const { element } = object;
  if (element !== null && object.ns === "html" && REQUIRABLE.has(object.tag) && pass.dom.hasAttr(element, "required")) return true;
  return ariaBoolean(pass, object, "aria-required") === true;
}

/** What a user typed into a number field that is no number fills it, though it is no value. */
export function isRequiredAndEmpty(pass: Pass, object: AxObject, validity: ValidityState): boolean {
  return isRequired(pass, object) && !controlValue(pass, object) && !elementDom(pass).hasBadInput(validity);
}
