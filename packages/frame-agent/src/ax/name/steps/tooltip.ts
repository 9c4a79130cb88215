import { attribute, isElementLike } from "../../attribute.js";
import { innerText } from "../../inner-text.js";
import { relatedNode } from "../../related-node.js";
import { interestTargetOf, isPlainHint, popoverHintOf } from "../hint.js";
import { isNameProhibited } from "../prohibited.js";
import { childAlternative } from "../contents.js";
import { strip } from "../space.js";
import type { NameState } from "../state.js";

/** Accname step 2I (tooltip), where the role may be named or the text is wanted for another object. */
export function tooltip(state: NameState): string | undefined {
  const { pass, object, context } = state;
  if (context.root === null && isNameProhibited(pass, object)) return undefined;
  return tooltipText(state);
}

/** The `title` attribute, else the text of a hint. Blink: `AXNodeObject::TextAlternativeFromTooltip` */
export function tooltipText(state: NameState): string | undefined {
  if (!isElementLike(state.object)) return undefined;
  const title = titleText(state);
  if (title) return state.sources === null ? title : undefined;
  return hintText(state);
}

/** A title that repeats the rendered text does not count. */
function titleText(state: NameState): string | null {
  const { pass, object } = state;
  const source = state.look("title", "title");
  const title = attribute(pass, object, "title");
  if (title === null || isRedundant(state, title)) return null;
  if (source) {
    source.text = source.attributeValue = title;
    state.found = true;
  }
  return title;
}

function isRedundant({ pass, object }: NameState, text: string): boolean {
  return strip(text) === strip(innerText(pass, object));
}

/** The text of an interest target or a popover hint, as long as that is plain and shows. */
function hintText(state: NameState): string | undefined {
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
