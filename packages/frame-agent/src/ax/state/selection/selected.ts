import { ariaBoolean, attribute } from "../../attribute.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { memoized } from "../../per-pass.js";
import type { Role } from "../../spec/blink-roles.js";
import { CELL_LIKE, ROW_LIKE } from "../../spec/role-sets.js";
import { relatedElements } from "../../name/idrefs.js";
import { pushAll } from "../../tree/stack.js";
import { activeDescendantOf } from "../focus/active-descendant.js";
import { isDisabled } from "../form/disabled.js";
import { focusedObject, isFocusedElement } from "../focus/focused.js";
import { isInGrid } from "../grid.js";
import { isMultiSelectable } from "./multi-selectable.js";

/** Parts of a widget that can be selected wherever they are (Blink: `AXObject::IsSubWidget`). */
const ITEMS: ReadonlySet<Role> = new Set<Role>(["gridCell", "listBoxOption", "menuListOption", "tab", "treeItem"]);

/** Roles that count as unselected until they say otherwise (`ui::IsSelectRequiredOrImplicit`). */
const IMPLIED: ReadonlySet<Role> = new Set<Role>(["listBoxOption", "menuListOption", "tab", "treeItem"]);

/** Widgets whose items are selected (`ui::IsContainerWithSelectableChildren`). */
const CONTAINERS: ReadonlySet<Role> = new Set<Role>([
  "comboBoxGrouping", "comboBoxMenuButton", "comboBoxSelect", "grid", "listBox", "menu", "menuBar", "menuListPopup", "radioGroup",
  "tabList", "toolbar", "tree", "treeGrid",
]);

/** Whether the item is selected; undefined where that is no question. Blink: `AXNodeObject::IsSelected` */
export function selectedState(pass: Pass, object: AxObject): boolean | undefined {
  const { element } = object;
  const aria = ariaBoolean(pass, object, "aria-selected");
  if (aria === undefined && (element === null || !IMPLIED.has(object.role))) return undefined;
  if ((element === null && object.ua === null) || !isSubWidget(object)) return undefined;
  if (aria !== undefined || element === null) return aria;
  if (object.tag === "option" && object.ns === "html") {
    return isDisabled(pass, object) ? undefined : pass.dom.optionSelected(element);
  }
  return impliedSelection(pass, object);
}

/** Cells and rows can be selected in a grid only. */
function isSubWidget(object: AxObject): boolean {
  if (ITEMS.has(object.role)) return true;
  return (CELL_LIKE.has(object.role) || ROW_LIKE.has(object.role)) && isInGrid(object);
}

/** In a widget with single selection, focus selects. Blink: `AXNodeObject::IsSelectedFromFocus` */
function impliedSelection(pass: Pass, object: AxObject): boolean | undefined {
  const container = containerOf(object);
  if (container === null) return false;
  if (isMultiSelectable(pass, container) || !allowsImpliedSelection(pass, container)) return undefined;
  if (object.role === "tab" && controlsFocusedPanel(pass, object)) return true;
  return isFocusedElement(pass, object) || activeDescendantOfFocus(pass) === object;
}

function containerOf(object: AxObject): AxObject | null {
  for (let a = object.parent; a; a = a.parent) if (isContainer(a)) return a;
  return null;
}

const isContainer = (object: AxObject): boolean => !object.ignored && CONTAINERS.has(object.role);

/**
 * Any item of these roles that states its selection or check mark, tabs their expansion, ends implied selection for all of its own widget,
 * owned or not; a cell does not. Blink: `AXObjectCacheImpl::MaybeDisallowImplicitSelectionWithCleanLayout`
 */
const allowsImpliedSelection = memoized((pass: Pass, container: AxObject): boolean => !statesSelection(pass, container));

function statesSelection(pass: Pass, container: AxObject): boolean {
  const stack = [...container.flatChildren];
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (object.hasAriaAttr && IMPLIED.has(object.role)) {
      if (attribute(pass, object, "aria-selected") !== null || attribute(pass, object, object.role === "tab" ? "aria-expanded" : "aria-checked") !== null) return true;
    }
    if (!isContainer(object)) pushAll(stack, object.flatChildren);
  }
  return false;
}

/** A tab is selected while the focus is in a panel it controls. Blink: `AXNodeObject::IsTabItemSelected` */
function controlsFocusedPanel(pass: Pass, tab: AxObject): boolean {
  if (!tab.box) return false;
  const panels = relatedElements(pass, tab, "aria-controls").map((element) => pass.objectOf(element));
  for (let a: AxObject | null = focusedObject(pass); a; a = a.parent) if (a.role === "tabPanel" && panels.includes(a)) return true;
  return false;
}

function activeDescendantOfFocus(pass: Pass): AxObject | null {
  return activeDescendantOf(pass, focusedObject(pass));
}
