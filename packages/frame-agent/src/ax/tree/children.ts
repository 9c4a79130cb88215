import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { inReadingFlow } from "./reading-flow/reading-flow.js";
import { pushReversed } from "./stack.js";

/** Turns the flat tree into the accessibility tree: drops what is no object, applies aria-owns, fixes the order of all objects. */
export function linkChildren(pass: Pass): void {
  linkBelow(pass, pass.root);
  const { focusedElement } = pass;
  const message = focusedElement && pass.env.instrumentation.validationMessages?.at(focusedElement);
  if (message) part("elements").addValidationMessage(pass, message);
  if (pass.owners.length > 0) part("elements").applyAriaOwns(pass);
  pass.order = preorder(pass.root);
}

/** The accessibility tree from an object down, but for aria-owns. */
export function linkBelow(pass: Pass, root: AxObject): void {
  const stack: AxObject[] = [root];
  for (let object = stack.pop(); object; object = stack.pop()) {
    const flat = object.flatChildren;
    object.children = hasExcluded(flat) ? flat.filter((child) => !child.excluded) : flat;
    if ((object.tag === "table" || object.tag === "img") && object.children.length > 0) object.children = part("elements").orderedChildren(pass, object) ?? object.children;
    object.children = inReadingFlow(pass, object) ?? object.children;
    for (let i = 0; i < object.children.length; i++) {
      const child = object.children[i]!;
      child.parent = object;
      if (child.flatChildren.length > 0) stack.push(child);
    }
  }
}

function hasExcluded(objects: readonly AxObject[]): boolean {
  for (let i = 0; i < objects.length; i++) if (objects[i]!.excluded) return true;
  return false;
}

export function preorder(root: AxObject): AxObject[] {
  const order: AxObject[] = [];
  const stack: AxObject[] = [root];
  for (let object = stack.pop(); object; object = stack.pop()) {
    order.push(object);
    pushReversed(stack, object.children);
  }
  return order;
}
