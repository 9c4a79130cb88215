import { part } from "../../parts/part.js";
import { supportsRange } from "../../state/range/range.js";
import { isTextField } from "../../state/form/text-field.js";
import type { Role } from "../../spec/blink-roles.js";
import type { NameState } from "../state.js";

/**
 * Accname step 2C (embedded control): inside another name a control counts by its value, before its own labels. Null goes on to
 * these. https://w3c.github.io/accname/#comp_embedded_control; Blink: `AXNodeObject::GetValueContributionToName`
 */
export function embeddedControl(state: NameState): string | undefined {
  const { pass, object, context } = state;
  if (!context.recursive || object.kind === "document" || context.visited.has(object)) return undefined;
  if (!isTextField(pass, object) && !supportsRange(pass, object) && !SELECTION_ROLES.has(object.role)) return undefined;
  const value = part("elements").embeddedValue(state);
  if (value === null) return undefined;
  state.from = "value";
  return value;
}

/** Roles that stand for their selected option. */
export const SELECTION_ROLES: ReadonlySet<Role> = new Set<Role>(["comboBoxGrouping", "comboBoxMenuButton", "comboBoxSelect", "listBox"]);
