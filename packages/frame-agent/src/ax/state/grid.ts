import type { AxObject } from "../object.js";
import { TABLE_LIKE } from "../spec/role-sets.js";

/** Whether the next exposed table around the object is a grid. */
export function isInGrid(object: AxObject): boolean {
  for (let a = object.parent; a; a = a.parent) if (!a.ignored && TABLE_LIKE.has(a.role)) return a.role === "grid" || a.role === "treeGrid";
  return false;
}
