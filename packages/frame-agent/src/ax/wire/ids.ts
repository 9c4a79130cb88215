import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** Whether the object has a backendDOMNodeId: DOM nodes, pseudo-elements and user-agent parts. */
export function hasDomNode(object: AxObject): boolean {
  return object.kind !== "generated" && object.kind !== "wrapper" && object.kind !== "inlineTextBox";
}

/**
 * Protocol node id, assigned on first use: the backendDOMNodeId where there is one, else a negative number that stays the same
 * across calls (ax-wire 2.1).
 */
export function axIdOf(pass: Pass, object: AxObject): number {
  if (object.axId === 0) object.axId = assignId(pass, object);
  return object.axId;
}

function assignId({ registry }: Pass, object: AxObject): number {
  switch (object.kind) {
    case "document":
    case "element":
    case "text":
      return registry.idOf(object.node);
    case "pseudo":
    case "ua":
      return registry.virtualIdOf(object.node, object.key);
    case "generated":
    case "wrapper":
    case "inlineTextBox":
      return registry.anonymousIdOf(object.node, object.key);
  }
}
