import { finish, PART, type Steps } from "../steps.js";

/**
 * Visits a tree depth first without using the call stack, so that depth is bounded by memory only. `enter` runs before a
 * node's children and may return `false` to leave them out; `leave` runs after them, also for those.
 */
export function walk<T>(root: T, childrenOf: (node: T) => readonly T[], enter: (node: T) => boolean | void, leave?: (node: T) => void): void {
  finish(walkSteps(root, childrenOf, enter, leave));
}

/** As `walk`, in parts. */
export function* walkSteps<T>(
  root: T,
  childrenOf: (node: T) => readonly T[],
  enter: (node: T) => boolean | void,
  leave: (node: T) => void = () => {},
): Steps<void> {
  const stack: { node: T; children: readonly T[]; next: number }[] = [];
  const open = (node: T): void => {
    const children = enter(node) === false ? [] : childrenOf(node);
    stack.push({ node, children, next: 0 });
  };
  open(root);
  let visited = 0;
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (++visited % PART === 0) yield;
    if (top.next < top.children.length) open(top.children[top.next++]!);
    else {
      stack.pop();
      leave(top.node);
    }
  }
}
