/** A column's width as its content wants it, and the least that it can be read at; in pixels. */
export interface WantedColumn {
  readonly natural: number;
  readonly least: number;
  /** Less still, rather than a table that scrolls; the least where it is left out. */
  readonly tight?: number;
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** The narrowest that columns stand beside each other in comfort. */
export const leastWidth = (columns: readonly WantedColumn[]): number =>
  sumOf(columns.map(({ natural, least }) => Math.min(natural, least)));

/** Columns that fit as tight ones and not in comfort give way further; where the table scrolls all the same, none does. */
function giving(columns: readonly WantedColumn[], available: number): readonly WantedColumn[] {
  if (leastWidth(columns) <= available) return columns;
  const tight = columns.map((column) => ({ ...column, least: column.tight ?? column.least }));
  return leastWidth(tight) <= available ? tight : columns;
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
