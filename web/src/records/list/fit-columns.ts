/** A column's width as its content wants it, and the least that it can be read at; in pixels. */
export interface WantedColumn {
  readonly natural: number;
  readonly least: number;
  /** Less still, rather than a table that scrolls; the least where it is left out. */
  readonly tight?: number;
  /** More than the least, as long as the others can give way: the names of the rows. */
  readonly roomy?: number;
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** The narrowest width at which columns fit comfortably side by side. */
export const leastWidth = (columns: readonly WantedColumn[]): number =>
  sumOf(columns.map(({ natural, least }) => Math.min(natural, least)));

const tightOnes = (columns: readonly WantedColumn[]): readonly WantedColumn[] =>
  columns.map((column) => ({ ...column, least: column.tight ?? column.least }));

const roomyOnes = (columns: readonly WantedColumn[]): readonly WantedColumn[] =>
  columns.map((column) => ({ ...column, least: Math.max(column.least, column.roomy ?? 0) }));

/** Names stay whole while the other columns can give way; then all do, and as tight ones at last. Undefined where not even those fit. */
const giving = (columns: readonly WantedColumn[], available: number): readonly WantedColumn[] | undefined =>
  [roomyOnes(columns), columns, tightOnes(columns)].find((each) => leastWidth(each) <= available);

/** How many columns from the first on are in sight in a table that scrolls: those that fit in comfort, and one more by tight words. */
function columnsInSight(columns: readonly WantedColumn[], available: number): number {
  let count = 0;
  while (count < columns.length && leastWidth(columns.slice(0, count + 1)) <= available) count++;
  const oneMore = leastWidth(tightOnes(columns.slice(0, count + 1)));
  return count < columns.length && oneMore <= available ? count + 1 : count;
}

/**
 * A table that scrolls. The columns that are in sight fill it: none of them is cut in two by its edge, where half of an amount reads as another
 * amount. The others stand beyond it at their full width.
 */
function scrolling(columns: readonly WantedColumn[], available: number): number[] {
  const count = columnsInSight(columns, available);
  if (count < 2) return columns.map(({ natural, least }) => Math.min(natural, least));
  const beyond = columns.slice(count).map(({ natural }) => natural);
  return [...fitColumns(columns.slice(0, count), available), ...beyond];
}

/**
 * Widths of columns in a table of some width. What is left over goes to all in proportion. What is missing is taken from the widest column that may
 * shrink, until the next one is as wide, so that no word is cut while another column stands wide; where the least widths do not fit, down to the
 * tight ones, and where even those do not, the table is wider and scrolls.
 */
export function fitColumns(columns: readonly WantedColumn[], available: number): number[] {
  const wanted = sumOf(columns.map(({ natural }) => natural));
  if (wanted <= available)
    return columns.map(({ natural }) => Math.floor(natural * (wanted > 0 ? available / wanted : 1)));
  const narrowed = giving(columns, available);
  if (narrowed === undefined) return scrolling(columns, available);
  const cap = largestCap(narrowed, available);
  return narrowed.map((column) => Math.floor(cappedTo(column, cap)));
}

const cappedTo = ({ natural, least }: WantedColumn, cap: number): number =>
  Math.min(natural, Math.max(Math.min(least, natural), cap));

/** The largest cap under which all columns fit together; 0 where the least widths are too wide. */
function largestCap(columns: readonly WantedColumn[], available: number): number {
  let [low, high] = [0, Math.max(0, ...columns.map(({ natural }) => natural))];
  while (high - low > 0.5) {
    const cap = (low + high) / 2;
    const total = columns.reduce((sum, column) => sum + cappedTo(column, cap), 0);
    if (total <= available) low = cap;
    else high = cap;
  }
  return low;
}
