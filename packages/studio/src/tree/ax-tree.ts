/** Answers of the Accessibility domain, linked. */

import type { Protocol } from "devtools-protocol";

export type AxNode = Protocol.Accessibility.AXNode;

export interface AxTree {
  readonly root: AxNode | undefined;
  /** All nodes, ignored ones included. */
  readonly byId: ReadonlyMap<string, AxNode>;
  readonly byBackendId: ReadonlyMap<number, AxNode>;
  readonly parents: ReadonlyMap<string, AxNode>;
  /** Nodes of frames hang below the nodes of the elements that show them. */
  children(node: AxNode): readonly AxNode[];
}

/** The tree of a document inside a frame, and the element that shows it. */
export interface FrameTree {
  readonly ownerBackendId: number;
  readonly nodes: readonly AxNode[];
}

export function linkTree(nodes: readonly AxNode[], frames: readonly FrameTree[] = []): AxTree {
  const byId = new Map<string, AxNode>();
  const byBackendId = new Map<number, AxNode>();
  const parents = new Map<string, AxNode>();
  const frameRoots = new Map<number, AxNode>();
  for (const list of [nodes, ...frames.map((frame) => frame.nodes)]) {
    for (const node of list) {
      byId.set(node.nodeId, node);
      if (node.backendDOMNodeId !== undefined && !byBackendId.has(node.backendDOMNodeId)) byBackendId.set(node.backendDOMNodeId, node);
    }
  }
  for (const { ownerBackendId, nodes: [root] } of frames) if (root !== undefined) frameRoots.set(ownerBackendId, root);
  const children = (node: AxNode): AxNode[] => {
    const own = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
    const inside = node.backendDOMNodeId === undefined ? undefined : frameRoots.get(node.backendDOMNodeId);
    return inside === undefined || own.includes(inside) ? own : [...own, inside];
  };
  for (const node of byId.values()) for (const child of children(node)) parents.set(child.nodeId, node);
  return { root: nodes[0], byId, byBackendId, parents, children };
}

export const EMPTY_TREE: AxTree = linkTree([]);

export const roleOf = (node: AxNode): string => String(node.role?.value ?? "");
/** What stands for a node's role where it is shown: ignored ones have none to tell. */
export const roleText = (node: AxNode): string => (node.ignored ? "ignored" : roleOf(node));
export const nameOf = (node: AxNode): string => String(node.name?.value ?? "");

export const INLINE_TEXT_BOX = "InlineTextBox";
