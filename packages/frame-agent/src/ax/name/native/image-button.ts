import { attribute } from "../../attribute.js";
import { inputType } from "../../state/form/form-control.js";
import { tooltipText } from "../steps/tooltip.js";
import { uaTexts } from "../../ua/texts/texts.js";
import type { NameState } from "../state.js";

/** https://w3c.github.io/html-aam/#input-type-image-accessible-name-computation */
export function imageButton(state: NameState): string | undefined {
  const { pass, object } = state;
  if (inputType(pass, object) !== "image") return undefined;
  const alt = attribute(pass, object, "alt");
  const altSource = state.look("attribute", "alt");
  if (alt) {
    if (altSource === null) return alt;
    altSource.text = altSource.attributeValue = alt;
    state.found = true;
  }
  const value = attribute(pass, object, "value");
  const valueSource = state.look("attribute", "value");
  if (value !== null) {
    if (valueSource === null) return value;
    valueSource.text = value;
    state.found = true;
  }
  const tip = tooltipText(state);
  if (tip !== undefined) return tip;
  const source = state.look("value", "type");
  if (source) {
    source.text = uaTexts(pass).submit;
    source.attributeValue = attribute(pass, object, "type");
  }
  state.found = true;
  return uaTexts(pass).submit;
}
