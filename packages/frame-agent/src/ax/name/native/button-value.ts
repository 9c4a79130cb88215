import { attribute } from "../../attribute.js";
import { inputType } from "../../state/form/form-control.js";
import type { Pass } from "../../pass.js";
import { uaTexts } from "../../ua/texts/texts.js";
import type { NameState } from "../state.js";

const hasDefaultCaption = (type: string): type is "submit" | "reset" => type === "submit" || type === "reset";

export const isTextButton = (type: string): boolean => type === "button" || hasDefaultCaption(type);

/** What a button says without a `value`. */
export const defaultCaption = (pass: Pass, type: string): string => (hasDefaultCaption(type) ? uaTexts(pass)[type] : "");

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
  const caption = defaultCaption(pass, type);
  if (object.box || caption === "") return "";
  const contents = state.look("contents");
  if (contents) contents.text = caption;
  state.found = true;
  return caption;
}
