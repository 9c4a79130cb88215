import type { Protocol } from "devtools-protocol";

type AXNode = Protocol.Accessibility.AXNode;

/** Every node with a line of its own, the node `starred` marked. The root is the node that no other lists as a child. */
export function partialTree(nodes: AXNode[], starred?: string): string {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const children = new Set(nodes.flatMap(({ childIds }) => childIds ?? []));
  const root = nodes.find(({ nodeId }) => !children.has(nodeId));
  const print = (node: AXNode, depth: number): string =>
    [
      "  ".repeat(depth) + (node.nodeId === starred ? "*" : "") + label(node),
      ...childrenOf(node, byId).map((child) => print(child, depth + 1)),
    ].join("\n");
  return root ? print(root, 0) : "";
}

/** Unignored nodes only; the children of an ignored one take its place. The root is the first node unless given. */
export function fullTree(nodes: AXNode[], root = nodes[0]): string {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const print = (node: AXNode, depth: number): string => {
    const below = childrenOf(node, byId);
    if (node.ignored) return below.map((child) => print(child, depth)).join("\n");
    return "  ".repeat(depth) + label(node) + below.map((child) => `\n${print(child, depth + 1)}`).join("");
  };
  return root ? print(root, 0) : "";
}

function childrenOf(node: AXNode, byId: Map<string, AXNode>): AXNode[] {
  return (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
}

function label({ role, name }: AXNode): string {
  return `${role ? role.value : "<no role>"}${name?.value ? ` "${name.value}"` : ""}`;
}
