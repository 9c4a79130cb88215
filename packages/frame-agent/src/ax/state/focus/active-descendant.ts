import { ariaAttribute } from "../../attribute.js";
import { isOpenAround } from "../../inclusion/drop-down.js";
import { countsAsShown } from "../../name/hidden.js";
import { reflectedElements } from "../../name/idrefs.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { referenceTarget } from "../../reference-target.js";
import { isDropDownSelect } from "../../role/select.js";
import { isShownByDropDown } from "../../ua/select.js";
import { isFocusedElement } from "./focused.js";
import { isInertInCanvas } from "./inert-in-canvas.js";
import { selectedOptions } from "../selection/selected-options.js";

/** The item that has the focus on behalf of its container. Blink: `AXNodeObject::ActiveDescendant` */
export function activeDescendantOf(pass: Pass, object: AxObject): AxObject | null {
  if (object.role === "menuListPopup") return activeOption(pass, object);
  if (object.tag === "select" && object.ns === "html" && !isDropDownSelect(pass, object)) return firstSelected(pass, object);
  const stated = pass.objectOf(statedDescendant(pass, object), object);
  return stated && isVisible(pass, stated) ? stated : null;
}

/**
 * In a list box the option that was selected first stays active, which was at the start for those with the attribute: also when nothing is
 * selected any more (Blink: `ListBoxSelectType::ActiveSelectionEnd`, 156).
 */
function firstSelected(pass: Pass, listBox: AxObject): AxObject | null {
  const options = selectedOptions(pass, listBox);
  return options.find(({ attributeNames }) => attributeNames.includes("selected")) ?? options[0] ?? selectedAtStart(pass, listBox);
}

/** Where only one may be selected, each took the place of the one before. */
function selectedAtStart(pass: Pass, { element, attributeNames }: AxObject): AxObject | null {
  const options = pass.dom.queryAllIn(element!, "option[selected]");
  return pass.objectOf(options[attributeNames.includes("multiple") ? 0 : pass.dom.listLength(options) - 1] ?? null);
}

/** What aria-activedescendant points to, with an object or not. A single id: a list of them is one id with spaces. */
export function statedDescendant(pass: Pass, object: AxObject): Element | null {
  const id = ariaAttribute(pass, object, "aria-activedescendant");
  if (id === null || object.element === null) return null;
  const target = id === "" ? (reflectedElements(pass, object, "aria-activedescendant")[0] ?? null) : pass.dom.elementById(pass.scopeOf(object.element), id);
  return referenceTarget(pass, target);
}

/**
 * Hidden by nothing; a box is not asked for (Blink: `AXObject::IsVisible`). Of what is in a combo box only the selected
 * option shows while it is closed; in a drop-down with another role all that no style hides does (156).
 */
function isVisible(pass: Pass, object: AxObject): boolean {
  if (object.parent === null || object.ofNode) return false;
  if (object.dropDown?.role === "comboBoxSelect" && !selectedOptions(pass, object.dropDown).includes(object) && !isOpenAround(pass, object)) return false;
  // Fallback content of a canvas is inert without being hidden for it (156).
  if (isInertInCanvas(pass, object)) return false;
  return countsAsShown(object) || (object.hidden?.name === "notRendered" && object.dropDown !== null && isShownByDropDown(pass, object));
}

/** The popup of a drop-down that has the focus or is open points to the selected option, unless several may be selected (156). */
function activeOption(pass: Pass, popup: AxObject): AxObject | null {
  const select = pass.objectOf(popup.node);
  if (!select || select.attributeNames.includes("multiple")) return null;
  return isFocusedElement(pass, select) || pass.dom.matches(select.element!, ":open") ? (selectedOptions(pass, select)[0] ?? null) : null;
}
