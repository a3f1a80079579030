import { MAX_PAGE_SIZE, type Cursor, type QuerySpec } from '@sable/domain/kernel/query';

/** The number of rows that the open page loads. */
export const PAGE_ROWS = 200;

/**
 * A long list as pages between fixed cursors. All pages but the last are closed: each extends from the end of the
 * previous page (exclusive) to its own end (inclusive), so an inserted row falls into exactly one page. The last page
 * is open: it has no end.
 */
export interface PageIndex {
  /** The end of each closed page. */
  readonly ends: readonly Cursor[];
  /** Number of known rows of each page, the open one included; one entry more than `ends`. */
  readonly counts: readonly number[];
}

export const emptyIndex: PageIndex = { ends: [], counts: [0] };

export const isOpen = (index: PageIndex, page: number): boolean => page === index.ends.length;

/**
 * Returns the query of one page.
 *
 * @param rows limit of the open page.
 */
export function pageSpec(base: QuerySpec, index: PageIndex, page: number, rows = PAGE_ROWS): QuerySpec {
  const after = index.ends[page - 1];
  const upTo = index.ends[page];
  return { ...base, ...(after && { after }), ...(upTo && { upTo }), limit: upTo ? MAX_PAGE_SIZE : rows };
}

export function setCount(index: PageIndex, page: number, count: number): PageIndex {
  if (index.counts[page] === count) return index;
  return { ...index, counts: index.counts.with(page, count) };
}

/** Closes the open page at a cursor and opens the next one after it. */
export const closeLastPage = (index: PageIndex, end: Cursor): PageIndex => ({
  ends: [...index.ends, end],
  counts: [...index.counts, 0],
});

/**
 * Returns whether a page is a gap: its rows are counted but not loaded, because they are more than one query may
 * return.
 */
export const isGap = (index: PageIndex, page: number): boolean =>
  !isOpen(index, page) && (index.counts[page] ?? 0) > MAX_PAGE_SIZE;

/** A range of rows inside a gap or after the last page. */
export interface LoadedRange {
  readonly end: Cursor;
  readonly count: number;
}

/** Replaces a gap, or the open page, by loaded ranges. The rest of a gap stays a gap. */
export function insertPages(index: PageIndex, page: number, ranges: readonly LoadedRange[]): PageIndex {
  const count = index.counts[page] ?? 0;
  const loaded = ranges.reduce((sum, range) => sum + range.count, 0);
  const rest = isOpen(index, page) ? 0 : Math.max(0, count - loaded);
  return {
    ends: index.ends.toSpliced(page, 0, ...ranges.map(({ end }) => end)),
    counts: index.counts.toSpliced(page, 1, ...ranges.map((range) => range.count), rest),
  };
}

/** Splits a closed page after its first `at` rows; the last of them is at `end`. */
export function splitPage(index: PageIndex, page: number, at: number, end: Cursor): PageIndex {
  const count = index.counts[page] ?? 0;
  return {
    ends: index.ends.toSpliced(page, 0, end),
    counts: index.counts.toSpliced(page, 1, at, count - at),
  };
}

/**
 * Returns the index of the first row of each page; one entry more than pages, the last being the number of known
 * rows.
 */
export function pageStarts(index: PageIndex): number[] {
  const starts = [0];
  for (const count of index.counts) starts.push((starts.at(-1) ?? 0) + count);
  return starts;
}

/** Returns the page that contains a row; the open page for a row that is not known yet. */
export function pageAt(starts: readonly number[], row: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Rows that are prefetched beyond those on screen. */
const AHEAD_ROWS = PAGE_ROWS / 2;

/** Returns whether the last row on screen is close enough to the end of the known rows to load the next page. */
export const isNearEnd = (starts: readonly number[], last: number): boolean =>
  last + AHEAD_ROWS > (starts.at(-1) ?? 0);

/** Returns the pages to subscribe to: those of the visible rows and one on each side. */
export function subscribedPages(
  starts: readonly number[],
  first: number,
  last: number,
): { from: number; to: number } {
  const pages = starts.length - 1;
  return {
    from: Math.max(0, pageAt(starts, first) - 1),
    to: Math.min(pages - 1, pageAt(starts, last) + 1),
  };
}

/**
 * Returns the first visible page whose rows are not loaded: a gap, or the open page if the visible rows are far after
 * it. Null if there is none.
 */
export function unknownPage(
  index: PageIndex,
  starts: readonly number[],
  { first, last }: { readonly first: number; readonly last: number },
): number | null {
  const known = starts.at(-1) ?? 0;
  if (first > known + PAGE_ROWS) return index.ends.length;
  for (let page = pageAt(starts, first); page <= pageAt(starts, last); page++) {
    if (isGap(index, page)) return page;
  }
  return null;
}

/** Returns a key that identifies a page's query within its list. */
export const pageKey = ({ after, upTo, limit }: QuerySpec): string =>
  JSON.stringify([after ?? null, upTo ?? null, limit]);

/** Splits rows into chunks of one page each. */
export function chunkRows<R>(rows: readonly R[]): R[][] {
  const chunks: R[][] = [];
  for (let from = 0; from < rows.length; from += PAGE_ROWS) chunks.push(rows.slice(from, from + PAGE_ROWS));
  return chunks;
}
