import { computedName } from "../../name/compute.js";
import { relatedElements } from "../../name/idrefs.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { pushReversed } from "../../tree/stack.js";
import { statedDescendant } from "../focus/active-descendant.js";

/** What counts as the list box of a text field (observed on 156). */
const LIST_BOX = /^(?:dialog|listBox|menu|tree|(?:tree)?grid)$/i;

/** The list box of a text field, by the patterns of ARIA 1.0 (there, exposed or not) and 1.1. Blink: `AXObject::ListBoxFromCombobox…` */
export function implicitListBox(pass: Pass, object: AxObject): AxObject | null {
  const owned = pass.objectOf(relatedElements(pass, object, "aria-owns")[0] ?? null);
  if (owned && isListBox(owned)) return owned;
  if (object.role === "textField" && object.parent?.role === "comboBoxGrouping") {
    const next = nextUnignored(object);
    return next && isListBox(next) ? next : null;
  }
  return object.role === "textFieldWithComboBox" && statedDescendant(pass, object) !== null ? nextListBox(pass, object) : null;
}

const isListBox = (object: AxObject): boolean => LIST_BOX.test(object.role);

/** What follows among the children of the nearest unignored ancestor, ignored objects giving way to their children (Blink: `UnignoredNextSibling`). */
function nextUnignored(object: AxObject): AxObject | null {
  for (let at = object, { parent } = at; parent; at = parent, { parent } = at) {
    const stack = parent.children.slice(parent.children.indexOf(at) + 1).reverse();
    for (let next = stack.pop(); next; next = stack.pop()) {
      if (!next.ignored) return next;
      pushReversed(stack, next.children);
    }
    if (!parent.ignored) return null;
  }
  return null;
}

/** A list box without a role attribute, with a name, or that is a `select`, stands for itself (observed on 156). */
function nextListBox(pass: Pass, object: AxObject): AxObject | null {
  const next = nextUnignored(object);
  return next && next.roleAttr !== null && next.tag !== "select" && isListBox(next) && computedName(pass, next) === "" ? next : null;
}
