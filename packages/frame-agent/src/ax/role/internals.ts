import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** A custom element's own semantics stand behind its attributes (HTML "custom element accessibility"). */
export function readInternals({ dom }: Pass, object: AxObject, internals: ElementInternals): void {
  object.internals = internals;
  for (const [name, read] of dom.internalsAria) {
    const value = read(internals);
    if (value === null) continue;
    if (name === "role") object.roleAttr ??= value;
    else object.hasAriaAttr = true;
  }
}
