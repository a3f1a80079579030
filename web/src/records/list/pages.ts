import { MAX_PAGE_SIZE, type Cursor, type QuerySpec } from '@sable/domain/kernel/query';

/** Rows of a page while it is open. */
export const PAGE_ROWS = 200;

/**
 * A long list as pages between fixed places. All pages but the last are closed: they reach from the end of the page
 * before (not included) to their own end (included), so a row that is inserted anywhere falls into exactly one page.
 * The last page is open: it begins where the one before ends and takes what comes.
 */
export interface PageTable {
  /** The last place of each closed page. */
  readonly ends: readonly Cursor[];
  /** Rows known of each page, the open one included; one more than `ends`. */
  readonly counts: readonly number[];
}

export const emptyTable: PageTable = { ends: [], counts: [0] };

export const isOpen = (table: PageTable, page: number): boolean => page === table.ends.length;

/** The query of one page. */
export function pageSpec(base: QuerySpec, table: PageTable, page: number, rows = PAGE_ROWS): QuerySpec {
  const after = table.ends[page - 1];
  const upTo = table.ends[page];
  return { ...base, ...(after && { after }), ...(upTo && { upTo }), limit: upTo ? MAX_PAGE_SIZE : rows };
}

export function setCount(table: PageTable, page: number, count: number): PageTable {
  if (table.counts[page] === count) return table;
  return { ...table, counts: table.counts.with(page, count) };
}

/** Closes the open page at a place and opens the next one behind it. */
export const closeLast = (table: PageTable, end: Cursor): PageTable => ({
  ends: [...table.ends, end],
  counts: [...table.counts, 0],
});

/** A page that is only counted: more rows than are ever asked for at once. */
export const isGap = (table: PageTable, page: number): boolean =>
  !isOpen(table, page) && (table.counts[page] ?? 0) > MAX_PAGE_SIZE;

export interface Passed {
  readonly end: Cursor;
  readonly count: number;
}

/** Puts places that were found inside a gap, or behind everything known, between its ends. What is left stays a gap. */
export function passPages(table: PageTable, page: number, passed: readonly Passed[]): PageTable {
  const count = table.counts[page] ?? 0;
  const taken = passed.reduce((sum, part) => sum + part.count, 0);
  const rest = isOpen(table, page) ? 0 : Math.max(0, count - taken);
  return {
    ends: table.ends.toSpliced(page, 0, ...passed.map(({ end }) => end)),
    counts: table.counts.toSpliced(page, 1, ...passed.map((part) => part.count), rest),
  };
}

/** Cuts a closed page that has grown in two, at the place of its row `at - 1`. */
export function splitPage(table: PageTable, page: number, at: number, end: Cursor): PageTable {
  const count = table.counts[page] ?? 0;
  return {
    ends: table.ends.toSpliced(page, 0, end),
    counts: table.counts.toSpliced(page, 1, at, count - at),
  };
}

/** Where each page begins; one entry more than pages, the last being the number of rows known. */
export function pageStarts(table: PageTable): number[] {
  const starts = [0];
  for (const count of table.counts) starts.push((starts.at(-1) ?? 0) + count);
  return starts;
}

/** The page that holds a row, by binary search in the starts; the open page for a row that is not known yet. */
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

/** The pages that must be live for rows on screen: those in sight and one on each side. */
export function pagesInSight(
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

/** The page in sight whose rows are not known: a gap, or the open page when the sight is far behind it. Null when all are. */
export function unknownPage(
  table: PageTable,
  starts: readonly number[],
  { first, last }: { readonly first: number; readonly last: number },
): number | null {
  const known = starts.at(-1) ?? 0;
  if (first > known + PAGE_ROWS) return table.ends.length;
  for (let page = pageAt(starts, first); page <= pageAt(starts, last); page++) {
    if (isGap(table, page)) return page;
  }
  return null;
}

/** What tells one page's query from another's of the same list. */
export const pageKey = ({ after, upTo, limit }: QuerySpec): string =>
  JSON.stringify([after ?? null, upTo ?? null, limit]);

/** A long read as parts of a page each. */
export function cutRows<R>(rows: readonly R[]): R[][] {
  const parts: R[][] = [];
  for (let from = 0; from < rows.length; from += PAGE_ROWS) parts.push(rows.slice(from, from + PAGE_ROWS));
  return parts;
}
