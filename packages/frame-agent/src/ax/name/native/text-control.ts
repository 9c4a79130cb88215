import { ariaAttribute, attribute } from "../../attribute.js";
import { isAtomicTextField } from "../../state/form-control.js";
import { isTextField } from "../../state/text-field.js";
import { tooltipText } from "../steps/tooltip.js";
import type { NameSource } from "../source.js";
import type { NameState } from "../state.js";

const LINE_BREAKS = /[\r\n]/g;

/** `title`, then `placeholder`. https://w3c.github.io/html-aam/#input-type-text-input-type-password-input-type-number-input-type-search-input-type-tel-input-type-email-input-type-url-and-textarea-element-accessible-name-computation */
export function textControl(state: NameState): string | undefined {
  const { pass, object } = state;
  if (!isAtomicTextField(pass, object)) return undefined;
  const tip = tooltipText(state);
  if (tip !== undefined) return tip;
  const source = state.look("placeholder", "placeholder");
  const written = attribute(pass, object, "placeholder");
  const placeholder = written?.replace(LINE_BREAKS, "");
  return placeholder ? take(state, source, placeholder, written!) : undefined;
}

/** `aria-placeholder` of text fields of every kind; nothing native comes after it. */
export function ariaPlaceholder(state: NameState): string | undefined {
  if (!isTextField(state.pass, state.object)) return undefined;
  const source = state.look("placeholder", "aria-placeholder");
  const placeholder = ariaAttribute(state.pass, state.object, "aria-placeholder");
  return (placeholder ? take(state, source, placeholder, placeholder) : undefined) ?? "";
}

function take(state: NameState, source: NameSource | null, text: string, attributeValue: string): string | undefined {
  if (source === null) return text;
  source.text = text;
  source.attributeValue = attributeValue;
  state.found = true;
  return undefined;
}
