import type { AxObject } from "./object.js";
import { part } from "./parts/part.js";
import type { Pass } from "./pass.js";

/** An attribute of an element, or of a user-agent part as its template states it; null when absent or no element. */
export function attribute(pass: Pass, object: AxObject, name: string): string | null {
  if (object.element !== null) {
    // `xlink:title` set without its prefix has the same name.
    const value = object.attributeNames.includes(name) ? pass.dom.attrNS(object.element, null, name) : null;
    return value === null && object.internals !== null ? part("elements").internalsAttribute(pass, object, name) : value;
  }
  return object.ua?.attributes[name] ?? null;
}

/** {@link attribute} for `aria-*`: elements without any such attribute are not asked. */
export function ariaAttribute(pass: Pass, object: AxObject, name: `aria-${string}`): string | null {
  return object.hasAriaAttr || object.ua !== null ? attribute(pass, object, name) : null;
}

/** Whether the object stands for an element, a part of a user-agent shadow tree or a pseudo-element included. */
export function isElementLike(object: AxObject): boolean {
  return object.element !== null || object.kind === "pseudo" || (object.kind === "ua" && object.tag !== "#text");
}

/**
 * Value of a boolean ARIA attribute; undefined when absent, empty or "undefined". Everything but "false" counts as true
 * (Blink: `AXObject::AriaBooleanAttribute`).
 */
export function ariaBoolean(pass: Pass, object: AxObject, name: `aria-${string}`): boolean | undefined {
  const value = ariaToken(pass, object, name);
  return value === null ? undefined : value.toLowerCase() !== "false";
}

/** Value of a token ARIA attribute as written; null when absent, empty or "undefined" (`AXObject::AriaTokenAttribute`). */
export function ariaToken(pass: Pass, object: AxObject, name: `aria-${string}`): string | null {
  const value = ariaAttribute(pass, object, name);
  return value === null || value === "" || value.toLowerCase() === "undefined" ? null : value;
}
