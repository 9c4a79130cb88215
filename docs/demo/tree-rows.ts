import type { AxNode } from "@icdp/protocol";

/** A line of the tree as it is shown. */
export interface Row {
  readonly id: number;
  /** 1 for the root. */
  readonly level: number;
  readonly role: string;
  readonly name: string;
  /** `key` or `key=value`. */
  readonly states: readonly string[];
}

const SHOWN_STATES: ReadonlySet<string> = new Set(["checked", "expanded", "focused", "required", "invalid", "level", "live"]);

/** The nodes that are not ignored, in tree order. */
export function rowsOf(nodes: readonly AxNode[]): Row[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const rows: Row[] = [];
  const visit = (node: AxNode, level: number): void => {
    const shown = !node.ignored && node.role?.value !== "InlineTextBox";
    if (shown) rows.push(rowOf(node, level));
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) visit(child, shown ? level + 1 : level);
    }
  };
  for (const node of nodes) if (node.parentId === undefined) visit(node, 1);
  return rows;
}

function rowOf({ backendDOMNodeId, role, name, value, properties = [] }: AxNode, level: number): Row {
  const states = properties
    .filter((property) => SHOWN_STATES.has(property.name) && ![undefined, false, "false", ""].includes(property.value.value as string))
    .map((property) => (property.value.value === true ? property.name : `${property.name}=${String(property.value.value)}`));
  if (value?.value !== undefined && value.value !== "") states.unshift(`value=${JSON.stringify(value.value)}`);
  return { id: backendDOMNodeId ?? 0, level, role: String(role?.value ?? ""), name: String(name?.value ?? ""), states };
}
