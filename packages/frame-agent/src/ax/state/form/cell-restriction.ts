import { ariaBoolean } from "../../attribute.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { ROW_LIKE } from "../../spec/role-sets.js";
import { isEditingHost } from "../editing/editable.js";
import { isInGrid } from "../grid.js";
import { restriction, type Restriction } from "./restriction.js";

/** {@link restriction} of a cell or header, which supports aria-readonly in a grid. */
export function cellRestriction(pass: Pass, cell: AxObject): Restriction {
  const aria = ariaBoolean(pass, cell, "aria-readonly");
  const supportsReadOnly = aria !== undefined && !isEditingHost(pass, cell) && (cell.role === "gridCell" || isInGrid(cell));
  return (supportsReadOnly ? aria : isInReadOnlyGrid(pass, cell)) ? "readOnly" : "none";
}

/** A cell takes over its grid's state, row and grid being its next exposed ancestors. */
function isInReadOnlyGrid(pass: Pass, cell: AxObject): boolean {
  const row = exposedParent(cell);
  const grid = row && ROW_LIKE.has(row.role) ? exposedParent(row) : null;
  return grid !== null && (grid.role === "grid" || grid.role === "treeGrid") && restriction(pass, grid) === "readOnly";
}

function exposedParent(object: AxObject): AxObject | null {
  let parent = object.parent;
  while (parent?.ignored) parent = parent.parent;
  return parent;
}
