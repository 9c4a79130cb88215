import type { Recorded } from "./run-calls.js";

interface AXValue {
  value?: unknown;
  relatedNodes?: { backendDOMNodeId?: number; idref?: string }[];
}

interface AXNode {
  nodeId: string;
  ignored: boolean;
  ignoredReasons?: { name: string }[];
  role?: AXValue;
  name?: AXValue;
  value?: AXValue;
  description?: AXValue;
  properties?: { name: string; value: AXValue }[];
  childIds?: string[];
}

/** The answers as indented trees, for people to read; goldens are compared in the form of `canonical.ts`. */
export function treeText(recorded: Recorded[], origin: string): string {
  return recorded
    .map(({ call, answer, event }) => {
      const heading = `# ${JSON.stringify(call)}`;
      const body = event ? forest(nodesOf(event)) : answer && "error" in answer ? `${answer.error.code} ${answer.error.message}` : forest(nodesOf(answer?.result));
      return `${heading}\n${body}\n`;
    })
    .join("\n")
    .replaceAll(origin, "<origin>");
}

function nodesOf(result: any): AXNode[] {
  if (!result) return [];
  if (result.nodes) return result.nodes;
  return result.node ? [result.node] : result.root ? [result.root] : [];
}

function forest(nodes: AXNode[]): string {
  if (nodes.length === 0) return "(no nodes)";
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const children = new Set(nodes.flatMap(({ nodeId, childIds }) => (childIds ?? []).filter((id) => id !== nodeId)));
  const lines: string[] = [];
  const visited = new Set<string>();
  const stack = [...byId.values()]
    .filter(({ nodeId }) => !children.has(nodeId))
    .map((node) => ({ node, depth: 0 }))
    .reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, depth } = next;
    if (visited.has(node.nodeId)) continue;
    visited.add(node.nodeId);
    lines.push("  ".repeat(depth) + describe(node));
    const below = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
    for (const child of below.reverse()) stack.push({ node: child, depth: depth + 1 });
  }
  return lines.join("\n");
}

function describe(node: AXNode): string {
  const reasons = node.ignoredReasons?.map(({ name }) => name).join(", ");
  const parts = [node.ignored ? `ignored (${reasons})` : String(node.role?.value)];
  if (node.name) parts.push(JSON.stringify(node.name.value));
  if (node.value) parts.push(`value=${JSON.stringify(node.value.value)}`);
  if (node.description) parts.push(`description=${JSON.stringify(node.description.value)}`);
  for (const { name, value } of node.properties ?? []) parts.push(`${name}=${propertyText(value)}`);
  return parts.join(" ");
}

function propertyText({ value, relatedNodes }: AXValue): string {
  const own = value === undefined ? "" : JSON.stringify(value);
  return relatedNodes ? `${own}[${relatedNodes.map(({ idref }) => (idref ? `#${idref}` : "·")).join(" ")}]` : own;
}
