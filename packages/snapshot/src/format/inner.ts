import type { PrunedItem, PrunedNode } from "../model/prune.js";
import { PART, type Steps } from "../steps.js";

export const childrenOf = (item: PrunedItem): readonly PrunedItem[] => (item.kind === "node" ? item.children : []);

export const isInteractive = (item: PrunedItem): item is PrunedNode => item.kind === "node" && item.page.interactive;

/** The topmost interactive nodes below, each with its own below it: everything else is hoisted away. */
export function* interactiveOnly(items: readonly PrunedItem[]): Steps<PrunedNode[]> {
  const results = new Map<PrunedItem, PrunedNode[]>();
  const found: PrunedNode[] = [];
  // Children come before their parents in `postOrder`, so their results are ready.
  let visited = 0;
  for (const item of postOrder(items)) {
    if (++visited % PART === 0) yield;
    const below = childrenOf(item).flatMap((child) => results.get(child)!);
    results.set(item, isInteractive(item) ? [{ ...item, children: below }] : below);
  }
  for (const item of items) found.push(...results.get(item)!);
  return found;
}

/** All items, children before their parents; nothing below items that `isLeaf` accepts. */
export function postOrder(items: readonly PrunedItem[], isLeaf: (item: PrunedItem) => boolean = () => false): PrunedItem[] {
  const order: PrunedItem[] = [];
  const stack = [...items];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    order.push(item);
    if (!isLeaf(item)) for (const child of childrenOf(item)) stack.push(child);
  }
  return order.reverse();
}
