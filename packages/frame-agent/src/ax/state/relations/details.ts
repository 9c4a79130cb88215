import { exposedTargets } from "../../name/idrefs.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { opensPopover } from "./opener.js";

/** Objects of the `details` property. */
export function detailsOf(pass: Pass, object: AxObject): readonly AxObject[] {
  const stated = exposedTargets(pass, object, "aria-details");
  return stated.length === 0 && opensPopover(object) ? part("elements").popoverDetails(pass, object) : stated;
}
