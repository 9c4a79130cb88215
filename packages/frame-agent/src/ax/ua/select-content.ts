import { ELEMENT, HTML_NS, SVG_NS } from "../../dom/dom.js";
import type { Dom } from "../../dom/dom.js";

/** HTML "interactive content" (`HTMLElement::IsInteractiveContent`), and what a page makes such. */
const NATIVE = "a[href],area[href],audio[controls],button,details,embed,iframe,img[usemap],input:not([type=hidden]),label,select,textarea,video[controls]";
const MADE = '[tabindex],[contenteditable=""],[contenteditable=true i],[contenteditable=plaintext-only i]';

/** What stands in these is judged by what is around them. */
const TRANSPARENT: readonly string[] = ["div", "span", "noscript", "script", "template"];

/** What may be interactive in there without breaking the content model. */
const ALLOWED: ReadonlyMap<string, readonly string[]> = new Map([
  ["select", [...TRANSPARENT, "option", "optgroup", "hr"]],
  ["optgroup", [...TRANSPARENT, "option"]],
  ["button", ["selectedcontent"]],
]);

/** Nothing that is interactive may be anywhere in these. */
const CLOSED: ReadonlySet<string> = new Set(["option", "selectedcontent"]);

/** The first child element, if it is a button, replaces the select's own. https://html.spec.whatwg.org/#select-button */
export function customButton(dom: Dom, select: Element): Element | null {
  const first = dom.firstElementChild(select);
  return first && dom.localName(first) === "button" ? first : null;
}

/**
 * Whether a select has interactive content that breaks its content model, by which the popup of a customizable one is a dialog. Its own
 * button does not count.
 * https://html.spec.whatwg.org/#select-element-inner-content-elements; Blink: `SelectMutationObserver::CheckForIssue` (156)
 */
export function hasInteractiveContent(dom: Dom, select: Element): boolean {
  for (const element of dom.querySelectorAll(select, `${NATIVE},${MADE}`)) if (breaksModel(dom, element)) return true;
  return false;
}

function breaksModel(dom: Dom, element: Element): boolean {
  const isHtml = dom.namespace(element) === HTML_NS;
  const tag = dom.localName(element);
  const isFirst = dom.previousElementSibling(element) === null;
  const parent = dom.parentNode(element) as Element;
  if ((isHtml && tag.includes("-")) || dom.namespace(parent) === SVG_NS) return false;
  // In other namespaces nothing but an index takes the focus.
  if (!isHtml) return dom.hasAttr(element, "tabindex");
  const around = dom.localName(parent);
  if (around === "select" && element === customButton(dom, parent)) return false;
  if (dom.matches(element, NATIVE)) return true;
  if (ALLOWED.has(around)) return !(ALLOWED.get(around)!.includes(tag) || (around === "optgroup" && tag === "legend" && isFirst));
  if (!TRANSPARENT.includes(around) && !around.includes("-")) return true;
  for (let a = dom.parentNode(parent); a && dom.nodeType(a) === ELEMENT; a = dom.parentNode(a)) {
    const name = dom.localName(a as Element);
    if (CLOSED.has(name)) return true;
    const isAllowed = ALLOWED.get(name)?.includes(tag);
    if (isAllowed || name === "optgroup") return !isAllowed;
  }
  return true;
}
