import { exposedTargets } from "../name/idrefs.js";
import { isPlainHint } from "../name/hint.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { popoverTargetOf } from "./popover-target.js";

/** Objects of the `details` property; a button has its open popover as details unless that comes right after it. */
export function detailsOf(pass: Pass, object: AxObject): AxObject[] {
  const stated = exposedTargets(pass, object, "aria-details");
  if (stated.length > 0) return stated;
  const popover = popoverTargetOf(pass, object);
  if (popover === null || !pass.layout.isPopoverOpen(popover) || pass.dom.nextElementSibling(object.element!) === popover) return [];
  const target = pass.objectOf(popover);
  if (!target || target.ignored) return [];
  const isHint = pass.dom.attr(popover, "popover")?.toLowerCase() === "hint";
  return isHint && isPlainHint(target) ? [] : [target];
}
