import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** Drop-down rather than list box; in 156 also `multiple size=1` (`HTMLSelectElement::UsesMenuList`). */
export function isDropDownSelect(pass: Pass, select: AxObject): boolean {
  const size = Number.parseInt(pass.dom.attr(select.element!, "size") ?? "", 10);
  if (size > 1) return false;
  return size === 1 || !pass.dom.hasAttr(select.element!, "multiple");
}

/**
 * The `select` that an option or optgroup belongs to: around it in its own tree, so that a slot assigns it to none; the suggestions of
 * a `datalist` belong to none either.
 * https://html.spec.whatwg.org/#option-element-nearest-ancestor-select
 */
export function ownerSelect(pass: Pass, object: AxObject): AxObject | null {
  for (let node = pass.dom.parentNode(object.node); node; node = pass.dom.parentNode(node)) {
    const around = pass.objectOf(node);
    if (around?.ns !== "html") continue;
    if (around.tag === "datalist") return null;
    if (around.tag === "select") return around;
  }
  return null;
}

export function isInDropDown(pass: Pass, option: AxObject): boolean {
  const select = ownerSelect(pass, option);
  return select !== null && isDropDownSelect(pass, select);
}
