import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { relatedElements } from "./idrefs.js";

/** The spelling in use: the misspelt attribute counts only where the right one is absent (`AXObject::AriaTextAlternative`). */
export function labelledByAttribute(pass: Pass, object: AxObject): "aria-labelledby" | "aria-labeledby" {
  const { element } = object;
  if (element === null || !object.hasAriaAttr) return "aria-labelledby";
  const misspelt = pass.dom.hasAttr(element, "aria-labeledby") && !pass.dom.hasAttr(element, "aria-labelledby");
  return misspelt ? "aria-labeledby" : "aria-labelledby";
}

/** Targets of the attribute in use, by id or set from script. */
export const labelledByElements = (pass: Pass, object: AxObject): readonly Element[] => relatedElements(pass, object, labelledByAttribute(pass, object));
