import { computedName } from "../../name/compute.js";
import { exposedTargets } from "../../name/idrefs.js";
import { isBlank } from "../../name/space.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { NAME_PROHIBITED } from "../../spec/name-from.js";
import { isClickable } from "../listeners/clickable.js";
import { isFocusable } from "../focus/focusable.js";

/**
 * Objects of the `actions` property: targets of aria-actions that can be named, focused and clicked, once each, on roles that may be named
 * (observed on 156; https://w3c.github.io/aria/#aria-actions).
 */
export function actionTargets(pass: Pass, object: AxObject): readonly AxObject[] {
  if (NAME_PROHIBITED.has(object.role)) return [];
  return [...new Set(exposedTargets(pass, object, "aria-actions"))].filter((target) => isAction(pass, target));
}

function isAction(pass: Pass, target: AxObject): boolean {
  return isFocusable(pass, target) && isClickable(pass, target) && !isBlank(computedName(pass, target));
}
