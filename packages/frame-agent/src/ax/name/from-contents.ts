import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { CONTENTS_FOR_ANCESTOR, NAMED_BY_CONTENTS } from "../spec/name-from.js";
import { editableState } from "../state/editing/editable.js";
import { isFocusedElement } from "../state/focus/focused.js";

/** Roles that do not end the search for the grid of a row. */
const NEUTRAL_IN_GRID: ReadonlySet<Role> = new Set<Role>(["genericContainer", "none", "group", "rowGroup"]);

/** Whether the object's own name may come from its contents (Blink: `AXObject::SupportsNameFromContents`). */
export function namesFromContents(pass: Pass, object: AxObject): boolean {
  return namesUnfocused(pass, object) || (contributesOnly(object) && isFocusRepair(pass, object));
}

/** The same without the focus, with which Chromium does not decide what takes part in the tree. */
export function namesUnfocused(pass: Pass, object: AxObject): boolean {
  return object.role === "rubyAnnotation" || namedByRole(pass, object);
}

/** Whether the object's contents go into the name of an ancestor that is named by its contents. */
export function contributesContents(pass: Pass, object: AxObject): boolean {
  return namedByRole(pass, object) || contributesOnly(object);
}

function namedByRole(pass: Pass, object: AxObject): boolean {
  if (object.role === "row") return isGridRow(object);
  if (object.role === "menuListOption") return !hasOneTextChild(pass, object);
  return NAMED_BY_CONTENTS.has(object.role);
}

function contributesOnly(object: AxObject): boolean {
  if (object.role === "genericContainer" && object.ns === "html" && (object.tag === "body" || object.tag === "html")) return false;
  if (object.role === "group") return object.ns === "svg" || (object.tag === "address" && object.ns === "html");
  return CONTENTS_FOR_ANCESTOR.has(object.role);
}

/** An element without a role of its own is named by its contents while it has the focus, so that something can be announced. */
function isFocusRepair(pass: Pass, object: AxObject): boolean {
  const { element } = object;
  if (element === null || !isFocusedElement(pass, object)) return false;
  return editableState(pass, object) === null && !(object.hasAriaAttr && part("elements").statedDescendant(pass, object));
}

/** Rows are named only inside a grid: elsewhere it would cost too much. */
function isGridRow(row: AxObject): boolean {
  for (let ancestor = row.parent; ancestor; ancestor = ancestor.parent) {
    if (ancestor.ignored) continue;
    if (ancestor.role === "grid" || ancestor.role === "treeGrid") return true;
    if (!NEUTRAL_IN_GRID.has(ancestor.role)) return false;
  }
  return false;
}

/** Exactly one child node, and that is text (Blink: `ContainerNode::HasOneTextChild`). */
export function hasOneTextChild(pass: Pass, object: AxObject): boolean {
  const first = pass.dom.firstChild(object.node);
  return first !== null && pass.dom.nodeType(first) === 3 && pass.dom.nextSibling(first) === null;
}
