import { captureControls, interfaceGetters } from "./controls.js";
import { captureRelations } from "./relations.js";
import { captureDeclarations } from "./declarations.js";
import { captureStyleSheets } from "./style-sheets.js";
import { getter, listMethod, method } from "./uncurry.js";

/**
 * The only door to the page's DOM: every DOM read of the agent goes through functions captured here once at start.
 * One instance per page window; its functions also work on nodes of same-origin child documents.
 */
export type Dom = ReturnType<typeof createDom>;

export const ELEMENT = 1;
export const TEXT = 3;
export const CDATA = 4;
export const DOCUMENT = 9;
export const DOCUMENT_TYPE = 10;
export const FRAGMENT = 11;

export const HTML_NS = "http://www.w3.org/1999/xhtml";
export const SVG_NS = "http://www.w3.org/2000/svg";
export const MATHML_NS = "http://www.w3.org/1998/Math/MathML";
export const XLINK_NS = "http://www.w3.org/1999/xlink";

declare const ICDP_BROWSER_ONLY: true | undefined;

/** Handlers of clicks, as attributes and as properties. */
export const MOUSE_HANDLERS = ["onclick", "onmousedown", "onmouseup"] as const;

/** `contentDocument` or `contentWindow` of any element that can own a frame; null for other elements. */
function frameGetter<R>(window: Window & typeof globalThis, name: "contentDocument" | "contentWindow") {
  const owners = Object.entries({ iframe: "IFrame", frame: "Frame", object: "Object" } as const);
  const getters = new Map(owners.map(([tag, owner]) => [tag, interfaceGetters(window, `HTML${owner}Element` as const)<R | null>(name, null)]));
  const localName = getter<Element, string>(window.Element.prototype, "localName", "");
  return (element: Element): R | null => getters.get(localName(element))?.(element) ?? null;
}

export function createDom(window: Window & typeof globalThis) {
  const node = window.Node.prototype;
  const element = window.Element.prototype;
  const html = window.HTMLElement.prototype;
  const document = window.Document.prototype;
  const shadowRoot = window.ShadowRoot.prototype;
  const range = window.Range.prototype;
  const style = window.CSSStyleDeclaration.prototype;
  const list = window.NodeList.prototype;
  const getComputedStyle = window.getComputedStyle.bind(window);

  const documentById = method<Document, [string], Element | null>(document, "getElementById", null);
  const fragmentById = method<DocumentFragment, [string], Element | null>(window.DocumentFragment.prototype, "getElementById", null);
  const nodeType = getter<Node, number>(node, "nodeType", 0);
  const firstChild = getter<Node, ChildNode | null>(node, "firstChild", null);
  const nextSibling = getter<Node, ChildNode | null>(node, "nextSibling", null);
  const strictMatches = method<Element, [string], boolean>(element, "matches", false);
  const hostOf = getter<ShadowRoot, Element | null>(shadowRoot, "host", null);

  const documentQueryAll = method<Document, [string], NodeListOf<Element>>(document, "querySelectorAll", [] as never);
  const fragmentQueryAll = method<DocumentFragment, [string], NodeListOf<Element>>(window.DocumentFragment.prototype, "querySelectorAll", [] as never);
  const elementQueryAll = method<Element, [string], NodeListOf<Element>>(element, "querySelectorAll", [] as never);

  return {
    /** `querySelectorAll` of a tree's root: a document, a shadow root, or the top of a detached tree. */
    queryAllIn: (root: Node, selector: string): NodeListOf<Element> => {
      const type = nodeType(root);
      if (type === DOCUMENT) return documentQueryAll(root as Document, selector);
      return type === FRAGMENT ? fragmentQueryAll(root as DocumentFragment, selector) : elementQueryAll(root as Element, selector);
    },
    ...captureControls(window),
    ...captureRelations(window),
    ...(typeof ICDP_BROWSER_ONLY === "undefined" ? captureDeclarations(window) : ({} as ReturnType<typeof captureDeclarations>)),
    ...captureStyleSheets(window),

    /** `getElementById` of a tree scope: a document or a shadow root; null in a detached tree. */
    elementById: (root: Node, id: string): Element | null => {
      const type = nodeType(root);
      return type === DOCUMENT ? documentById(root as Document, id) : type === FRAGMENT ? fragmentById(root as DocumentFragment, id) : null;
    },

    // Node
    nodeType,
    nodeName: getter<Node, string>(node, "nodeName", ""),
    parentNode: getter<Node, ParentNode | null>(node, "parentNode", null),
    firstChild,
    lastChild: getter<Node, ChildNode | null>(node, "lastChild", null),
    nextSibling,
    previousSibling: getter<Node, ChildNode | null>(node, "previousSibling", null),
    ownerDocument: getter<Node, Document | null>(node, "ownerDocument", null),
    isConnected: getter<Node, boolean>(node, "isConnected", false),
    textContent: getter<Node, string | null>(node, "textContent", null),
    baseUri: getter<Node, string>(node, "baseURI", ""),
    rootNode: method<Node, [], Node>(node, "getRootNode", null as never),
    contains: method<Node, [Node | null], boolean>(node, "contains", false),
    data: getter<CharacterData, string>(window.CharacterData.prototype, "data", ""),
    assignedSlot: getter<Text, HTMLSlotElement | null>(window.Text.prototype, "assignedSlot", null),

    // Element
    localName: getter<Element, string>(element, "localName", ""),
    namespace: getter<Element, string | null>(element, "namespaceURI", null),
    attr: method<Element, [string], string | null>(element, "getAttribute", null),
    attrNS: method<Element, [string | null, string], string | null>(element, "getAttributeNS", null),
    hasAttr: method<Element, [string], boolean>(element, "hasAttribute", false),
    hasAttrs: method<Element, [], boolean>(element, "hasAttributes", false),
    attrNames: listMethod<Element, [], string>(element, "getAttributeNames"),
    /** Throws at a selector that this browser does not know. */
    strictMatches,
    /** No element matches a selector that this browser does not know, or that only style sheets understand. */
    matches: (element: Element, selector: string): boolean => {
      try {
        return strictMatches(element, selector);
      } catch {
        return false;
      }
    },
    querySelectorAll: elementQueryAll,
    shadowRoot: getter<Element, ShadowRoot | null>(element, "shadowRoot", null),
    elementSlot: getter<Element, HTMLSlotElement | null>(element, "assignedSlot", null),
    /** Of an element, a document or a fragment. */
    firstElementChild: (parent: Node): Element | null => {
      for (let child = firstChild(parent); child; child = nextSibling(child)) if (nodeType(child) === ELEMENT) return child as Node as Element;
      return null;
    },
    nextElementSibling: getter<Element, Element | null>(element, "nextElementSibling", null),
    previousElementSibling: getter<Element, Element | null>(element, "previousElementSibling", null),
    boundingRect: method<Element, [], DOMRect>(element, "getBoundingClientRect", null as never),
    scrollWidth: getter<Element, number>(element, "scrollWidth", 0),
    scrollHeight: getter<Element, number>(element, "scrollHeight", 0),
    clientWidth: getter<Element, number>(element, "clientWidth", 0),
    clientHeight: getter<Element, number>(element, "clientHeight", 0),
    checkVisibility: method<Element, [CheckVisibilityOptions?], boolean>(element, "checkVisibility", true),
    innerText: getter<HTMLElement, string>(html, "innerText", ""),
    /** Event handler properties (not their attributes) that make an element react to clicks. */
    htmlMouseHandlers: MOUSE_HANDLERS.map((name) => getter<HTMLElement, unknown>(html, name, null)),
    svgMouseHandlers: MOUSE_HANDLERS.map((name) => getter<SVGElement, unknown>(window.SVGElement.prototype, name, null)),

    inputType: getter<HTMLInputElement, string>(window.HTMLInputElement.prototype, "type", "text"),
    labelControl: getter<HTMLLabelElement, HTMLElement | null>(window.HTMLLabelElement.prototype, "control", null),

    // Document, shadow roots, slots
    documentElement: getter<Document, Element | null>(document, "documentElement", null),
    activeElement: getter<Document, Element | null>(document, "activeElement", null),
    shadowActiveElement: getter<ShadowRoot, Element | null>(shadowRoot, "activeElement", null),
    documentQueryAll,
    fragmentQueryAll,
    /** Null for a document fragment that is no shadow root. */
    shadowHost: (fragment: Node): Element | null => {
      try {
        return hostOf(fragment as ShadowRoot);
      } catch {
        return null;
      }
    },
    referenceTarget: getter<ShadowRoot, string | null>(shadowRoot, "referenceTarget", null),
    delegatesFocus: getter<ShadowRoot, boolean>(shadowRoot, "delegatesFocus", false),
    createRange: method<Document, [], Range>(document, "createRange", null as never),
    hasFocus: method<Document, [], boolean>(document, "hasFocus", false),
    title: getter<Document, string>(document, "title", ""),
    documentUrl: getter<Document, string>(document, "URL", ""),
    readyState: getter<Document, DocumentReadyState>(document, "readyState", "complete"),
    fullscreenElement: getter<Document, Element | null>(document, "fullscreenElement", null),
    assignedNodes: listMethod<HTMLSlotElement, [AssignedNodesOptions?], Node>(window.HTMLSlotElement.prototype, "assignedNodes"),
    contentDocument: frameGetter<Document>(window, "contentDocument"),
    contentWindow: frameGetter<Window>(window, "contentWindow"),
    listLength: getter<NodeList, number>(list, "length", 0),

    // Ranges and styles
    selectNodeContents: method<Range, [Node], void>(range, "selectNodeContents", undefined),
    setRangeStart: method<Range, [Node, number], void>(range, "setStart", undefined),
    setRangeEnd: method<Range, [Node, number], void>(range, "setEnd", undefined),
    rangeRects: method<Range, [], ArrayLike<DOMRect>>(range, "getClientRects", []),
    computedStyle: (el: Element, pseudo?: string): CSSStyleDeclaration => getComputedStyle(el, pseudo),
    cssValue: method<CSSStyleDeclaration, [string], string>(style, "getPropertyValue", ""),
  };
}
