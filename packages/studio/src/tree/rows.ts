import { type AxNode, type AxTree, INLINE_TEXT_BOX, roleOf } from "./ax-tree.js";

/** A line of the tree as it is shown. */
export interface TreeRow {
  readonly node: AxNode;
  /** 1 for the root. */
  readonly level: number;
  /** From 1, among the rows of one parent. */
  readonly place: number;
  readonly siblings: number;
  readonly hasChildren: boolean;
  readonly isExpanded: boolean;
}

export interface RowOptions {
  readonly showIgnored: boolean;
  /** The lines that texts are broken into. */
  readonly showTextBoxes: boolean;
  /** Ids of nodes whose children are hidden. */
  readonly collapsed: ReadonlySet<string>;
}

/** The rows in pre-order. Children of nodes that are not shown take their places. */
export function rowsOf(tree: AxTree, options: RowOptions): TreeRow[] {
  const rows: TreeRow[] = [];
  if (tree.root === undefined) return rows;
  const visited = new Set<string>();
  const stack = [{ nodes: shown(tree, [tree.root], options, visited), next: 0, level: 1 }];
  for (let list = stack.at(-1); list !== undefined; list = stack.at(-1)) {
    const node = list.nodes[list.next++];
    if (node === undefined) {
      stack.pop();
      continue;
    }
    const below = shown(tree, tree.children(node), options, visited);
    const isExpanded = below.length > 0 && !options.collapsed.has(node.nodeId);
    rows.push({ node, level: list.level, place: list.next, siblings: list.nodes.length, hasChildren: below.length > 0, isExpanded });
    if (isExpanded) stack.push({ nodes: below, next: 0, level: list.level + 1 });
  }
  return rows;
}

/** A node that is listed twice is shown where it comes first. */
function shown(tree: AxTree, nodes: readonly AxNode[], options: RowOptions, visited: Set<string>): AxNode[] {
  const found: AxNode[] = [];
  const stack = [...nodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (visited.has(node.nodeId)) continue;
    visited.add(node.nodeId);
    if (isShown(node, options)) found.push(node);
    else stack.push(...[...tree.children(node)].reverse());
  }
  return found;
}

export function isShown(node: AxNode, { showIgnored, showTextBoxes }: Pick<RowOptions, "showIgnored" | "showTextBoxes">): boolean {
  if (node.ignored) return showIgnored;
  return showTextBoxes || roleOf(node) !== INLINE_TEXT_BOX;
}
