import { elementScroll, observeElementOffset, observeElementRect, Virtualizer, type VirtualItem } from "@tanstack/virtual-core";
import { useLayoutEffect, useReducer, useRef } from "preact/hooks";

export interface VirtualOptions {
  readonly count: number;
  /** Height of a row in pixels. */
  readonly rowHeight: number;
  /** A row that is there even when it is out of sight: the focused one. */
  readonly keep?: number | undefined;
}

export interface Virtual {
  /** For the element that scrolls. */
  readonly scroller: { current: HTMLDivElement | null };
  readonly items: readonly VirtualItem[];
  /** Height of all rows in pixels. */
  readonly height: number;
  scrollTo(index: number): void;
}

const OVERSCAN = 12;

/** Only the rows in sight are in the document. */
export function useVirtual({ count, rowHeight, keep }: VirtualOptions): Virtual {
  const scroller = useRef<HTMLDivElement | null>(null);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const instance = useRef<Virtualizer<HTMLDivElement, HTMLElement> | null>(null);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(undefined),
    rangeExtractor: ({ startIndex, endIndex, overscan }: { startIndex: number; endIndex: number; overscan: number }): number[] => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
      return keep === undefined || keep >= count || (keep >= from && keep <= to) ? rows : [...rows, keep].sort((a, b) => a - b);
    },
  };
  instance.current ??= new Virtualizer<HTMLDivElement, HTMLElement>(options);
  const virtualizer = instance.current;
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return {
    scroller,
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}
