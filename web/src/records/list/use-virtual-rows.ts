import { defaultRangeExtractor, useVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, type RefObject } from 'react';
import type { LivePages } from './live-pages.ts';

interface VirtualRowsOptions {
  scroll: RefObject<HTMLDivElement | null>;
  pages: LivePages;
  count: number;
  /** Height of a row; for measured rows, the estimate until then. */
  height: number;
  /** Index of a row that stays rendered although it is not visible: the one being edited. */
  held: number | null;
}

export interface VirtualRows {
  readonly items: readonly VirtualItem[];
  readonly totalHeight: number;
  /** For rows of varying height: the `ref` of a row with its index in `data-index`. */
  readonly measure: (row: HTMLElement | null) => void;
  readonly scrollTo: (row: number) => void;
}

const OVERSCAN = 12;

/** Returns the visible rows and reports them to the pages. */
export function useVirtualRows({ scroll, pages, count, height, held }: VirtualRowsOptions): VirtualRows {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range);
      return held === null || held >= range.count || seen.includes(held)
        ? seen
        : [...seen, held].toSorted((a, b) => a - b);
    },
    [held],
  );
  // What it returns is read in this render alone and never handed to anything memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollPaddingStart: 40,
    scrollPaddingEnd: 44,
    rangeExtractor,
    useFlushSync: false,
    // Without layout, a row has no height of its own.
    measureElement: (row) => row.getBoundingClientRect().height || height,
  });
  const range = virtual.range;
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? 0;
  useEffect(() => pages.setVisibleRange(first, last), [pages, first, last]);
  // A new query is read from the top.
  useEffect(() => {
    scroll.current?.scrollTo({ top: 0 });
  }, [pages, scroll]);
  return {
    items: virtual.getVirtualItems(),
    totalHeight: virtual.getTotalSize(),
    measure: virtual.measureElement,
    scrollTo: (row) => virtual.scrollToIndex(row, { align: 'auto' }),
  };
}
