import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { ROW_LIKE, TABLE_LIKE } from "../spec/role-sets.js";

/**
 * Rows, cells and row groups depend on the table they stand in (ax-tree 2.6; Blink: `AXNodeObject::DetermineTableRowRole`,
 * `DetermineTableCellRole`, `DetermineTableSectionRole`).
 */
const SKIPPED: ReadonlySet<Role> = new Set<Role>(["group", "genericContainer", "rowGroup"]);

/** A part that aria-owns moved keeps the table it is laid out in. */
function tablePartParent(object: AxObject): AxObject | null {
  let a = object.flatParent;
  while (a && SKIPPED.has(a.role) && a.kind !== "document") a = a.flatParent;
  return a;
}

export function rowGroupRole(_pass: Pass, object: AxObject): Role {
  const parent = tablePartParent(object);
  if (!parent || !TABLE_LIKE.has(parent.role)) return "genericContainer";
  return parent.role === "layoutTable" ? "genericContainer" : "rowGroup";
}

export function rowRole(_pass: Pass, object: AxObject): Role {
  const parent = tablePartParent(object);
  if (!parent || !TABLE_LIKE.has(parent.role)) return "genericContainer";
  return parent.role === "layoutTable" ? "layoutTableRow" : "row";
}

export function cellRole(pass: Pass, object: AxObject): Role {
  const row = tablePartParent(object);
  if (!row || !ROW_LIKE.has(row.role)) return "genericContainer";
  const table = tablePartParent(row);
  if (!table || !TABLE_LIKE.has(table.role)) return "genericContainer";
  if (row.role === "layoutTableRow") return "layoutTableCell";
  return object.tag === "th" && object.ns === "html" ? headerRole(pass, object) : "cell";
}

/** Which kind of header a `th` is: `scope`, else its neighbours (`AXNodeObject::…` for `HTMLTableCellElement`, HTML-AAM el-th). */
function headerRole(pass: Pass, th: AxObject): Role {
  const scope = pass.dom.attr(th.element!, "scope")?.toLowerCase();
  if (scope === "row" || scope === "rowgroup") return "rowHeader";
  if (scope === "col" || scope === "colgroup") return "columnHeader";
  const { dom } = pass;
  const previous = dom.previousSibling(th.element!);
  const next = dom.nextSibling(th.element!);
  if (!previous && !next) return "columnHeader";
  if (isTag(pass, previous, "th") && isTag(pass, next, "th")) return "columnHeader";
  if (isFilledCell(pass, previous) || isFilledCell(pass, next)) return "rowHeader";
  const row = dom.parentNode(th.element!);
  if (!row) return "columnHeader";
  const first = elementFrom(pass, dom.firstChild(row), true)!;
  const last = elementFrom(pass, dom.lastChild(row), false)!;
  const edges = [first, last, elementFrom(pass, dom.nextSibling(first), true), elementFrom(pass, dom.previousSibling(last), false)];
  return edges.some((cell) => isFilledCell(pass, cell)) ? "rowHeader" : "columnHeader";
}

function elementFrom(pass: Pass, node: ChildNode | null, forward: boolean): ChildNode | null {
  const { dom } = pass;
  while (node && dom.nodeType(node) !== 1) node = forward ? dom.nextSibling(node) : dom.previousSibling(node);
  return node;
}

function isTag(pass: Pass, node: Node | null, tag: string): boolean {
  return node !== null && pass.dom.nodeType(node) === 1 && pass.dom.localName(node as Element) === tag;
}

function isFilledCell(pass: Pass, node: Node | null): boolean {
  return isTag(pass, node, "td") && pass.dom.firstChild(node!) !== null;
}
