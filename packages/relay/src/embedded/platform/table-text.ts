import type { NodeImpl } from "./jsdom.js";
import { implOf, wrapperOf } from "./jsdom.js";
import type { TreeAdapter } from "./parser.js";

const TEXT = 3;

/** Text that may not stand in a table goes before it; jsdom's adapter puts it at the end. */
export function putTextBeforeTables(adapter: TreeAdapter): void {
  const { insertTextBefore } = adapter;
  adapter.insertTextBefore = (parent, text, reference) => {
    const before = wrapperOf<Node>(reference).previousSibling;
    if (before?.nodeType === TEXT) return insertTextBefore.call(adapter, parent, text, reference);
    const node = implOf<NodeImpl>(wrapperOf<Node>(reference).ownerDocument!.createTextNode(text));
    parent._insert(node, reference);
  };
}
