import type { AxObject } from "../../../ax/object.js";
import type { Pass } from "../../../ax/pass.js";
import { computedName } from "../../../ax/name/compute.js";
import { BLINK_ROLES } from "../../../ax/spec/blink-roles.js";
import { includedSubtree } from "../../../ax/wire/order.js";

export interface QueryFilter {
  readonly accessibleName?: string;
  readonly role?: string;
}

/** Objects of the subtree whose role and name match exactly, in pre-order, ignored ones included (ax-wire 1.8). */
export function queryObjects(pass: Pass, root: AxObject, { accessibleName, role }: QueryFilter): AxObject[] {
  return includedSubtree(root).filter(
    (object) =>
      (role === undefined || BLINK_ROLES[object.finalRole].name === role) &&
      (accessibleName === undefined || filterName(pass, object) === accessibleName),
  );
}

/**
 * The name itself, which may not be the one that its sources give (Blink: `AXObject::ComputedName`, 156). A single InlineTextBox that
 * repeats its text counts as nameless: the text itself is the answer.
 */
function filterName(pass: Pass, object: AxObject): string {
  if (object.role !== "inlineTextBox") return computedName(pass, object);
  const parent = object.includedParent!;
  return parent.includedChildren.length === 1 && parent.text === object.text ? "" : object.text;
}
