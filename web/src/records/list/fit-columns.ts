/** A column's width as its content wants it, and the least that it can be read at; in pixels. */
export interface WantedColumn {
  readonly natural: number;
  readonly least: number;
}

/**
 * Widths of columns in a table of some width. What is left over goes to all in proportion. What is missing is taken from the widest column that may
 * shrink, until the next one is as wide, so that no word is cut while another column stands wide; where even the least widths do not fit, the
 * table is wider and scrolls.
 */
export function fitColumns(columns: readonly WantedColumn[], available: number): number[] {
  const wanted = columns.reduce((sum, { natural }) => sum + natural, 0);
  if (wanted <= available)
    return columns.map(({ natural }) => Math.floor(natural * (wanted > 0 ? available / wanted : 1)));
  const cap = largestCap(columns, available);
  return columns.map((column) => Math.floor(cappedTo(column, cap)));
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
