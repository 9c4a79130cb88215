import type { AxObject } from "../object.js";
import { visibilityOf } from "../inclusion/hidden.js";
import type { Pass } from "../pass.js";
import { preorder } from "./children.js";

/**
 * What a drop-down owns is laid out where it stands, but Chromium makes its objects of the nodes, as all in a drop-down
 * (`AXObject::IsInMenuListSubtree`, 156): generated texts have none, a `wbr` is an element like any other, blocks do not stay for being
 * such, and only what may take the focus and editing hosts themselves are editable.
 */
export function settleOwned(pass: Pass): void {
  let isSettled = false;
  for (const owned of pass.ownedObjects) {
    const select = dropDownAround(owned);
    if (!select) continue;
    for (const object of preorder(owned)) settle(object, select);
    isSettled = true;
  }
  if (isSettled) pass.order = preorder(pass.root);
}

function dropDownAround(object: AxObject): AxObject | null {
  let current = object.parent;
  while (current && current.role !== "comboBoxSelect") current = current.parent;
  return current;
}

function settle(object: AxObject, select: AxObject): void {
  object.ofNode = true;
  if (object.kind === "pseudo") object.children = object.children.filter(({ kind }) => kind !== "generated" && kind !== "wrapper");
  if ((object.tag === "wbr" && object.ns === "html") || !object.box || visibilityOf(object) !== "visible") object.dropDown = select;
}
