import { ariaAttribute } from "../../attribute.js";
import { controlValue } from "../../control-value.js";
import { rangeValue, supportsRange } from "../../state/range.js";
import { selectedOptions } from "../../state/selected-options.js";
import { isTextField } from "../../state/text-field.js";
import type { Role } from "../../spec/blink-roles.js";
import { computedName } from "../compute.js";
import type { NameState } from "../state.js";

/**
 * Accname step 2C (embedded control): inside another name a control counts by its value, before its own labels. Null goes on to
 * these. https://w3c.github.io/accname/#comp_embedded_control; Blink: `AXNodeObject::GetValueContributionToName`
 */
export function embeddedControl(state: NameState): string | undefined {
  const { object, context } = state;
  if (!context.recursive || object.kind === "document" || context.visited.has(object)) return undefined;
  const value = contribution(state);
  if (value === null) return undefined;
  state.from = "value";
  return value;
}

/** Roles that stand for their selected option. */
const SELECTION_ROLES: ReadonlySet<Role> = new Set<Role>(["comboBoxGrouping", "comboBoxMenuButton", "comboBoxSelect", "listBox"]);

function contribution({ pass, object, context: { visited } }: NameState): string | null {
  if (isTextField(pass, object)) return controlValue(pass, object);
  if (supportsRange(pass, object)) {
    const text = ariaAttribute(pass, object, "aria-valuetext");
    if (text !== null) return text;
    const value = rangeValue(pass, object);
    if (value !== null) return numberText(value);
  }
  if (!SELECTION_ROLES.has(object.role)) return null;
  const options = selectedOptions(pass, object);
  if (options.length === 0) return controlValue(pass, object, visited);
  let text = "";
  for (const option of options) {
    if (visited.has(option)) continue;
    visited.add(option);
    text += (text === "" ? "" : " ") + computedName(pass, option);
  }
  return text;
}

/** Six significant digits; zeros at the end go, except before an exponent (Blink: `String::Number(float)`). */
function numberText(value: number): string {
  const text = value.toPrecision(6);
  return text.includes("e") || !text.includes(".") ? text : text.replace(/\.?0+$/, "");
}
