import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { idrefElements } from "./idrefs.js";

/** The spelling in use: the misspelt attribute counts only where the right one is absent (`AXObject::AriaTextAlternative`). */
export function labelledByAttribute(pass: Pass, object: AxObject): "aria-labelledby" | "aria-labeledby" {
  const { element } = object;
  if (element === null || !object.hasAriaAttr) return "aria-labelledby";
  const misspelt = pass.dom.hasAttr(element, "aria-labeledby") && !pass.dom.hasAttr(element, "aria-labelledby");
  return misspelt ? "aria-labeledby" : "aria-labelledby";
}

export function labelledByElements(pass: Pass, object: AxObject, attribute: string): readonly Element[] {
  if (object.element === null || !object.hasAriaAttr) return [];
  const value = pass.dom.attr(object.element, attribute);
  const reflected = attribute === "aria-labelledby" ? pass.dom.ariaLabelledByElements : () => null;
  return idrefElements(pass, object, value, reflected);
}
