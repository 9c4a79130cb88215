import { ariaAttribute } from "../../attribute.js";
import { controlValue } from "../../control-value.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { inputType } from "../../state/form/form-control.js";
import { supportsRange } from "../../state/range/range.js";
import { rangeValue } from "../../state/range/range-values.js";
import { selectedOptions } from "../../state/selection/selected-options.js";
import { isTextField } from "../../state/form/text-field.js";
import { computedName } from "../compute.js";
import type { NameState } from "../state.js";
import { SELECTION_ROLES } from "./embedded-control.js";

/** What a control says by its value inside another name; null when that is nothing. */
export function embeddedValue({ pass, object, context: { visited } }: NameState): string | null {
  if (isTextField(pass, object)) return controlValue(pass, object);
  if (supportsRange(pass, object)) {
    const text = ariaAttribute(pass, object, "aria-valuetext");
    if (text !== null) return text;
    const value = rangeValue(pass, object);
    if (value !== null) return numberText(value);
  }
  if (!SELECTION_ROLES.has(object.role)) return null;
  const options = selectedOptions(pass, object);
  if (options.length === 0) return controlValue(pass, object, visited) ?? emptyDate(pass, object);
  let text = "";
  for (const option of options) {
    if (visited.has(option)) continue;
    visited.add(option);
    text += (text === "" ? "" : " ") + computedName(pass, option);
  }
  return text;
}

/** A date or time that is none is an empty value; null without any, but for local ones (156). */
function emptyDate(pass: Pass, object: AxObject): "" | null {
  const type = inputType(pass, object);
  return type.startsWith("datetime") || (/^(?:date|time|month|week)$/.test(type) && object.attributeNames.includes("value")) ? "" : null;
}

/** Six significant digits; zeros at the end go, except before an exponent (Blink: `String::Number(float)`). */
function numberText(value: number): string {
  const text = value.toPrecision(6);
  return text.includes("e") || !text.includes(".") ? text : text.replace(/\.?0+$/, "");
}
