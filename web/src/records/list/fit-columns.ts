/** A column's desired width for its content, and the minimum at which it is readable; in pixels. */
export interface WantedColumn {
  readonly natural: number;
  readonly least: number;
  /** An even smaller minimum, used before the table has to scroll; defaults to `least`. */
  readonly tight?: number;
  /** A larger minimum for as long as the others can shrink: used for the names of the rows. */
  readonly roomy?: number;
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** Returns the narrowest width at which columns fit comfortably side by side. */
export const leastWidth = (columns: readonly WantedColumn[]): number =>
  sumOf(columns.map(({ natural, least }) => Math.min(natural, least)));

const tightOnes = (columns: readonly WantedColumn[]): readonly WantedColumn[] =>
  columns.map((column) => ({ ...column, least: column.tight ?? column.least }));

const roomyOnes = (columns: readonly WantedColumn[]): readonly WantedColumn[] =>
  columns.map((column) => ({ ...column, least: Math.max(column.least, column.roomy ?? 0) }));

/**
 * Returns the columns with the minimums to use: names stay whole while the other columns can shrink; then all shrink,
 * finally to their tight widths. Undefined if even those do not fit.
 */
const giving = (columns: readonly WantedColumn[], available: number): readonly WantedColumn[] | undefined =>
  [roomyOnes(columns), columns, tightOnes(columns)].find((each) => leastWidth(each) <= available);

/**
 * Returns how many columns from the first on are visible in a table that scrolls: those that fit comfortably, and one
 * more if tight widths allow it.
 */
function columnsInSight(columns: readonly WantedColumn[], available: number): number {
  let count = 0;
  while (count < columns.length && leastWidth(columns.slice(0, count + 1)) <= available) count++;
  const oneMore = leastWidth(tightOnes(columns.slice(0, count + 1)));
  return count < columns.length && oneMore <= available ? count + 1 : count;
}

/**
 * Returns the widths for a table that scrolls. The visible columns fill it: none of them is cut by its edge, where
 * half of an amount would read as another amount. The others follow beyond the edge at their full width.
 */
function scrolling(columns: readonly WantedColumn[], available: number): number[] {
  const count = columnsInSight(columns, available);
  if (count < 2) return columns.map(({ natural, least }) => Math.min(natural, least));
  const beyond = columns.slice(count).map(({ natural }) => natural);
  return [...fitColumns(columns.slice(0, count), available), ...beyond];
}

/**
 * Returns the widths of columns in a table of some width. Extra space is distributed in proportion. Missing space is
 * taken from the widest shrinkable column until the next one is as wide, so that no word is truncated while another
 * column is wide. If the minimum widths do not fit, columns shrink to their tight widths; if even those do not fit,
 * the table is wider and scrolls.
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

/** Returns the largest cap under which all columns fit together; 0 if the minimum widths are too wide. */
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
