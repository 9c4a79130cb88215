import type { Dom } from "./dom.js";

/** The first child element with this local name, null when there is none. */
export function firstChildByTag(dom: Dom, parent: Element, tag: string): Element | null {
  let child = dom.firstElementChild(parent);
  while (child && dom.localName(child) !== tag) child = dom.nextElementSibling(child);
  return child;
}
