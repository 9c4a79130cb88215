import { elementDom } from "../../dom/element-dom.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** A custom element's own semantics stand behind its attributes (HTML "custom element accessibility"). */
export function readInternals(pass: Pass, object: AxObject, internals: ElementInternals): void {
  object.internals = internals;
  for (const name of elementDom(pass).internalsAria.keys()) {
    const value = read(pass, object, name);
    if (value === null) continue;
    if (name === "role") object.roleAttr ??= value as string;
    else object.hasAriaAttr = true;
  }
  pass.withInternals.push(object);
}

const read = (pass: Pass, { internals }: AxObject, name: string) => elementDom(pass).internalsAria.get(name)?.(internals!) ?? null;

/** What the element's internals say of an attribute that it has not; elements leave an empty one behind, as on the element itself. */
export function internalsAttribute(pass: Pass, object: AxObject, name: string): string | null {
  const value = read(pass, object, name);
  return value === null || typeof value === "string" ? value : "";
}

/** Elements that its internals refer to, for an attribute that says nothing else. */
export function internalsElements(pass: Pass, object: AxObject, name: string): readonly Element[] | null {
  const value = read(pass, object, name);
  return typeof value === "string" ? null : value;
}

/** An error of its own counts where the element takes no part in validation, too (`ListedElement::CustomError`, Chromium 156). */
export function hasInternalsError(pass: Pass, { internals }: AxObject): boolean {
  const validity = elementDom(pass).internalsValidity(internals!);
  return validity !== null && pass.dom.hasCustomError(validity);
}
