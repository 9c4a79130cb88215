/** Its prototype is none of the platform's, which bear the name of their interface. https://webidl.spec.whatwg.org/#es-interface-prototype */
export const isOfClass = (element: Element): boolean => !Object.hasOwn(Object.getPrototypeOf(element) as object, Symbol.toStringTag);
