import type { Dom } from "../../dom/dom.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** Whether it is the summary of a `details` (Blink: `HTMLSummaryElement::IsMainSummary`). */
export function isMainSummary({ dom }: Pass, { element, node }: AxObject): boolean {
  const parent = dom.parentNode(node);
  return parent !== null && dom.nodeType(parent) === 1 && dom.localName(parent as Element) === "details" && mainSummaryOf(dom, parent as Element) === element;
}

/** The first `summary` child of a `details`. */
export function mainSummaryOf(dom: Dom, details: Element): Element | null {
  let child = dom.firstElementChild(details);
  while (child && dom.localName(child) !== "summary") child = dom.nextElementSibling(child);
  return child;
}
