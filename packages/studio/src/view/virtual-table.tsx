import type { ComponentChildren } from "preact";
import type { Virtual } from "./use-virtual.js";

interface VirtualTableProps {
  readonly label: string;
  /** Of the part that scrolls. */
  readonly rowsLabel: string;
  readonly count: number;
  /** The row of the columns' titles. */
  readonly head: ComponentChildren;
  readonly virtual: Virtual;
  /** Of the chosen row; -1: none. */
  readonly index: number;
  readonly onMove: (index: number) => void;
  /** The row at an index, so many pixels below the top. */
  readonly row: (index: number, top: number) => ComponentChildren;
}

/** A table with only the rows in sight; the arrow keys choose one. */
export function VirtualTable({ label, rowsLabel, count, head, virtual, index, onMove, row }: VirtualTableProps) {
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || count === 0) return;
    event.preventDefault();
    const next = Math.min(Math.max(index + by, 0), count - 1);
    onMove(next);
    virtual.scrollTo(next);
  };
  return (
    <div class="table" role="table" aria-label={label} aria-rowcount={count + 1}>
      <div role="rowgroup">{head}</div>
      <div ref={virtual.scroller} class="scroller" role="rowgroup" tabIndex={0} aria-label={rowsLabel} onKeyDown={move}>
        <div role="presentation" class="rows" style={{ height: `${virtual.height}px` }}>
          {virtual.items.map(({ index: place, start }) => place < count && row(place, start))}
        </div>
      </div>
    </div>
  );
}
