import type { Natives } from "../parts/natives.js";
import { captureDeclarations } from "./declarations.js";
import type { Dom } from "./dom.js";
import { captureEdits } from "./edit.js";
import { captureStyleRules } from "./style-rules.js";
import { getter, method } from "./uncurry.js";

/** The door to the page's DOM for domains: what the engine uses and the rest, captured when the first command comes. */
export type PageDom = Dom & ReturnType<typeof capturePageDom>;

export function capturePageDom(natives: Natives) {
  const element = natives.Element.prototype;
  const html = natives.HTMLElement.prototype;
  return {
    ...captureDeclarations(natives),
    ...captureEdits(natives),
    ...captureStyleRules(natives),
    compareDocumentPosition: method<Node, [Node], number>(natives.Node.prototype, "compareDocumentPosition", 0),
    clientRects: method<Element, [], DOMRectList>(element, "getClientRects", [] as never),
    querySelector: method<Element, [string], Element | null>(element, "querySelector", null),
    isContentEditable: getter<HTMLElement, boolean>(html, "isContentEditable", false),
    tabIndex: getter<HTMLElement, number>(html, "tabIndex", -1),
    documentQuery: method<Document, [string], Element | null>(natives.Document.prototype, "querySelector", null),
    shadowMode: getter<ShadowRoot, ShadowRootMode>(natives.ShadowRoot.prototype, "mode", "open"),
  };
}
