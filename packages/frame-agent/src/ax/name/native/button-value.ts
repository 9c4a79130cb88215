import { attribute } from "../../attribute.js";
import { inputType } from "../../state/form/form-control.js";
import type { NameState } from "../state.js";

/** Captions of buttons without a `value`, en-US (`IDS_FORM_SUBMIT_LABEL`, `IDS_FORM_RESET_LABEL`). */
const DEFAULT_CAPTIONS: Readonly<Record<string, string | null>> = { submit: "Submit", reset: "Reset", button: null };

export const isTextButton = (type: string): boolean => type in DEFAULT_CAPTIONS;

/** `value` of submit, reset and button inputs. https://w3c.github.io/html-aam/#input-type-button-input-type-submit-and-input-type-reset-accessible-name-computation */
export function buttonValue(state: NameState): string | undefined {
  const { pass, object } = state;
  const type = inputType(pass, object);
  if (!isTextButton(type)) return undefined;
  const source = state.look("value", "value");
  const value = attribute(pass, object, "value");
  if (value !== null) {
    if (source) source.text = value;
    state.found = true;
    return value;
  }
  // With a box, the caption is rendered text inside the button.
  const caption = DEFAULT_CAPTIONS[type] ?? null;
  if (object.box || caption === null) return "";
  const contents = state.look("contents");
  if (contents) contents.text = caption;
  state.found = true;
  return caption;
}
