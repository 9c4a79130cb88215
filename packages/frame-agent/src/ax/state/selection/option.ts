import { ELEMENT, TEXT } from "../../../dom/dom.js";
import { elementDom } from "../../../dom/element-dom.js";
import { isBlank } from "../../name/space.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { ownerSelect } from "../../role/select.js";
import { isInertInside } from "../../ua/select.js";
import { isInertInCanvas } from "../focus/inert-in-canvas.js";

/** An `option` that may be chosen. In canvas fallback and drop-downs inert ones are not. */
export const isEnabledOption = (pass: Pass, option: AxObject): boolean => !isDisabledOption(pass, option) && !isInertInSelect(pass, option);

/** An option may take focus without focus of its own, but none in a `datalist`, be it that of a select in there (156). */
export const isFocusableOption = (pass: Pass, option: AxObject): boolean =>
  !pass.dom.matches(option.element!, "datalist *") && isEnabledOption(pass, option);

/** Without a box an option needs no more than a style to be chosen by (Blink: `HTMLOptionElement::IsFocusableStyle`). */
export const isOfferedOption = (pass: Pass, option: AxObject): boolean =>
  isEnabledOption(pass, option) && option.style.get("interactivity") !== "inert";

/**
 * By itself or, if it is no group, the nearest group around it; what disables the whole select does not count.
 * https://html.spec.whatwg.org/#concept-option-disabled, #option-element-nearest-ancestor-optgroup
 */
export function isDisabledOption({ dom }: Pass, { element, tag }: AxObject): boolean {
  if (dom.hasAttr(element!, "disabled")) return true;
  if (tag === "optgroup") return false;
  for (let a = dom.parentNode(element!); a && dom.nodeType(a) === ELEMENT; a = dom.parentNode(a)) {
    const around = dom.localName(a as Element);
    if (around === "optgroup") return dom.hasAttr(a as Element, "disabled");
    if (ENDS_GROUP.has(around)) return false;
  }
  return false;
}

const ENDS_GROUP: ReadonlySet<string> = new Set(["datalist", "hr", "option", "select"]);

/**
 * Inert inside a closed drop-down, or where all of it is in a canvas, with the same effect.
 * https://html.spec.whatwg.org/#the-inert-attribute
 */
export function isInertInSelect(pass: Pass, object: AxObject): boolean {
  return isInertInCanvas(pass, object.dropDown ?? object) || (object.dropDown !== null && isInertInside(pass, object));
}

/**
 * Its label is the text that an option lays out, in a part that is hidden from accessibility. Outside a select that has nothing yet of what is
 * in an element that comes last (156). Skipped content is laid out nowhere.
 */
export function hasOptionLabel(pass: Pass, option: AxObject): boolean {
  const { dom, layout } = pass;
  if (layout.isDisplayLocked(option.element!, option.style)) return false;
  const label = dom.attr(option.element!, "label");
  if (label || ownerSelect(pass, option)) return !isBlank(label || elementDom(pass).optionText(option.element as HTMLOptionElement));
  for (let child = dom.firstChild(option.node); child; child = dom.nextSibling(child)) {
    const counts = dom.nodeType(child) === ELEMENT ? dom.nextSibling(child) && dom.localName(child as Element) !== "script" : dom.nodeType(child) === TEXT;
    if (counts && !isBlank(dom.textContent(child))) return true;
  }
  return false;
}

/** The label of a list box's group, which names the group. */
export function isInOptgroup(legend: AxObject): boolean {
  for (let a = legend.flatParent; a; a = a.flatParent) if (a.tag === "optgroup") return true;
  return false;
}
