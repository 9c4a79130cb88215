import type { Rect } from "../../layout/layout.js";
import { pixels } from "../../layout/pixels.js";
import type { AxObject } from "../../object.js";

/** Width in pixels of the anonymous cell that what is no cell has beside those of its row (CSS Tables 3 §2.2). `rectOf`: of an element, along the row. */
export function cellWidth(row: AxObject, text: AxObject, rectOf: (object: AxObject) => Rect): number {
  let child = text;
  while (child.flatParent !== row) child = child.flatParent!;
  const cells = row.flatChildren.filter((other) => other === child || (other.element && other.style.display === "table-cell"));
  const index = cells.indexOf(child);
  const beside = [cells[index - 1], cells[index + 1]];
  if (row.style.get("direction") === "rtl") beside.reverse();
  const [left, right] = beside;
  const spacing = row.style.get("border-collapse") === "separate" ? pixels(row.style, "border-spacing") : 0;
  return (right ? rectOf(right).left - spacing : rectOf(row).right) - (left ? rectOf(left).right + spacing : rectOf(row).left);
}
