import type { DomNode } from "./page-capture.js";

const ELEMENT = 1;

/**
 * The elements of a document in the order of the facts: an element, the document of its frame if the script could enter it
 * (`entered` is asked with the frame element's place), its open shadow tree, its children.
 */
export function scriptOrder(document: DomNode, entered: (place: number) => boolean): DomNode[] {
  const order: DomNode[] = [];
  const stack: DomNode[] = elementsOf(document).reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const place = order.length;
    order.push(node);
    pushReversed(stack, elementsOf(node));
    for (const root of node.shadowRoots ?? []) if (root.shadowRootType === "open") pushReversed(stack, elementsOf(root));
    if (node.contentDocument && entered(place)) pushReversed(stack, elementsOf(node.contentDocument));
  }
  return order;
}

function elementsOf(node: DomNode): DomNode[] {
  return (node.children ?? []).filter(({ nodeType }) => nodeType === ELEMENT);
}

function pushReversed(stack: DomNode[], nodes: readonly DomNode[]): void {
  for (let i = nodes.length - 1; i >= 0; i--) stack.push(nodes[i]!);
}
