import { roleOf } from "../tree/ax-tree.js";
import type { AXNode, NamedNodes } from "./ax-snapshot.js";

/** A node where the walk from the root through `childIds` met it. */
export interface WalkedNode {
  node: AXNode;
  /** Levels below the root, ignored ancestors counted. */
  depth: number;
  /** Unignored ancestors. */
  unignoredDepth: number;
  /** Path of the DOM node, `undefined` for a node without one, or one that has no path. */
  path: string | undefined;
  /** Names the node inside its snapshot: its path, or for a node without DOM node its parent's key, role and number. */
  key: string;
  parentKey: string | undefined;
}

/** All nodes that are reached from the root through `childIds`, in pre-order; a node listed twice counts once. */
export function walk(snapshot: NamedNodes): WalkedNode[] {
  const byId = new Map(snapshot.nodes.map((node) => [node.nodeId, node]));
  const pathOf = (node: AXNode | undefined): string | undefined => (node?.backendDOMNodeId === undefined ? undefined : snapshot.pathOf(node.backendDOMNodeId));
  const keys = new Set<string>();
  const uniqueKey = (wanted: string) => {
    let key = wanted;
    for (let copy = 2; keys.has(key); copy++) key = `${wanted}#${copy}`;
    keys.add(key);
    return key;
  };

  const out: WalkedNode[] = [];
  const visited = new Set<string>();
  const stack: { id: string; depth: number; unignoredDepth: number; parentKey: string | undefined; number: number }[] = [];
  const root = snapshot.nodes[0];
  if (root) stack.push({ id: root.nodeId, depth: 0, unignoredDepth: 0, parentKey: undefined, number: 0 });
  for (let next = stack.pop(); next; next = stack.pop()) {
    const node = byId.get(next.id);
    if (!node || visited.has(next.id)) continue;
    visited.add(next.id);
    const path = pathOf(node);
    const key = uniqueKey(path ?? `${next.parentKey ?? ""}/~${roleOf(node)}[${next.number}]`);
    out.push({ node, depth: next.depth, unignoredDepth: next.unignoredDepth, path, key, parentKey: next.parentKey });

    const children = node.childIds ?? [];
    const numbers = new Map<string, number>();
    const frames = children.map((id) => {
      const role = byId.has(id) ? roleOf(byId.get(id)!) : "";
      const withoutDom = pathOf(byId.get(id)) === undefined;
      const number = withoutDom ? (numbers.get(role) ?? 0) : 0;
      if (withoutDom) numbers.set(role, number + 1);
      return {
        id,
        depth: next.depth + 1,
        unignoredDepth: next.unignoredDepth + (node.ignored ? 0 : 1),
        parentKey: key,
        number,
      };
    });
    for (const frame of frames.reverse()) stack.push(frame);
  }
  return out;
}
