import { attribute } from "../../attribute.js";
import { isAtomicTextField } from "../../state/form/form-control.js";
import { tooltipText } from "../steps/tooltip.js";
import type { NameState } from "../state.js";
import { takePlaceholder } from "./aria-placeholder.js";

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
  return placeholder ? takePlaceholder(state, source, placeholder, written!) : undefined;
}
