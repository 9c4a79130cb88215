interface AXValue {
  value?: unknown;
}
export interface AXNode {
  nodeId: string;
  ignored: boolean;
  role: AXValue;
  name?: AXValue;
  childIds?: string[];
}

/** The tree as indented text, ignored nodes and line boxes left out. */
export function treeText(nodes: readonly AXNode[]): string {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const stack: { node: AXNode; depth: number }[] = nodes[0] ? [{ node: nodes[0], depth: 0 }] : [];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { node, depth } = entry;
    if (node.role.value === "InlineTextBox") continue;
    const name = node.name?.value ? ` ${JSON.stringify(node.name.value)}` : "";
    if (!node.ignored) lines.push(`${"  ".repeat(depth)}${String(node.role.value)}${name}`);
    for (const id of [...(node.childIds ?? [])].reverse()) {
      const child = byId.get(id);
      if (child) stack.push({ node: child, depth: node.ignored ? depth : depth + 1 });
    }
  }
  return lines.join("\n");
}
