import { ariaAttribute } from "../../attribute.js";
import { isTextField } from "../../state/form/text-field.js";
import type { NameSource } from "../source.js";
import type { NameState } from "../state.js";

/** `aria-placeholder` of text fields of every kind; nothing native comes after it. */
export function ariaPlaceholder(state: NameState): string | undefined {
  if (!isTextField(state.pass, state.object)) return undefined;
  const source = state.look("placeholder", "aria-placeholder");
  const placeholder = ariaAttribute(state.pass, state.object, "aria-placeholder");
  return (placeholder ? takePlaceholder(state, source, placeholder, placeholder) : undefined) ?? "";
}

/** Where sources are listed, the text goes there. */
export function takePlaceholder(state: NameState, source: NameSource | null, text: string, attributeValue: string): string | undefined {
  if (source === null) return text;
  source.text = text;
  source.attributeValue = attributeValue;
  state.found = true;
  return undefined;
}
