import { DOCUMENT, DOCUMENT_TYPE, ELEMENT, FRAGMENT, SVG_NS, TEXT } from "../../../dom/dom.js";
import type { PageEnv } from "../../../env.js";
import { pseudoTypesOf } from "./pseudo-elements.js";

const ATTRIBUTE = 2;

/** `DOM.Node`. Members appear in Chromium's order. */
export type DomNode = Record<string, unknown>;

export interface BuildOptions {
  /** Levels of children; -1 for all. */
  readonly depth: number;
  /** Whether shadow roots and documents of frames are entered with the depth. */
  readonly pierce: boolean;
  /** Whether text that is only white space counts. */
  readonly whitespace: boolean;
  /** Whether nodes get ids of the session; others have those that the session knows, or 0. */
  readonly pushes: boolean;
  readonly nodeId: (backendId: number) => number;
  /** Called with the children that a description has, or their number. */
  readonly tell?: (parent: Node, told: readonly Node[] | number) => void;
  /** Takes the work of describing one node's children, to be done later. Default: at once. */
  readonly later?: (work: () => void) => void;
}

/** Describes nodes as `InspectorDOMAgent::BuildObjectForNode` of Chromium 156 does. */
export class NodeBuilder {
  constructor(
    private readonly env: PageEnv,
    private readonly options: BuildOptions,
  ) {}

  build(node: Node, depth = this.options.depth, parentId?: number): DomNode {
    const { dom, registry } = this.env;
    const backendNodeId = registry.idOf(node);
    const nodeId = this.options.nodeId(backendNodeId);
    const nodeType = dom.nodeType(node);
    const result: DomNode = {
      nodeId,
      ...(parentId !== undefined && { parentId }),
      backendNodeId,
      nodeType,
      nodeName: dom.nodeName(node),
      localName: nodeType === ELEMENT ? dom.localName(node as Element) : nodeType === ATTRIBUTE ? dom.attrLocalName(node as Attr) : "",
      nodeValue: nodeType === ATTRIBUTE ? "" : (dom.nodeValue(node) ?? ""),
    };
    // Ids are given to what hangs on an element before its children, but children come first in the text.
    const parts = nodeType === ELEMENT ? this.#elementParts(node as Element, depth) : undefined;
    if (nodeType === ELEMENT || nodeType === DOCUMENT || nodeType === FRAGMENT) this.#addChildren(result, node, depth, nodeId);
    switch (nodeType) {
      case ELEMENT:
        Object.assign(result, parts);
        break;
      case DOCUMENT:
        this.#addDocument(result, node as Document);
        break;
      case DOCUMENT_TYPE:
        result.publicId = dom.publicId(node as DocumentType);
        result.systemId = dom.systemId(node as DocumentType);
        break;
      case ATTRIBUTE:
        result.name = dom.attrName(node as Attr);
        result.value = dom.attrValue(node as Attr);
        break;
      case FRAGMENT:
        if (this.#isShadowRoot(node)) result.shadowRootType = dom.shadowMode(node as ShadowRoot);
    }
    return result;
  }

  /** A pseudo-element or a part of a user-agent shadow tree, which page JavaScript has no node for. */
  buildVirtual(host: Element, path: string): DomNode {
    const backendNodeId = this.env.registry.virtualIdOf(host, path);
    const name = path.slice(path.lastIndexOf("/") + 1).replace(/\[\d+\]$/, "");
    if (name === "#text") {
      return { nodeId: this.options.nodeId(backendNodeId), backendNodeId, nodeType: TEXT, nodeName: name, localName: "", nodeValue: "" };
    }
    if (!name.startsWith("::")) {
      const nodeName = name.toUpperCase();
      return { nodeId: this.options.nodeId(backendNodeId), backendNodeId, nodeType: ELEMENT, nodeName, localName: name, nodeValue: "", childNodeCount: 0, attributes: [] };
    }
    return {
      nodeId: this.options.nodeId(backendNodeId),
      backendNodeId,
      nodeType: ELEMENT,
      nodeName: name,
      localName: name,
      nodeValue: "",
      childNodeCount: 0,
      attributes: [],
      pseudoType: name.replace(/^::/, ""),
    };
  }

  childrenOf(parent: Node): Node[] {
    const { dom } = this.env;
    const children: Node[] = [];
    for (let child = dom.firstChild(parent); child; child = dom.nextSibling(child)) if (this.#counts(child)) children.push(child);
    return children;
  }

  #counts(node: Node): boolean {
    const { dom } = this.env;
    return this.options.whitespace || dom.nodeType(node) !== TEXT || /[^ \t\n\v\f\r]/.test(dom.data(node as Text));
  }

  #addChildren(result: DomNode, node: Node, depth: number, nodeId: number): void {
    const children = this.childrenOf(node);
    result.childNodeCount = children.length;
    // An only text child comes with its parent.
    const isOnlyText = depth === 0 && this.options.pushes && children.length === 1 && this.env.dom.nodeType(children[0]!) === TEXT;
    this.options.tell?.(node, depth !== 0 || isOnlyText ? children : children.length);
    if (depth === 0 && !isOnlyText) return;
    const described: DomNode[] = [];
    result.children = described;
    const work = (): void => {
      for (const child of children) described.push(this.build(child, isOnlyText ? 0 : depth - 1, nodeId));
    };
    if (this.options.later) this.options.later(work);
    else work();
  }

  #elementParts(element: Element, depth: number): DomNode {
    const { dom, frames, instrumentation } = this.env;
    const result: DomNode = { attributes: attributesOf(this.env, element) };
    const inner = this.options.pierce ? depth : 0;
    const frameId = frames.idOfOwner(element) ?? this.#rootElementFrame(element);
    if (frameId !== null) result.frameId = frameId;
    const contentDocument = dom.contentDocument(element);
    if (contentDocument) result.contentDocument = this.build(contentDocument, inner);
    const shadowRoot = instrumentation.shadowRootOf(element);
    if (shadowRoot) result.shadowRoots = [this.build(shadowRoot, inner)];
    const templateContent = dom.localName(element) === "template" ? this.#templateContent(element) : null;
    if (templateContent) result.templateContent = this.build(templateContent, inner);
    const pseudos = dom.isConnected(element) ? pseudoTypesOf(this.env, element) : [];
    if (pseudos.length > 0) result.pseudoElements = pseudos.map((type) => this.buildVirtual(element, `::${type}`));
    if (dom.localName(element) === "slot") this.#addDistributedNodes(result, element);
    if (dom.namespace(element) === SVG_NS) result.isSVG = true;
    return result;
  }

  #addDistributedNodes(result: DomNode, slot: Element): void {
    const { dom, registry } = this.env;
    try {
      const nodes = dom.assignedNodes(slot as HTMLSlotElement, { flatten: true });
      if (!this.#isShadowRoot(dom.rootNode(slot))) return;
      result.distributedNodes = Array.from(nodes, (node) => ({
        nodeType: dom.nodeType(node),
        nodeName: dom.nodeName(node),
        backendNodeId: registry.idOf(node),
      }));
    } catch {
      // A `slot` of another namespace.
    }
  }

  #templateContent(element: Element): DocumentFragment | null {
    try {
      return this.env.dom.templateContent(element as HTMLTemplateElement);
    } catch {
      return null;
    }
  }

  #rootElementFrame(element: Element): string | null {
    const { dom, frames } = this.env;
    const parent = dom.parentNode(element);
    return parent && dom.nodeType(parent) === DOCUMENT && dom.localName(element) === "html" ? frames.idOfDocument(parent as Document) : null;
  }

  #addDocument(result: DomNode, document: Document): void {
    const { dom } = this.env;
    result.documentURL = dom.documentUrl(document);
    result.baseURL = dom.baseURI(document);
    result.xmlVersion = "";
    result.compatibilityMode = dom.compatMode(document) === "CSS1Compat" ? "NoQuirksMode" : "QuirksMode";
    const root = dom.documentElement(document);
    if (root && (dom.scrollHeight(root) > dom.clientHeight(root) || dom.scrollWidth(root) > dom.clientWidth(root))) result.isScrollable = true;
  }

  #isShadowRoot(node: Node): boolean {
    try {
      return this.env.dom.shadowHost(node as ShadowRoot) !== null;
    } catch {
      return false;
    }
  }
}

/** Names and values in one flat list. */
export function attributesOf({ dom }: PageEnv, element: Element): string[] {
  return dom.attrNames(element).flatMap((name) => [name, dom.attr(element, name) ?? ""]);
}
