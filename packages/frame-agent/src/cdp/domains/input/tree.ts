import { DOCUMENT, ELEMENT, FRAGMENT } from "../../../dom/dom.js";
import { flatParent } from "../../../dom/flat-tree.js";
import type { InputContext } from "./context.js";

export const isElement = ({ dom }: InputContext, node: Node | null): node is Element => node !== null && dom.nodeType(node) === ELEMENT;

/** The document that a node belongs to; the node itself when it is one. */
export const documentOf = ({ dom }: InputContext, node: Node): Document =>
  dom.nodeType(node) === DOCUMENT ? (node as Document) : dom.ownerDocument(node)!;

/** The node and its flat-tree ancestors, innermost first, the document last. */
export function flatPath(c: InputContext, node: Node | null): Node[] {
  const path: Node[] = [];
  for (let at = node; at; at = flatParent(c.dom, at)) path.push(at);
  return path;
}

/** The first flat-tree ancestor, the node itself included, that passes. */
export function closest(c: InputContext, node: Node | null, accept: (element: Element) => boolean): Element | null {
  for (let at = node; at; at = flatParent(c.dom, at)) if (isElement(c, at) && accept(at)) return at;
  return null;
}

export const closestMatch = (c: InputContext, node: Node | null, selector: string): Element | null =>
  closest(c, node, (element) => c.dom.matches(element, selector));

/** The shadow roots around a node, innermost first. */
export function shadowRootsAround({ dom }: InputContext, node: Node): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  for (let host: Node | null = node; host; ) {
    const root = dom.rootNode(host);
    host = dom.nodeType(root) === FRAGMENT ? dom.shadowHost(root as ShadowRoot) : null;
    if (host) roots.push(root as ShadowRoot);
  }
  return roots;
}

/** A NodeList as an array, without asking the page's iterators. */
export function toArray<N extends Node>({ dom }: InputContext, list: NodeListOf<N>): N[] {
  const nodes: N[] = [];
  for (let i = 0, length = dom.listLength(list); i < length; i++) nodes.push(list[i]!);
  return nodes;
}

export const px = ({ dom }: InputContext, style: CSSStyleDeclaration, name: string): number => parseFloat(dom.cssValue(style, name)) || 0;
