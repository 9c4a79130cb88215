import { ariaToken } from "../../attribute.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { isAtomicTextField, isFormAssociatedCustomElement } from "./form-control.js";

/** Elements with constraint validation. https://html.spec.whatwg.org/#category-listed */
type ListedTag = keyof Pass["dom"]["validity"];

function listedTag({ dom }: Pass, object: AxObject): ListedTag | null {
  return object.element !== null && object.ns === "html" && Object.hasOwn(dom.validity, object.tag) ? (object.tag as ListedTag) : null;
}

/** Whether the object is invalid; undefined where that is no question. Blink: `AXNodeObject::GetInvalidState` */
export function isInvalid(pass: Pass, object: AxObject): boolean | undefined {
  const aria = ariaToken(pass, object, "aria-invalid");
  if (aria !== null) {
    switch (aria.toLowerCase()) {
      case "false":
        return false;
      case "spelling":
      case "grammar":
        return object.role === "textField" ? true : undefined;
      default:
        return true;
    }
  }
  if (object.kind === "ua") return Object.hasOwn(pass.dom.validity, object.tag) ? false : undefined;
  if (isFormAssociatedCustomElement(pass, object)) return pass.dom.matches(object.element!, ":invalid") || (object.internals !== null && part("elements").hasInternalsError(pass, object));
  const tag = listedTag(pass, object);
  return tag === null ? undefined : !isValid(pass, object, tag);
}

/**
 * An empty required text field is not called invalid: that it is required says enough. `:invalid` stands for what takes part in
 * validation and fails; on a `fieldset` it would speak of the controls in it.
 */
function isValid(pass: Pass, object: AxObject, tag: ListedTag): boolean {
  const { dom } = pass;
  const element = object.element!;
  const validity = dom.validity[tag](element);
  if (validity === null) return true;
  if (dom.hasCustomError(validity) || (tag === "input" && part("elements").isPartlyTyped(pass, element))) return false;
  if (tag === "fieldset" || !dom.matches(element, ":invalid")) return true;
  return isAtomicTextField(pass, object) && part("elements").isRequiredAndEmpty(pass, object, validity);
}
