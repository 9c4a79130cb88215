/**
 * Made as a custom element: its prototype is none of the platform's, which bear the name of their interface
 * (https://webidl.spec.whatwg.org/#es-interface-prototype), or its name may be one's. Other names with a hyphen, as the reserved ones
 * (`font-face`, `annotation-xml`), make unknown elements (https://html.spec.whatwg.org/#htmlunknownelement).
 */
export function isCustomElement(element: Element, tag: string): boolean {
  const name: unknown = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), Symbol.toStringTag)?.value;
  return name === undefined || (tag.includes("-") && name !== "HTMLUnknownElement");
}
