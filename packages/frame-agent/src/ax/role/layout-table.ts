import { ELEMENT } from "../../dom/dom.js";
import type { StyleFacts } from "../layout/layout.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { editableState } from "../state/editable.js";

/**
 * Data table or layout table (ax-tree 2.5; Blink: `AXNodeObject::IsDataTable`, observed on 156). The tests are in Blink's
 * order, cheap ones first; cells are looked at only where nothing else decided.
 */
export function tableRole(pass: Pass, table: AxObject): Role {
  return isDataTable(pass, table) ? "table" : "layoutTable";
}

const ENOUGH_ROWS = 20;
const ENOUGH_CELLS = 10;

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

function looksLikeData(pass: Pass, table: AxObject, rows: readonly Element[], cells: readonly (readonly Element[])[]): boolean {
  const { dom } = pass;
  const spacing = table.style.get("border-spacing").split(" ").map(Number.parseFloat);
  const hasSpacing = spacing[0]! > 0 && (spacing[1] ?? spacing[0]!) > 0;
  const tableColor = table.style.get("background-color");
  let valid = 0;
  let bordered = 0;
  let tinted = 0;
  const sides = { top: 0, bottom: 0, left: 0, right: 0 };
  const rowColors: string[] = [];
  const borders = table.style.get("border-collapse") === "collapse" ? new CollapsedBorders(pass, table, rows, cells) : null;

  for (let r = 0; r < rows.length; r++) {
    for (const [c, cell] of cells[r]!.entries()) {
      if (dom.localName(cell) === "th") return true;
      if (dom.attr(cell, "headers") || dom.attr(cell, "abbr") || dom.attr(cell, "axis") || dom.attr(cell, "scope")) return true;
      const style = pass.objectOf(cell)?.style;
      if (!style || !hasArea(pass, cell, style)) continue;
      valid++;
      if (style.get("empty-cells") === "hide") return true;
      const border = borders ? borders.of(r, c) : borderSides(style);
      if ((border.top && border.bottom) || (border.left && border.right)) bordered++;
      for (const side of SIDES) if (border[side]) sides[side]++;
      const color = style.get("background-color");
      if (hasSpacing && color !== tableColor && !isTransparent(color)) tinted++;
      if (bordered >= ENOUGH_CELLS || tinted >= ENOUGH_CELLS) return true;
      if (c === 0 && r < 5 && r === rowColors.length) {
        const row = pass.objectOf(rows[r]!);
        rowColors.push(row ? row.style.get("background-color") : "");
      }
    }
  }
  if (valid <= 1) return false;
  const need = Math.floor(valid / 2);
  if (bordered >= need || Object.values(sides).some((count) => count >= need) || tinted >= need) return true;
  return isZebra(rowColors);
}

/** Alternating row colours: odd rows differ from the first, even ones equal it. */
function isZebra(colors: readonly string[]): boolean {
  if (colors.length <= 2) return false;
  return colors.every((color, i) => (i % 2 === 0 ? color === colors[0] : color !== colors[0]));
}

function hasArea(pass: Pass, cell: Element, style: StyleFacts): boolean {
  if (style.display === "none") return false;
  if (!pass.layout.hasGeometry) return true;
  const rect = pass.layout.rect(cell);
  return rect.width >= 1 && rect.height >= 1;
}

const SIDES = ["top", "bottom", "left", "right"] as const;
type Sides = Readonly<Record<(typeof SIDES)[number], boolean>>;
const NO_BORDER: Sides = { top: false, bottom: false, left: false, right: false };

function borderSides(style: StyleFacts): Sides {
  const has = (side: string): boolean => Number.parseFloat(style.get(`border-${side}-width`)) > 0;
  return { top: has("top"), bottom: has("bottom"), left: has("left"), right: has("right") };
}

/**
 * Collapsed borders belong to the cells on either side (CSS 2 §17.6.2), whether cells, rows, the row group or the table have them.
 * Spans are not looked at.
 */
class CollapsedBorders {
  readonly #pass: Pass;
  readonly #table: Sides;
  readonly #groups: readonly Element[];
  readonly #rows: readonly Sides[];
  readonly #cells: readonly (readonly Sides[])[];

  constructor(pass: Pass, table: AxObject, rows: readonly Element[], cells: readonly (readonly Element[])[]) {
    this.#pass = pass;
    this.#table = borderSides(table.style);
    this.#groups = rows.map((row) => pass.dom.parentNode(row) as Element);
    this.#rows = rows.map((row) => this.#ownOf(row));
    this.#cells = cells.map((row) => row.map((cell) => this.#ownOf(cell)));
  }

  of(r: number, c: number): Sides {
    const row = this.#cells[r]!;
    const last = row.length - 1;
    const own = row[c]!;
    const group = this.#ownOf(this.#groups[r]!);
    const [isGroupStart, isGroupEnd] = [this.#groups[r - 1] !== this.#groups[r], this.#groups[r + 1] !== this.#groups[r]];
    const edge = (side: "left" | "right"): boolean => this.#rows[r]![side] || group[side] || this.#table[side];
    const end = (side: "top" | "bottom", isAtGroupEnd: boolean, isAtTableEnd: boolean): boolean =>
      own[side] || this.#rows[r]![side] || (isAtGroupEnd && group[side]) || (isAtTableEnd && this.#table[side]);
    return {
      top: end("top", isGroupStart, r === 0) || this.#faces(r - 1, c, "bottom"),
      bottom: end("bottom", isGroupEnd, r === this.#rows.length - 1) || this.#faces(r + 1, c, "top"),
      left: own.left || (c === 0 ? edge("left") : row[c - 1]!.right),
      right: own.right || (c === last ? edge("right") : row[c + 1]!.left),
    };
  }

  #faces(r: number, c: number, side: "top" | "bottom"): boolean {
    return (this.#rows[r]?.[side] ?? false) || (this.#cells[r]?.[c]?.[side] ?? false);
  }

  #ownOf(element: Element): Sides {
    const object = this.#pass.objectOf(element);
    return object?.box ? borderSides(object.style) : NO_BORDER;
  }
}

const isTransparent = (color: string): boolean => color === "" || color === "transparent" || /^rgba\(.*, 0\)$/.test(color);

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
