import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";

/**
 * Scripts see only the host focused: of a `details` its default summary is, unless the element itself matches; of a date or time
 * its first field, as far as scripts can tell (Blink: `MultipleFieldsTemporalInputTypeView::HandleFocusInEvent`).
 */
export function focusedPart({ dom }: Pass, host: AxObject): AxObject | null {
  if (host.tag === "details" && dom.matches(host.element!, ":focus")) return null;
  const stack = [...host.flatChildren];
  for (let part = stack.shift(); part; part = stack.shift()) {
    if (part.ua?.focusable) return part;
    if (part.kind === "ua") stack.unshift(...part.flatChildren);
  }
  return null;
}
