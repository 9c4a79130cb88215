import type { AxObject } from "./object.js";
import type { Pass } from "./pass.js";
import { controlValue } from "./control-value.js";
import { rangeValue, supportsRange } from "./state/range.js";

/** Protocol.Accessibility.AXValue of a node's `value`. */
export type ControlValue = { readonly type: "number"; readonly value: number } | { readonly type: "string"; readonly value: string };

/**
 * Current value: the number of a range (a 32-bit float), else the text of a control; null when there is none.
 * Blink: `InspectorAccessibilityAgent`, `FillCoreProperties`
 */
export function computeValue(pass: Pass, object: AxObject): ControlValue | null {
  if (object.kind !== "element" && object.kind !== "ua") return null;
  if (supportsRange(pass, object)) {
    const value = rangeValue(pass, object);
    return value === null ? null : { type: "number", value };
  }
  const value = controlValue(pass, object);
  return value ? { type: "string", value } : null;
}
