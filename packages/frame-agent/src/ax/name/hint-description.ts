import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { nameOrigin } from "./compute.js";
import { childAlternative } from "./contents.js";
import { interestTargetOf, isPlainHint, popoverHintOf } from "./hint.js";

/** The text of an interest target or a popover hint that does not name the object. */
export const hintDescription = (pass: Pass, object: AxObject): string | null => interestText(pass, object) ?? popoverHint(pass, object);

function interestText(pass: Pass, object: AxObject): string | null {
  const target = interestTargetOf(pass, object);
  if (target === null || nameOrigin(pass, object) === "interestFor" || !isPlainHint(target)) return null;
  return childAlternative(pass, target, new Set(), target).text;
}

function popoverHint(pass: Pass, object: AxObject): string | null {
  const hint = popoverHintOf(pass, object);
  if (hint === null || nameOrigin(pass, object) === "popoverTarget") return null;
  const target = pass.objectOf(hint);
  return target && isPlainHint(target) ? childAlternative(pass, target, new Set(), target).text : null;
}
