import { elementDom } from "../../dom/element-dom.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** A custom element's own semantics stand behind its attributes (HTML "custom element accessibility"). */
export function readInternals(pass: Pass, object: AxObject, internals: ElementInternals): void {
  object.internals = internals;
  for (const [name, read] of elementDom(pass).internalsAria) {
    const value = read(internals);
    if (value === null) continue;
    if (name === "role") object.roleAttr ??= value;
    else object.hasAriaAttr = true;
  }
}

/** What the element's internals say of an attribute that it has not. */
export const internalsAttribute = (pass: Pass, { internals }: AxObject, name: string): string | null => elementDom(pass).internalsAria.get(name)?.(internals!) ?? null;

/** An error of its own counts where the element takes no part in validation, too (`ListedElement::CustomError`, Chromium 156). */
export function hasInternalsError(pass: Pass, { internals }: AxObject): boolean {
  const validity = elementDom(pass).internalsValidity(internals!);
  return validity !== null && pass.dom.hasCustomError(validity);
}
