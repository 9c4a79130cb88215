import { attribute } from "../attribute.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { labelledByElements } from "./labelledby.js";
import { isBlank } from "./space.js";

/**
 * Whether the author named the element with attributes: aria-labelledby with at least one existing target (whose text may be
 * empty), a non-blank aria-label, or a `title` attribute, even an empty one. Decides about region, section, aside and form.
 * Blink: `AXObject::IsNameFromAuthorAttribute`.
 */
export function hasAuthorName(pass: Pass, object: AxObject): boolean {
  const { element } = object;
  if (element === null) return false;
  if (object.attributeNames.includes("title")) return true;
  if (!object.hasAriaAttr) return false;
  if (!isBlank(attribute(pass, object, "aria-label"))) return true;
  return labelledByElements(pass, object).length > 0;
}
