import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** The first `summary` child of a `details` (Blink: `HTMLSummaryElement::IsMainSummary`). */
export function isMainSummary(pass: Pass, object: AxObject): boolean {
  const { dom } = pass;
  const parent = dom.parentNode(object.node);
  if (!parent || dom.nodeType(parent) !== 1 || dom.localName(parent as Element) !== "details") return false;
  let child = dom.firstElementChild(parent as Element);
  while (child && dom.localName(child) !== "summary") child = dom.nextElementSibling(child);
  return child === object.element;
}
