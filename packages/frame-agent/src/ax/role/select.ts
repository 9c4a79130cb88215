import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** Drop-down rather than list box; in 156 also `multiple size=1` (`HTMLSelectElement::UsesMenuList`). */
export function isDropDownSelect(pass: Pass, select: AxObject): boolean {
  const size = listSize(pass.dom.attr(select.element!, "size"));
  return size === 1 || (size === 0 && !pass.dom.hasAttr(select.element!, "multiple"));
}

/** Of the attribute `size`; what 32 bits do not hold is none (156). */
export function listSize(attribute: string | null): number {
  const size = Number.parseInt(attribute ?? "", 10);
  return size >>> 0 === size ? size : 0;
}

const STRANGERS: ReadonlySet<string> = new Set(["datalist", "option", "hr"]);

/**
 * The `select` that an option or optgroup belongs to: around it in its own tree, so that a slot assigns it to none; the suggestions of
 * a `datalist` and what is in another option or two groups belong to none either.
 * https://html.spec.whatwg.org/#option-element-nearest-ancestor-select
 */
export function ownerSelect(pass: Pass, object: AxObject): AxObject | null {
  let groups = 0;
  for (let node = pass.dom.parentNode(object.node); node; node = pass.dom.parentNode(node)) {
    const around = pass.objectOf(node);
    if (around?.ns !== "html") continue;
    if (STRANGERS.has(around.tag) || (around.tag === "optgroup" && groups++ > 0)) return null;
    if (around.tag === "select") return around;
  }
  return null;
}

export function isInDropDown(pass: Pass, option: AxObject): boolean {
  const select = ownerSelect(pass, option);
  return select !== null && isDropDownSelect(pass, select);
}
