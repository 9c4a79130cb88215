import { parseInteger } from "../../../dom/integers.js";
import { svgHref } from "../../../dom/svg-href.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { isScroller } from "../../layout/scroll-container.js";
import { part } from "../../parts/part.js";
import { CAPABILITY_ELEMENTS, FOCUSABLE_CONTROLS, SVG_HIDDEN_CONTAINERS, WITH_CONTROLS } from "../../spec/elements.js";
import { isInHiddenContainer } from "../../tree/foreign-content.js";
import { contentEditability, isEditableRoot } from "../editing/editable.js";
import { isDisabledFormControl } from "../form/form-control.js";
import { mayListenInSvg } from "../listeners/svg-events.js";

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
    if ((tag === "option" || tag === "optgroup") && (isDisabledFormControl(pass, object) || part("elements").isInDropDown(pass, object))) return false;
    // Areas count that the keyboard reaches (156).
    if (tag === "area" && (parseInteger(dom.attr(element, "tabindex")) ?? 0) < 0) return false;
    if ((tag === "a" || tag === "area") && object.attributeNames.includes("href") && contentEditability(pass, object) === null) return true;
    // Alone of all that users can scroll (156).
    if (tag === "a" && isScroller(pass, object)) return true;
    if (CAPABILITY_ELEMENTS.has(tag)) return true;
    if (tag === "summary" && part("elements").isMainSummary(pass, object)) return true;
    if ((tag === "video" || tag === "audio") && dom.matches(element, WITH_CONTROLS)) return true;
    if (tag === "dialog") return true;
  } else if (object.ns === "svg") {
    // What is only referred to takes none; in a canvas, which lays out nothing, that is known of the containers themselves (156).
    if (object.inCanvas ? SVG_HIDDEN_CONTAINERS.has(tag) && tag !== "symbol" : isInHiddenContainer(object)) return false;
    if ((tag === "a" && hasLink(pass, object) && contentEditability(pass, object) === null) || mayListenInSvg(pass, object, "focus")) return true;
  }
  const tabindex = object.attributeNames.includes("tabindex") ? dom.attr(element, "tabindex") : null;
  return (parseInteger(tabindex) !== null || isEditableRoot(pass, object)) && !delegatesFocus(pass, element);
}

/** The address of an `a`, which in SVG may be that of XLink. */
export const hasLink = ({ dom }: Pass, { element, ns, attributeNames }: AxObject): boolean =>
  ns === "svg" ? svgHref(dom, element!) !== null : attributeNames.includes("href");

function delegatesFocus(pass: Pass, element: Element): boolean {
  const root = pass.env.instrumentation.shadowRootOf(element);
  return root !== null && pass.dom.delegatesFocus(root);
}
