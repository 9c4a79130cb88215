import { firstChildByTag } from "../../../dom/first-child.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";

/** The first `summary` child of a `details` (Blink: `HTMLSummaryElement::IsMainSummary`). */
export function isMainSummary({ dom }: Pass, { element, node }: AxObject): boolean {
  const parent = dom.parentNode(node);
  if (!parent || dom.nodeType(parent) !== 1 || dom.localName(parent as Element) !== "details") return false;
  return firstChildByTag(dom, parent as Element, "summary") === element;
}
