import { ELEMENT, FRAGMENT, TEXT, type Dom } from "./dom.js";

/** Parent through slots and shadow roots, as layout and inheritance see it (Blink: `FlatTreeTraversal::Parent`). */
export function flatParent(dom: Dom, node: Node): Node | null {
  const type = dom.nodeType(node);
  const slot = type === ELEMENT ? dom.elementSlot(node as Element) : type === TEXT ? dom.assignedSlot(node as Text) : null;
  if (slot) return slot;
  const parent = dom.parentNode(node);
  return parent && dom.nodeType(parent) === FRAGMENT ? dom.shadowHost(parent as ShadowRoot) : parent;
}

/** The element that {@link flatParent} leads to; null at the top of a document. */
export function flatParentElement(dom: Dom, node: Node): Element | null {
  const parent = flatParent(dom, node);
  return parent && dom.nodeType(parent) === ELEMENT ? (parent as Element) : null;
}

/** The slot that shows a child of the root's host; in closed shadow trees, too, about which `assignedSlot` is silent. */
export function slotOf(dom: Dom, root: ShadowRoot, child: Node): Element | null {
  const slots = dom.fragmentQueryAll(root, "slot");
  for (let i = 0; i < dom.listLength(slots); i++) if (dom.assignedNodes(slots[i] as HTMLSlotElement).includes(child)) return slots[i]!;
  return null;
}

/** Whether the slot without a name takes it (DOM "find a slot"). */
export const namesNoSlot = (dom: Dom, node: Node): boolean => dom.nodeType(node) === TEXT || !dom.attr(node as Element, "slot");
