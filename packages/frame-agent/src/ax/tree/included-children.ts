import type { AxObject } from "../object.js";
import { pushReversed } from "./stack.js";

/** Included children of any object: one that is not in the tree itself has what it would have there. */
export function includedChildren(object: AxObject): readonly AxObject[] {
  if (object.included || object.children.length === 0) return object.includedChildren;
  const found: AxObject[] = [];
  const stack: AxObject[] = [];
  pushReversed(stack, object.children);
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (child.included) found.push(child);
    else pushReversed(stack, child.children);
  }
  return found;
}
