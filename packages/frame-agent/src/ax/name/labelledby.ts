import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { relatedElements } from "./idrefs.js";

/** The spelling in use: the misspelt attribute counts only where the right one is absent (`AXObject::AriaTextAlternative`). */
export const labelledByAttribute = ({ attributeNames }: AxObject): "aria-labelledby" | "aria-labeledby" =>
  attributeNames.includes("aria-labeledby") && !attributeNames.includes("aria-labelledby") ? "aria-labeledby" : "aria-labelledby";

/** Targets of the attribute in use, by id or set from script. */
export const labelledByElements = (pass: Pass, object: AxObject): readonly Element[] => relatedElements(pass, object, labelledByAttribute(object));
