import type { AxObject } from "../object.js";
import { includedChildren } from "../tree/included-children.js";
import { pushReversed } from "../tree/stack.js";
import { hasDomNode } from "./ids.js";

/**
 * The children that a reply lists below an object: its included children; ignored ones and those without a DOM node are
 * followed by theirs, depth first (Blink: `InspectorAccessibilityAgent::AddChildren`, ax-wire 1.3).
 */
export function flattenedChildren(object: AxObject, out: AxObject[]): void {
  const stack: AxObject[] = [];
  pushReversed(stack, includedChildren(object));
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (child.ignored || !hasDomNode(child)) pushReversed(stack, child.includedChildren);
    out.push(child);
  }
}

/** All included objects from `object` down, in pre-order. */
export function includedSubtree(object: AxObject): AxObject[] {
  const out: AxObject[] = [];
  const stack: AxObject[] = [object];
  for (let o = stack.pop(); o; o = stack.pop()) {
    out.push(o);
    pushReversed(stack, o.includedChildren);
  }
  return out;
}
