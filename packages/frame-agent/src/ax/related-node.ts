import type { AxObject } from "./object.js";
import type { Pass } from "./pass.js";

/** Protocol.Accessibility.AXRelatedNode, keys in Chromium's order. */
export interface RelatedNode {
  readonly backendDOMNodeId: number;
  readonly idref?: string;
  readonly text?: string;
}

/** How another object is referred to on the wire; `text` is what it contributes to a name. */
export function relatedNode(pass: Pass, object: AxObject, text?: string): RelatedNode {
  const { dom, registry } = pass;
  const virtual = object.kind === "ua" || object.kind === "pseudo";
  const backendDOMNodeId = virtual ? registry.virtualIdOf(object.node, object.key) : registry.idOf(object.node);
  const idref = object.element === null ? null : dom.attr(object.element, "id");
  if (text === undefined) return idref ? { backendDOMNodeId, idref } : { backendDOMNodeId };
  return idref ? { backendDOMNodeId, idref, text } : { backendDOMNodeId, text };
}
