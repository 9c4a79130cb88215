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
  yield* foldSteps<T, undefined>(root, childrenOf, leave as (node: T) => undefined, enter);
}

/** Works out a result for each node from those of its children, in parts. `enter` is that of `walk`. */
export function* foldSteps<T, R>(
  root: T,
  childrenOf: (node: T) => readonly T[],
  leave: (node: T, below: R[]) => R,
  enter: (node: T) => boolean | void = () => {},
): Steps<R> {
  interface Open {
    readonly node: T;
    readonly children: readonly T[];
    readonly below: R[];
  }
  const open = (node: T): Open => ({ children: enter(node) === false ? [] : childrenOf(node), node, below: [] });
  const stack: Open[] = [];
  let visited = 0;
  for (let top = open(root); ; ) {
    if (++visited % PART === 0) yield;
    const { node, children, below } = top;
    if (below.length < children.length) {
      stack.push(top);
      top = open(children[below.length]!);
      continue;
    }
    const result = leave(node, below);
    const parent = stack.pop();
    if (!parent) return result;
    parent.below.push(result);
    top = parent;
  }
}

/** What children hand up, in one list; it may be that of the only child. */
export function joined<R>(below: readonly R[][]): R[] {
  return below.length === 1 ? below[0]! : below.flat(1) as R[];
}
