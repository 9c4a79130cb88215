import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** Drop-down rather than list box; in 156 also `multiple size=1` (`HTMLSelectElement::UsesMenuList`). */
export function isDropDownSelect(pass: Pass, select: AxObject): boolean {
  const size = Number.parseInt(pass.dom.attr(select.element!, "size") ?? "", 10);
  if (size > 1) return false;
  return size === 1 || !pass.dom.hasAttr(select.element!, "multiple");
}

/**
 * The `select` that an option or optgroup belongs to, through user-agent slots and wrappers; the suggestions of a `datalist` belong to none.
 * https://html.spec.whatwg.org/#option-element-nearest-ancestor-select
 */
export function ownerSelect(object: AxObject): AxObject | null {
  for (let a = object.flatParent; a && a.tag !== "datalist"; a = a.flatParent) {
    if (a.kind === "element" && a.ns === "html" && a.tag === "select") return a;
  }
  return null;
}

export function isInDropDown(pass: Pass, option: AxObject): boolean {
  const select = ownerSelect(option);
  return select !== null && isDropDownSelect(pass, select);
}
