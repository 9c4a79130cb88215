import { ELEMENT } from "../../../dom/dom.js";
import { isHintPopover, isPlainHint } from "../../name/hint.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { popoverOf } from "./popover-target.js";

/** A button has its open popover as details unless that comes right after it. */
export function popoverDetails(pass: Pass, object: AxObject): readonly AxObject[] {
  const popover = popoverOf(pass, object);
  if (popover === null || pass.dom.contains(popover, object.element!)) return [];
  if (!pass.layout.isPopoverOpen(popover) || elementAfter(pass, object.element!) === popover) return [];
  const target = pass.objectOf(popover);
  if (!target) return [];
  return isHintPopover(pass, popover) && isPlainHint(target) ? [] : [target];
}

/** The element that follows in the document, descendants skipped. */
function elementAfter({ dom }: Pass, element: Element): Element | null {
  for (let current: Node | null = element; current; current = dom.parentNode(current)) {
    const next = dom.nodeType(current) === ELEMENT ? dom.nextElementSibling(current as Element) : null;
    if (next) return next;
  }
  return null;
}
