import type { RelatedNode } from "../related-node.js";

export type PropertyType = "boolean" | "booleanOrUndefined" | "idref" | "idrefList" | "integer" | "nodeList" | "number" | "string" | "token" | "tokenList" | "tristate";

/** Protocol.Accessibility.AXProperty. */
export interface Property {
  readonly name: string;
  readonly value: { readonly type: PropertyType; readonly value?: string | number | boolean; readonly relatedNodes?: readonly RelatedNode[] };
}

export function property(name: string, type: PropertyType, value: string | number | boolean): Property {
  return { name, value: { type, value } };
}

/** A property that many nodes have with the same value: one object for all of them. */
export function constant(name: string, type: PropertyType, value: string | number | boolean): Property {
  return Object.freeze({ name, value: Object.freeze({ type, value }) });
}

/** Both values of a boolean property. */
export function flag(name: string, type: "boolean" | "booleanOrUndefined"): (value: boolean) => Property {
  const yes = constant(name, type, true);
  const no = constant(name, type, false);
  return (value) => (value ? yes : no);
}
