import { ariaAttribute } from "../../attribute.js";
import { labelledByAttribute, labelledByElements } from "../labelledby.js";
import { textOfElements } from "../related-text.js";
import { isBlank } from "../space.js";
import type { NameState } from "../state.js";

/** Accname step 2B (aria-labelledby). One level deep: not looked at inside another expansion. */
export function ariaLabelledBy(state: NameState): string | undefined {
  const { pass, object } = state;
  const name = labelledByAttribute(object);
  const source = state.look("relatedElement", name);
  const value = ariaAttribute(pass, object, name);
  if (value === null) return undefined;
  if (source) source.attributeValue = value;
  const text = textOfElements(state, labelledByElements(pass, object), true);
  if (isBlank(text)) {
    if (source) source.invalid = true;
    return undefined;
  }
  if (source === null) return text!;
  source.related = state.related;
  source.text = text;
  state.found = true;
  return undefined;
}
