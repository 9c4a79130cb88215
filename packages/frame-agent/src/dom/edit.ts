import type { Natives } from "../parts/natives.js";
import { getter, method, setter } from "./uncurry.js";

/** What domains read of nodes, and do to them. */
export function captureEdits(window: Natives) {
  const node = window.Node.prototype;
  const element = window.Element.prototype;
  const html = window.HTMLElement.prototype;
  const svg = window.SVGElement.prototype;
  const setInnerHTML = setter<Element, string>(element, "innerHTML");
  const createElement = method<Document, [string], HTMLElement>(window.Document.prototype, "createElement", null as never);
  const templateContent = getter<HTMLTemplateElement, DocumentFragment | null>(window.HTMLTemplateElement.prototype, "content", null);
  return {
    /** Parses HTML into an inert fragment. */
    parseFragment(document: Document, text: string): DocumentFragment {
      const template = createElement(document, "template") as HTMLTemplateElement;
      setInnerHTML(template, text);
      return templateContent(template)!;
    },
    createElement,
    nodeValue: getter<Node, string | null>(node, "nodeValue", null),
    baseURI: getter<Node, string>(node, "baseURI", ""),
    setNodeValue: setter<Node, string>(node, "nodeValue"),
    setTextContent: setter<Node, string>(node, "textContent"),
    removeChild: method<Node, [Node], Node>(node, "removeChild", null as never),
    insertBefore: method<Node, [Node, Node | null], Node>(node, "insertBefore", null as never),
    cloneNode: method<Node, [boolean], Node>(node, "cloneNode", null as never),
    setAttr: method<Element, [string, string], void>(element, "setAttribute", undefined),
    removeAttr: method<Element, [string], void>(element, "removeAttribute", undefined),
    outerHTML: getter<Element, string>(element, "outerHTML", ""),
    setOuterHTML: setter<Element, string>(element, "outerHTML"),
    innerHTML: getter<ShadowRoot, string>(window.ShadowRoot.prototype, "innerHTML", ""),
    attrLocalName: getter<Attr, string>(window.Attr.prototype, "localName", ""),
    attrName: getter<Attr, string>(window.Attr.prototype, "name", ""),
    attrValue: getter<Attr, string>(window.Attr.prototype, "value", ""),
    focusHtml: method<HTMLElement, [FocusOptions?], void>(html, "focus", undefined),
    focusSvg: method<SVGElement, [FocusOptions?], void>(svg, "focus", undefined),
    offsetWidth: getter<HTMLElement, number>(html, "offsetWidth", 0),
    offsetHeight: getter<HTMLElement, number>(html, "offsetHeight", 0),
    scrollIntoView: method<Element, [ScrollIntoViewOptions], void>(element, "scrollIntoView", undefined),
    /** Chromium and WebKit only; scrolls all scrollers on the way only as far as needed. */
    scrollIntoViewIfNeeded: (element as { scrollIntoViewIfNeeded?: unknown }).scrollIntoViewIfNeeded
      ? method<Element, [boolean], void>(element, "scrollIntoViewIfNeeded", undefined)
      : null,
    documentFromPoint: method<Document, [number, number], Element | null>(window.Document.prototype, "elementFromPoint", null),
    rootFromPoint: method<ShadowRoot, [number, number], Element | null>(window.ShadowRoot.prototype, "elementFromPoint", null),
    contentType: getter<Document, string>(window.Document.prototype, "contentType", "text/html"),
    compatMode: getter<Document, string>(window.Document.prototype, "compatMode", "CSS1Compat"),
    publicId: getter<DocumentType, string>(window.DocumentType.prototype, "publicId", ""),
    systemId: getter<DocumentType, string>(window.DocumentType.prototype, "systemId", ""),
    templateContent,
    fragmentFirstElement: getter<DocumentFragment, Element | null>(window.DocumentFragment.prototype, "firstElementChild", null),
    evaluateXPath: method<Document, [string, Node, null, number, null], XPathResult>(window.Document.prototype, "evaluate", null as never),
    snapshotLength: getter<XPathResult, number>((window as { XPathResult?: typeof XPathResult }).XPathResult?.prototype, "snapshotLength", 0),
    snapshotItem: method<XPathResult, [number], Node | null>(
      (window as { XPathResult?: typeof XPathResult }).XPathResult?.prototype,
      "snapshotItem",
      null,
    ),
    rectLeft: getter<DOMRectReadOnly, number>((window as { DOMRectReadOnly?: typeof DOMRectReadOnly }).DOMRectReadOnly?.prototype, "left", 0),
    rectTop: getter<DOMRectReadOnly, number>((window as { DOMRectReadOnly?: typeof DOMRectReadOnly }).DOMRectReadOnly?.prototype, "top", 0),
    rectWidth: getter<DOMRectReadOnly, number>((window as { DOMRectReadOnly?: typeof DOMRectReadOnly }).DOMRectReadOnly?.prototype, "width", 0),
    rectHeight: getter<DOMRectReadOnly, number>((window as { DOMRectReadOnly?: typeof DOMRectReadOnly }).DOMRectReadOnly?.prototype, "height", 0),
    styleLength: getter<CSSStyleDeclaration, number>(window.CSSStyleDeclaration.prototype, "length", 0),
    cssPriority: method<CSSStyleDeclaration, [string], string>(window.CSSStyleDeclaration.prototype, "getPropertyPriority", ""),
    cssText: getter<CSSStyleDeclaration, string>(window.CSSStyleDeclaration.prototype, "cssText", ""),
    setCssText: setter<CSSStyleDeclaration, string>(window.CSSStyleDeclaration.prototype, "cssText"),
    styleItem: method<CSSStyleDeclaration, [number], string>(window.CSSStyleDeclaration.prototype, "item", ""),
  };
}
