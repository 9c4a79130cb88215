import { relatedNode } from "../../related-node.js";
import { childAlternative } from "../contents.js";
import { interestTargetOf, isPlainHint, popoverHintOf } from "../hint.js";
import type { NameState } from "../state.js";
import { isRedundant } from "./tooltip.js";

/** The text of an interest target or a popover hint, as long as that is plain and shows. */
export function hintText(state: NameState): string | undefined {
  const { pass, object, sources } = state;
  let target = interestTargetOf(pass, object);
  const byInterest = target !== null;
  if (!byInterest) {
    const hint = popoverHintOf(pass, object);
    if (hint === null) return undefined;
    target = pass.objectOf(hint);
  }
  const source = byInterest ? state.look("interestFor", "interestfor") : state.look("popoverTarget", "popovertarget");
  if (target === null || !isPlainHint(target)) return undefined;
  const text = childAlternative(pass, target, new Set(), target).text ?? "";
  if (text === "" || isRedundant(state, text)) return undefined;
  if (source === null || sources === null) return text;
  state.related = [...state.related, relatedNode(pass, target, text)];
  source.related = state.related;
  source.text = text;
  state.found = true;
  return undefined;
}
