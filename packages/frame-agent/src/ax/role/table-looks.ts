import { elementDom } from "../../dom/element-dom.js";
import { borderSize } from "../layout/content-box.js";
import type { StyleFacts } from "../layout/layout.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { boxType } from "../text/box-type.js";

const ENOUGH_CELLS = 10;

/** Whether the cells of a table look like those of a data table: by their kind, attributes, borders or colours. */
export function looksLikeData(pass: Pass, table: AxObject, rows: readonly Element[], cells: readonly (readonly Element[])[]): boolean {
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
      const object = pass.objectOf(cell);
      if (!object || boxType(object) === "inline" || !hasArea(pass, object)) continue;
      const { style } = object;
      valid++;
      if (style.get("empty-cells") === "hide") return true;
      const border = borders ? borders.of(r, c) : borderSides(style);
      if ((border.top && border.bottom) || (border.left && border.right)) bordered++;
      for (const side of SIDES) if (border[side]) sides[side]++;
      const color = style.get("background-color");
      if (hasSpacing && color !== tableColor && !isTransparent(color)) tinted++;
      if (bordered >= ENOUGH_CELLS || tinted >= ENOUGH_CELLS) return true;
      // The colour is that of the cell's row, which is an anonymous one, transparent, in a block; an anonymous cell around the cell has none.
      if (r < 5 && r === rowColors.length && style.display === "table-cell") {
        const row = pass.objectOf(rows[r]!);
        rowColors.push(row?.style.display === "table-row" ? row.style.get("background-color") : "rgba(0, 0, 0, 0)");
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

/** Is laid out as a block of some size; rows and columns that are collapsed give their cells none (`AXNodeObject::IsDataTable`, 156). */
function hasArea(pass: Pass, { element, style }: AxObject): boolean {
  if (style.display === "none") return false;
  if (!pass.layout.hasGeometry) return true;
  const { width, height } = pass.layout.rect(element!);
  if (width >= 1 && height >= 1) return true;
  // A size that transforms take away counts all the same.
  const { offsetWidth, offsetHeight } = elementDom(pass);
  return borderSize(style, "inline") >= 1 && borderSize(style, "block") >= 1 && offsetWidth(element as HTMLElement) > 0 && offsetHeight(element as HTMLElement) > 0;
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
  readonly #known = new Map<Element, Sides>();

  constructor(
    private readonly pass: Pass,
    private readonly table: AxObject,
    private readonly rows: readonly Element[],
    private readonly cells: readonly (readonly Element[])[],
  ) {}

  of(r: number, c: number): Sides {
    const { rows, cells, pass } = this;
    const groupOf = (row: Element | undefined): Node | null => (row ? pass.dom.parentNode(row) : null);
    const around = groupOf(rows[r]);
    const [cell, row, group] = [this.#sidesOf(cells[r]![c]), this.#sidesOf(rows[r]), this.#sidesOf(around as Element)];
    const table = this.#sidesOf(this.table.element!);
    const end = (side: "top" | "bottom", facing: "top" | "bottom", next: number): boolean =>
      cell[side] ||
      row[side] ||
      (groupOf(rows[next]) !== around && group[side]) ||
      (rows[next] === undefined && table[side]) ||
      this.#sidesOf(rows[next])[facing] ||
      this.#sidesOf(cells[next]?.[c])[facing];
    const edge = (side: "left" | "right", facing: "left" | "right", next: number): boolean =>
      cell[side] || (cells[r]![next] ? this.#sidesOf(cells[r]![next])[facing] : row[side] || group[side] || table[side]);
    return { top: end("top", "bottom", r - 1), bottom: end("bottom", "top", r + 1), left: edge("left", "right", c - 1), right: edge("right", "left", c + 1) };
  }

  #sidesOf(element: Element | undefined): Sides {
    if (!element) return NO_BORDER;
    let sides = this.#known.get(element);
    if (!sides) {
      const object = this.pass.objectOf(element);
      this.#known.set(element, (sides = object?.box ? borderSides(object.style) : NO_BORDER));
    }
    return sides;
  }
}

const isTransparent = (color: string): boolean => color === "" || color === "transparent" || /^rgba\(.*, 0\)$/.test(color);
