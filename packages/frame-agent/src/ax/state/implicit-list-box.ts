import { computedName } from "../name/compute.js";
import { relatedElements } from "../name/idrefs.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { pushReversed } from "../tree/stack.js";
import { statedDescendant } from "./active-descendant.js";

/** What counts as the list box of a text field (observed on 156). */
const LIST_BOX = /^(?:dialog|listBox|menu|tree|(?:tree)?grid)$/i;

/** The list box of a text field, by the patterns of ARIA 1.0 (there, exposed or not) and 1.1. Blink: `AXObject::ListBoxFromCombobox…` */
export function implicitListBox(pass: Pass, object: AxObject): AxObject | null {
  const owned = pass.objectOf(relatedElements(pass, object, "aria-owns")[0] ?? null);
  if (owned && isListBox(owned)) return owned;
  if (object.role === "textField" && object.parent?.role === "comboBoxGrouping") {
    const next = nextUnignored(object, object.parent);
    return next && isListBox(next) ? next : null;
  }
  return object.role === "textFieldWithComboBox" && statedDescendant(pass, object) !== null ? nextListBox(pass, object) : null;
}

const isListBox = (object: AxObject): boolean => LIST_BOX.test(object.role);

function nextUnignored(object: AxObject, { children }: AxObject): AxObject | null {
  const stack = children.slice(children.indexOf(object) + 1).reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (!next.ignored) return next;
    pushReversed(stack, next.children);
  }
  return null;
}

/** A list box without a role attribute, with a name, or in another's care, stands for itself (observed on 156). */
function nextListBox(pass: Pass, object: AxObject): AxObject | null {
  const next = pass.objectOf(pass.dom.nextElementSibling(object.element!));
  return next && next.roleAttr !== null && isListBox(next) && !next.ignored && next.parent === object.parent && computedName(pass, next) === "" ? next : null;
}
