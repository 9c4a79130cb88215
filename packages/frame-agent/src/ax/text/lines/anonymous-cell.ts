import { cellSpacing, edge } from "../../layout/content-box.js";
import type { Rect } from "../../layout/layout.js";
import type { AxObject } from "../../object.js";
import { boxType, isLayoutText, isTablePart } from "../box-type.js";

type RectOf = (object: AxObject) => Rect;

/**
 * Width in pixels of the anonymous cell around a text that stands in a table, in rows or in a row of it, but in no cell (CSS Tables 3 §2.2): what
 * the cells beside it leave it; without any, that of the first column. `rectOf`: of an element, along the rows.
 */
export function anonymousCellWidth(box: AxObject, text: AxObject, rectOf: RectOf): number {
  let child = text;
  while (child.flatParent !== box) child = child.flatParent!;
  const { style } = box;
  const parts = box.flatChildren.filter((other) => other === child || (other.element && isTablePart(other)));
  const index = parts.indexOf(child);
  const beside = [parts[index - 1], parts[index + 1]].map((part) => (part && isCell(part) ? part : null));
  if (style.get("direction") === "rtl") beside.reverse();
  const [left, right] = beside;
  const column = left || right || isRowBox(box) ? null : firstColumnWidth(tableAround(box), rectOf);
  if (column !== null) return column;
  const spacing = cellSpacing(style);
  const inset = (side: string): number => (isTable(box) ? edge(style, `inline-${side}`) + spacing : 0);
  return (right ? rectOf(right).left - spacing : rectOf(box).right - inset("end")) - (left ? rectOf(left).right + spacing : rectOf(box).left + inset("start"));
}

const isCell = ({ style: { display } }: AxObject): boolean => display === "table-cell";

const isRowBox = ({ style: { display } }: AxObject): boolean => display === "table-row";

const isTable = ({ style: { display } }: AxObject): boolean => display.endsWith("table");

function tableAround(box: AxObject): AxObject {
  while (!isTable(box) && box.flatParent) box = box.flatParent;
  return box;
}

/** As the rows tell that have a cell in it alone; null where none does. */
function firstColumnWidth(box: AxObject, rectOf: RectOf): number | null {
  const isRow = isRowBox(box);
  for (const object of box.flatChildren) {
    if (!object.element || !isTablePart(object)) {
      if (isRow && isInFlow(object)) return box.flatChildren.some(isCell) ? anonymousCellWidth(box, object, rectOf) : null;
    } else if (isCell(object)) return object.attributeNames.includes("colspan") ? null : rectOf(object).width;
    else {
      const width = firstColumnWidth(object, rectOf);
      if (width !== null) return width;
    }
  }
  return null;
}

const isInFlow = (object: AxObject): boolean => (isLayoutText(object) ? object.rendered : !/^(?:none|out-of-flow)$/.test(boxType(object)));
