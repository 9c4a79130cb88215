import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isScroller } from "../layout/scroll-container.js";
import { part } from "../parts/part.js";
import { FOCUSABLE_CONTROLS } from "../spec/elements.js";
import { contentEditability, isEditableRoot } from "./editable.js";
import { isDisabledFormControl } from "./form-control.js";

const INTEGER = /^[ \t\n\f\r]*[+-]?[0-9]+/;
const NEGATIVE = /^[ \t\n\f\r]*-0*[1-9]/;

/**
 * Whether the kind of element and its attributes allow focus; its style is not looked at. `:disabled` controls do not support
 * focus even with a `tabindex`. Blink: `Element::SupportsFocus` and its overrides.
 * https://html.spec.whatwg.org/#focusable-area
 */
export function supportsFocus(pass: Pass, object: AxObject): boolean {
  const { element, tag } = object;
  if (element === null) return false;
  const { dom } = pass;
  if (object.ns === "html") {
    if (FOCUSABLE_CONTROLS.has(tag)) {
      if (isDisabledFormControl(pass, object)) return false;
      if (tag !== "select" || !part("elements").isUnfocusableListBox(pass, object)) return true;
    }
    if ((tag === "option" || tag === "optgroup") && part("elements").isInDropDown(pass, object)) return false;
    if (tag === "fieldset" && isDisabledFormControl(pass, object)) return false;
    // Areas count that the keyboard reaches (156).
    if (tag === "area" && NEGATIVE.test(dom.attr(element, "tabindex") ?? "")) return false;
    if ((tag === "a" || tag === "area") && dom.hasAttr(element, "href") && contentEditability(pass, object) === null) return true;
    // Alone of all that users can scroll (156).
    if (tag === "a" && isScroller(pass, object)) return true;
    if (tag === "geolocation") return true;
    if (tag === "summary" && isMainSummary(pass, object)) return true;
    if ((tag === "video" || tag === "audio") && dom.hasAttr(element, "controls")) return true;
    if (tag === "dialog") return true;
  } else if (object.ns === "svg" && tag === "a" && hasSvgLink(pass, element) && contentEditability(pass, object) === null) {
    return true;
  }
  const tabindex = object.attributeNames.includes("tabindex") ? dom.attr(element, "tabindex") : null;
  return ((tabindex !== null && INTEGER.test(tabindex)) || isEditableRoot(pass, object)) && !delegatesFocus(pass, element);
}

/** The first `summary` child of a `details` (Blink: `HTMLSummaryElement::IsMainSummary`). */
function isMainSummary(pass: Pass, object: AxObject): boolean {
  const { dom } = pass;
  const parent = dom.parentNode(object.node);
  if (!parent || dom.nodeType(parent) !== 1 || dom.localName(parent as Element) !== "details") return false;
  let child = dom.firstElementChild(parent as Element);
  while (child && dom.localName(child) !== "summary") child = dom.nextElementSibling(child);
  return child === object.element;
}

function hasSvgLink(pass: Pass, element: Element): boolean {
  return pass.dom.hasAttr(element, "href") || pass.dom.attrNS(element, "http://www.w3.org/1999/xlink", "href") !== null;
}

function delegatesFocus(pass: Pass, element: Element): boolean {
  const root = pass.env.instrumentation.shadowRootOf(element);
  return root !== null && pass.dom.delegatesFocus(root);
}
