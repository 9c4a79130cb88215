import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { inputType } from "../state/form/form-control.js";

/** Whether the object may have accessible children at all (Blink: `AXObject::CanHaveChildren`). */
export function canHaveChildren(pass: Pass, object: AxObject): boolean {
  if (object.element === null || object.ns !== "html") return true;
  switch (object.tag) {
    case "img":
      return object.children.length > 0;
    case "br":
      return pass.dom.firstChild(object.node) === null;
    case "area":
      return !object.attributeNames.includes("href");
    case "hr":
    case "progress":
      return false;
    case "input": {
      const type = inputType(pass, object);
      return type !== "checkbox" && type !== "radio" && type !== "range";
    }
    case "option":
      return part("elements").isOptionWithContent(pass, object);
    default:
      return true;
  }
}
