import type { DomNode } from "../capture/page-capture.js";
import { attributesOf } from "../capture/dom-node.js";
import { PART, type Steps } from "../steps.js";

/** An element as selectors see it: in its tree, shown or not. */
export interface DomElement {
  readonly backendNodeId: number;
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** 1-based position among siblings of the same type. */
  readonly nth: number;
  /** Missing at the top of a document or shadow tree. */
  readonly parent: DomElement | undefined;
  /** Backend id of the document or shadow root that it is in. */
  readonly scope: number;
}

export interface DomElements {
  readonly byId: ReadonlyMap<number, DomElement>;
  /** The element that holds a shadow root or a frame's document, by that root's backend id. */
  readonly hosts: ReadonlyMap<number, DomElement>;
}

const ELEMENT = 1;

/** `known`: elements whose attributes were read already, by backend id. */
export function* listElements(document: DomNode, known: ReadonlyMap<number, Pick<DomElement, "attributes">>): Steps<DomElements> {
  const byId = new Map<number, DomElement>();
  const hosts = new Map<number, DomElement>();
  const stack: { node: DomNode; parent: DomElement | undefined; scope: number }[] = [
    { node: document, parent: undefined, scope: document.backendNodeId },
  ];
  let visited = 0;
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { node, parent, scope } = entry;
    if (++visited % PART === 0) yield;
    if (node.children === undefined || node.children.length === 0) continue;
    const counts = new Map<string, number>();
    const children: typeof stack = [];
    for (const child of node.children) {
      if (child.nodeType !== ELEMENT) continue;
      const nth = (counts.get(child.localName) ?? 0) + 1;
      counts.set(child.localName, nth);
      const element: DomElement = {
        backendNodeId: child.backendNodeId,
        tag: child.localName,
        attributes: known.get(child.backendNodeId)?.attributes ?? attributesOf(child),
        nth,
        parent,
        scope,
      };
      byId.set(child.backendNodeId, element);
      children.push({ node: child, parent: element, scope });
      if (child.shadowRoots === undefined && child.contentDocument === undefined) continue;
      for (const root of [...(child.shadowRoots ?? []), ...(child.contentDocument ? [child.contentDocument] : [])]) {
        hosts.set(root.backendNodeId, element);
        children.push({ node: root, parent: undefined, scope: root.backendNodeId });
      }
    }
    stack.push(...children.reverse());
  }
  return { byId, hosts };
}
