import { DOCUMENT, FRAGMENT, type Dom } from "../dom/dom.js";
import type { Frames } from "../frames/frames.js";
import type { NodeRegistry } from "./node-registry.js";

/**
 * Path of a node from its document in the notation of the fidelity scores: `/html[1]/body[2]/div[0]` (index among all child
 * nodes of the parent), `#shadow` for a shadow root, `#document` for the document of an iframe, `::before` and the like for
 * parts without a DOM node. The main document is "". Null for unknown ids and nodes outside the Target's documents.
 */
export function nodePath(backendId: number, { dom, frames, registry }: { dom: Dom; frames: Frames; registry: NodeRegistry }): string | null {
  const virtual = registry.virtualNodeOf(backendId);
  let node: Node | null = virtual ? virtual.host : registry.nodeOf(backendId);
  const steps: string[] = virtual ? [virtual.path] : [];
  while (node) {
    const type = dom.nodeType(node);
    if (type === DOCUMENT) {
      if (node === frames.main.document) return steps.map((step) => `/${step}`).join("");
      const frame = frames.all().find(({ document }) => document === node);
      if (!frame?.owner) return null;
      steps.unshift("#document");
      node = frame.owner;
    } else if (type === FRAGMENT) {
      const host: Element | null = dom.shadowHost(node as ShadowRoot);
      if (!host) return null;
      steps.unshift("#shadow");
      node = host;
    } else {
      steps.unshift(`${dom.nodeName(node).toLowerCase()}[${indexOf(node, dom)}]`);
      node = dom.parentNode(node);
    }
  }
  return null;
}

function indexOf(node: Node, dom: Dom): number {
  let index = 0;
  for (let sibling = dom.previousSibling(node); sibling; sibling = dom.previousSibling(sibling)) index++;
  return index;
}
