import type { NodeRegistry } from "../../cdp/node-registry.js";
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
export function axIdOf({ registry }: Pass, object: AxObject): number {
  if (object.cloneHost) return cloneId(registry, object, object.cloneHost);
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
      return registry.anonymousIdOf(object.node, object.key, object.text);
  }
}

/** {@link axIdOf} as the protocol writes it: for itself, as the parent of its children and as the child of its parent. */
export function wireIdOf(pass: Pass, object: AxObject): string {
  if (object.wireId === "") object.wireId = String(axIdOf(pass, object));
  return object.wireId;
}

function cloneId(registry: NodeRegistry, object: AxObject, host: Element): number {
  return hasDomNode(object) ? registry.virtualIdOf(host, object.key) : registry.anonymousIdOf(host, object.key);
}
