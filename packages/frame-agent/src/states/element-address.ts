import { ELEMENT, FRAGMENT } from "../dom/dom.js";
import type { PageDom } from "../dom/page-dom.js";

/**
 * Selectors that match one element each, in style sheets of any tree scope, without a mark on it: its place among its siblings,
 * those of its ancestors, and for shadow trees those of the hosts around. They hold until the trees change.
 */
export class ElementAddresses {
  readonly #inTree = new Map<Node, string>();

  constructor(private readonly dom: PageDom) {}

  /** For sheets of the element's own tree: a complex selector. */
  inTree(element: Element): string {
    const { dom } = this;
    let address = this.#inTree.get(element);
    if (address === undefined) {
      const parent = dom.parentNode(element);
      const around = parent && dom.nodeType(parent) === ELEMENT ? this.inTree(parent as Element) : parent && dom.nodeType(parent) === FRAGMENT ? this.#host(parent as ShadowRoot) : null;
      address = around === null ? ":root" : `${around}>:nth-child(${this.#indexOf(element)})`;
      this.#inTree.set(element, address);
    }
    return address;
  }

  /** For sheets of a tree that the element is host of or slotted into: there, only compound selectors count. */
  fromInside(element: Element): string {
    return `:nth-child(n of ${this.#local(element)})`;
  }

  /** What is around the host of a tree, as pseudo-classes of the host; "" in a document. */
  around(host: Element): string {
    const { dom } = this;
    let context = "";
    for (let at = host, outer = dom.rootNode(at); dom.nodeType(outer) === FRAGMENT; outer = dom.rootNode(at)) {
      at = dom.shadowHost(outer)!;
      context += `:host-context(${this.fromInside(at)})`;
    }
    return context;
  }

  /** A sheet may be in force in many trees: this one is known by its host, whose own tree is known by those around. */
  #host(root: ShadowRoot): string {
    const host = this.dom.shadowHost(root)!;
    return `:host(${this.fromInside(host)})${this.around(host)}`;
  }

  /** The place within the tree, whichever tree it is. */
  #local(element: Element): string {
    const { dom } = this;
    const parent = dom.parentNode(element);
    if (!parent || (dom.nodeType(parent) !== ELEMENT && dom.nodeType(parent) !== FRAGMENT)) return ":root";
    const around = dom.nodeType(parent) === ELEMENT ? this.#local(parent as Element) : ":host";
    return `${around}>:nth-child(${this.#indexOf(element)})`;
  }

  #indexOf(element: Element): number {
    let index = 1;
    for (let at = this.dom.previousElementSibling(element); at; at = this.dom.previousElementSibling(at)) index++;
    return index;
  }
}
