import { relatedElements } from "../name/idrefs.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isDropDownSelect } from "../role/native.js";
import { selectedOptions } from "./selected-options.js";

/** The item that has the focus on behalf of its container. Blink: `AXNodeObject::ActiveDescendant` */
export function activeDescendantOf(pass: Pass, object: AxObject): AxObject | null {
  const stated = pass.objectOf(relatedElements(pass, object, "aria-activedescendant")[0] ?? null);
  if (stated) return stated.ignored ? null : stated;
  if (object.tag !== "select" || object.ns !== "html" || isDropDownSelect(pass, object)) return null;
  return selectedOptions(pass, object)[0] ?? null;
}
