import type { AxObject } from "../object.js";
import { hasDomNode } from "./ids.js";

/**
 * The children that a reply lists below an object: its included children; ignored ones and those without a DOM node are
 * followed by theirs, depth first (Blink: `InspectorAccessibilityAgent::AddChildren`, ax-wire 1.3).
 */
export function flattenedChildren(object: AxObject, out: AxObject[]): void {
  const stack: AxObject[] = [];
  pushReversed(stack, object.includedChildren);
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (child.ignored || !hasDomNode(child)) pushReversed(stack, child.includedChildren);
    out.push(child);
  }
}

/**
 * Node order of getFullAXTree: breadth first by unignored level, each level flattened. Nodes without a DOM node are listed
 * when met and again below their parent, as in Chromium. `depth`: unignored levels below the root, -1 for all.
 */
export function fullTreeOrder(root: AxObject, depth: number): AxObject[] {
  const out: AxObject[] = [root];
  let level: AxObject[] = [root];
  for (let d = 1; level.length > 0; d++) {
    const next: AxObject[] = [];
    for (const object of level) addLevel(object, out, next);
    level = depth === -1 || d < depth ? next : [];
  }
  return out;
}

/** The flattened children of `object` go to `out`, the first unignored descendants to `next`. */
function addLevel(object: AxObject, out: AxObject[], next: AxObject[]): void {
  for (let i = 0; i < object.includedChildren.length; i++) {
    const child = object.includedChildren[i]!;
    if (!child.ignored) addUnignored(child, out, next);
    else addIgnored(child, out, next);
  }
}

function addUnignored(child: AxObject, out: AxObject[], next: AxObject[]): void {
  out.push(child);
  if (child.includedChildren.length === 0) return;
  if (!hasDomNode(child)) flattenedChildren(child, out);
  next.push(child);
}

function addIgnored(first: AxObject, out: AxObject[], next: AxObject[]): void {
  const stack = [first];
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (!child.ignored) addUnignored(child, out, next);
    else {
      out.push(child);
      pushReversed(stack, child.includedChildren);
    }
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

/** What an object that is not in the tree itself would have as children. */
export function includedBelow(object: AxObject): AxObject[] {
  const out: AxObject[] = [];
  const stack: AxObject[] = [];
  pushReversed(stack, object.children);
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (child.included) out.push(child);
    else pushReversed(stack, child.children);
  }
  return out;
}

function pushReversed(stack: AxObject[], objects: readonly AxObject[]): void {
  for (let i = objects.length - 1; i >= 0; i--) stack.push(objects[i]!);
}
