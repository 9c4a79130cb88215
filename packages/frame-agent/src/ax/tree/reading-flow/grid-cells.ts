import type { StyleFacts } from "../../layout/layout.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { trackFinder, trackSizes } from "./grid-tracks.js";

/** Indexes of the tracks in which an item of a grid starts. */
export interface Cell {
  readonly block: number;
  readonly inline: number;
}

/** The cells of a grid's items, which are in their `order`. */
export function gridCells(pass: Pass, container: AxObject, items: readonly AxObject[]): ReadonlyMap<AxObject, Cell> {
  const block = trackFinder(pass, container, "block");
  const inline = trackFinder(pass, container, "inline");
  const cells = new Map<AxObject, Cell>();
  for (const item of items) if (item.kind === "element") cells.set(item, { block: block(item), inline: inline(item) });
  if (cells.size < items.length) placeOthers(container, items, cells);
  return cells;
}

/** Pseudo-elements have no rects: they are placed as the grid does it (CSS Grid 1 §8.5), beside the elements in `cells`. */
function placeOthers({ style }: AxObject, items: readonly AxObject[], cells: Map<AxObject, Cell>): void {
  const taken = new Set(Array.from(cells.values(), keyOf));
  const nextOf = nextCell(style);
  const isDense = style.get("grid-auto-flow").endsWith("dense");
  let last: Cell | null = null;
  for (const item of items) {
    const [row, column] = [lineOf(item, "grid-row-start"), lineOf(item, "grid-column-start")];
    let cell = cells.get(item);
    if (!cell) {
      cell = last && !isDense ? nextOf(last) : { block: 0, inline: 0 };
      while (taken.has(keyOf(cell))) cell = nextOf(cell);
      cell = { block: row ?? cell.block, inline: column ?? cell.inline };
      cells.set(item, cell);
      taken.add(keyOf(cell));
    }
    if (row === null && column === null) last = cell;
  }
}

const keyOf = ({ block, inline }: Cell): string => `${block},${inline}`;

/** Goes through the cells in the direction in which items without a place of their own fill them. */
function nextCell(style: StyleFacts): (cell: Cell) => Cell {
  const [rows, columns] = [trackSizes(style, "block").length, trackSizes(style, "inline").length];
  return style.get("grid-auto-flow").startsWith("column")
    ? ({ block, inline }) => (block + 1 < rows ? { block: block + 1, inline } : { block: 0, inline: inline + 1 })
    : ({ block, inline }) => (inline + 1 < columns ? { block, inline: inline + 1 } : { block: block + 1, inline: 0 });
}

/** The track that a line number of its own puts it in; null without one. */
function lineOf({ style }: AxObject, property: string): number | null {
  const line = Number.parseInt(style.get(property), 10);
  return line > 0 ? line - 1 : null;
}
