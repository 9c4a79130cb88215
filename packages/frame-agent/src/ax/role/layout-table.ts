import { ELEMENT } from "../../dom/dom.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { editableState } from "../state/editing/editable.js";
import { looksLikeData } from "./table-looks.js";

/**
 * Data table or layout table (ax-tree 2.5; Blink: `AXNodeObject::IsDataTable`, observed on 156). The tests are in Blink's
 * order, cheap ones first; cells are looked at only where nothing else decided.
 */
export function tableRole(pass: Pass, table: AxObject): Role {
  return isDataTable(pass, table) ? "table" : "layoutTable";
}

const ENOUGH_ROWS = 20;

function isDataTable(pass: Pass, table: AxObject): boolean {
  const { dom } = pass;
  const element = table.element!;
  if (!table.box || table.roleAttr !== null) return true;
  if (editableState(pass, table) !== null) return true;
  if (dom.attr(element, "summary") || dom.attr(element, "rules")) return true;

  const rows: Element[] = [];
  for (const child of childElements(pass, element)) {
    switch (dom.localName(child)) {
      case "thead":
      case "tfoot":
      case "caption":
      case "col":
      case "colgroup":
        return true;
      case "tr":
        rows.push(child);
        break;
      case "tbody":
        for (const row of childElements(pass, child)) if (dom.localName(row) === "tr") rows.push(row);
    }
  }
  if (rows.length >= ENOUGH_ROWS) return true;
  if (rows.length === 0) return false;
  const cells = rows.map((row) => childElements(pass, row).filter((cell) => isCell(pass, cell)));
  if (rows.length === 1 && cells[0]!.length === 1) return false;
  return looksLikeData(pass, table, rows, cells);
}

function isCell(pass: Pass, element: Element): boolean {
  const tag = pass.dom.localName(element);
  return tag === "td" || tag === "th";
}

function childElements(pass: Pass, parent: Node): Element[] {
  const { dom } = pass;
  const elements: Element[] = [];
  for (let node = dom.firstChild(parent); node; node = dom.nextSibling(node)) if (dom.nodeType(node) === ELEMENT) elements.push(node as Element);
  return elements;
}
