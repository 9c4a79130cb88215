import { CDATA, ELEMENT, TEXT } from "../../../dom/dom.js";
import type { PageEnv } from "../../../env.js";

const COMMENT = 8;
const ORDERED_NODE_SNAPSHOT = 7;

/** `DOM.performSearch`: text, tag, attribute, XPath and selector matches, in that order without repetition. */
export function search(env: PageEnv, query: string): Node[] {
  const found = new Set<Node>();
  const text = query.trim();
  const documents = env.frames.all().map((frame) => frame.document);
  for (const document of documents) collectText(env, document, text, found);
  for (const document of documents) collectXPath(env, document, text, found);
  for (const document of documents) collectSelector(env, document, text, found);
  return [...found];
}

/** Mirrors `InspectorDOMAgent::performSearch` of Chromium 156. */
function collectText(env: PageEnv, root: Node, query: string, found: Set<Node>): void {
  const { dom, instrumentation } = env;
  const lower = query.toLowerCase();
  const opens = query.startsWith("<");
  const closes = query.endsWith(">");
  const tag = lower.slice(opens ? 1 : 0, closes ? -1 : undefined);
  const exact = query.length > 1 && query.startsWith('"') && query.endsWith('"');
  const attribute = exact ? lower.slice(1, -1) : lower;
  const hasTag = (name: string): boolean => {
    if (opens && closes) return name === tag;
    if (opens) return name.startsWith(tag);
    return closes ? name.endsWith(tag) : name.includes(tag);
  };
  for (let node: Node | null = root; node; node = next(dom, node, root)) {
    switch (dom.nodeType(node)) {
      case TEXT:
      case COMMENT:
      case CDATA:
        if (dom.data(node as Text).toLowerCase().includes(lower)) found.add(node);
        break;
      case ELEMENT: {
        const element = node as Element;
        const matches =
          hasTag(dom.nodeName(element).toLowerCase()) ||
          dom.attrNames(element).some((name) => {
            const value = (dom.attr(element, name) ?? "").toLowerCase();
            return name.includes(query) || (exact ? value === attribute : value.includes(attribute));
          });
        if (matches) found.add(element);
        const shadowRoot = instrumentation.shadowRootOf(element);
        if (shadowRoot) collectText(env, shadowRoot, query, found);
      }
    }
  }
}

function next(dom: PageEnv["dom"], node: Node, root: Node): Node | null {
  const child = dom.firstChild(node);
  if (child) return child;
  for (let current: Node | null = node; current && current !== root; current = dom.parentNode(current)) {
    const sibling = dom.nextSibling(current);
    if (sibling) return sibling;
  }
  return null;
}

function collectXPath({ dom }: PageEnv, document: Document, query: string, found: Set<Node>): void {
  try {
    const result = dom.evaluateXPath(document, query, document, null, ORDERED_NODE_SNAPSHOT, null);
    for (let i = 0, length = dom.snapshotLength(result); i < length; i++) {
      const node = dom.snapshotItem(result, i);
      if (node) found.add(node);
    }
  } catch {
    // Not an XPath expression.
  }
}

function collectSelector({ dom }: PageEnv, document: Document, query: string, found: Set<Node>): void {
  try {
    const list = dom.documentQueryAll(document, query);
    for (let i = 0, length = dom.listLength(list); i < length; i++) found.add(list[i]!);
  } catch {
    // Not a selector.
  }
}
