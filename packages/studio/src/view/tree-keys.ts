import type { TreeRow } from "../tree/rows.js";

interface Where {
  readonly rows: readonly TreeRow[];
  /** Of the selected row; -1: none. */
  readonly index: number;
  /** Rows in sight. */
  readonly page: number;
}

interface Move {
  readonly id: string;
  /** Expands or collapses the node; without it the node is selected. */
  readonly expand?: boolean;
}

/** What a key does in a tree, as the ARIA Authoring Practices have it. */
export function moveByKey(key: string, { rows, index, page }: Where): Move | undefined {
  const to = (place: number): Move | undefined => {
    const row = rows[Math.min(Math.max(place, 0), rows.length - 1)];
    return row && { id: row.node.nodeId };
  };
  const row = rows[index];
  switch (key) {
    case "ArrowDown":
      return to(index + 1);
    case "ArrowUp":
      return to(index - 1);
    case "Home":
      return to(0);
    case "End":
      return to(rows.length - 1);
    case "PageDown":
      return to(index + page);
    case "PageUp":
      return to(index - page);
    case "ArrowRight":
      if (!row?.hasChildren) return undefined;
      return row.isExpanded ? to(index + 1) : { id: row.node.nodeId, expand: true };
    case "ArrowLeft":
      if (row === undefined) return undefined;
      return row.isExpanded ? { id: row.node.nodeId, expand: false } : parentOf(rows, index);
    case "Enter":
    case " ":
      return row?.hasChildren ? { id: row.node.nodeId, expand: !row.isExpanded } : undefined;
    default:
      return undefined;
  }
}

function parentOf(rows: readonly TreeRow[], index: number): Move | undefined {
  for (let i = index - 1; i >= 0; i--) if (rows[i]!.level < rows[index]!.level) return { id: rows[i]!.node.nodeId };
  return undefined;
}
