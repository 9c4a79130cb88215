import { ELEMENT, TEXT } from "../../dom/dom.js";
import { namesNoSlot } from "../../dom/flat-tree.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** The child nodes of a shadow host that a slot can take: elements and texts. */
export function flatChildNodes(pass: Pass, host: AxObject): Node[] {
  const { firstChild, nextSibling, nodeType } = pass.dom;
  const nodes: Node[] = [];
  for (let node = firstChild(host.node); node; node = nextSibling(node)) {
    const type = nodeType(node);
    if (type === ELEMENT || type === TEXT) nodes.push(node);
  }
  return nodes;
}

/** Those that a slot without a name takes by itself, where nothing assigns them (DOM "find a slot"): in `marquee`, `object` and `option`. */
export function unnamedChildNodes(pass: Pass, host: AxObject): Node[] {
  return flatChildNodes(pass, host).filter((node) => namesNoSlot(pass.dom, node));
}
