import type { AxObject } from "./object.js";
import type { Pass } from "./pass.js";
import { axIdOf } from "./wire/ids.js";

/** Protocol.Accessibility.AXRelatedNode, keys in Chromium's order. */
export interface RelatedNode {
  readonly backendDOMNodeId: number;
  readonly idref?: string;
  readonly text?: string;
}

/** How another object is referred to on the wire; `text` is what it contributes to a name. */
export function relatedNode(pass: Pass, object: AxObject, text?: string): RelatedNode {
  const backendDOMNodeId = axIdOf(pass, object);
  const idref = object.element === null ? null : pass.dom.attr(object.element, "id");
  if (text === undefined) return idref ? { backendDOMNodeId, idref } : { backendDOMNodeId };
  return idref ? { backendDOMNodeId, idref, text } : { backendDOMNodeId, text };
}
