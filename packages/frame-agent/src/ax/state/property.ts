import { jsonText } from "../json-text.js";
import type { RelatedNode } from "../related-node.js";

export type PropertyType = "boolean" | "booleanOrUndefined" | "idref" | "idrefList" | "integer" | "nodeList" | "number" | "string" | "token" | "tokenList" | "tristate";

/** Protocol.Accessibility.AXProperty as JSON text: most are the same text on many nodes, and none is looked at again. */
export type Property = string;

export function property(name: string, type: PropertyType, value: string | number | boolean): Property {
  return `{"name":"${name}","value":{"type":"${type}","value":${jsonText(value)}}}`;
}

/** A property that refers to other nodes. */
export function relation(name: string, type: "idref" | "idrefList" | "nodeList", relatedNodes: readonly RelatedNode[], value?: string): Property {
  const written = value === undefined ? "" : `,"value":${jsonText(value)}`;
  return `{"name":"${name}","value":{"type":"${type}"${written},"relatedNodes":${jsonText(relatedNodes)}}}`;
}

/** Both values of a boolean property. */
export function flag(name: string, type: "boolean" | "booleanOrUndefined"): (value: boolean) => Property {
  const yes = property(name, type, true);
  const no = property(name, type, false);
  return (value) => (value ? yes : no);
}
