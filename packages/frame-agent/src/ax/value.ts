import type { AxObject } from "./object.js";
import type { Pass } from "./pass.js";
import { part } from "./parts/part.js";
import { supportsRange } from "./state/range/range.js";
import { isNonAtomicTextField } from "./state/form/text-field.js";

/** Protocol.Accessibility.AXValue of a node's `value`. */
export type ControlValue = { readonly type: "number"; readonly value: number } | { readonly type: "string"; readonly value: string };

/**
 * Current value: the number of a range (a 32-bit float), else the text of a control; null when there is none.
 * Blink: `InspectorAccessibilityAgent`, `FillCoreProperties`
 */
export function computeValue(pass: Pass, object: AxObject): ControlValue | null {
  if (object.kind !== "element" && object.kind !== "ua") return null;
  if (supportsRange(pass, object)) {
    const value = part("elements").rangeValue(pass, object);
    return value === null ? null : { type: "number", value };
  }
  const value = mayHaveText(pass, object) ? part("elements").controlValue(pass, object) : null;
  return value ? { type: "string", value } : null;
}

const CONTROLS: ReadonlySet<string> = new Set(["input", "select", "textarea"]);

const mayHaveText = (pass: Pass, object: AxObject): boolean =>
  CONTROLS.has(object.tag) || object.role === "comboBoxMenuButton" || isNonAtomicTextField(pass, object);
