import type { GridRow } from './grid-rows.ts';

/** The row that the cursor goes to when rows are taken away: the next line of the bucket, else the one before, else its empty row. */
export function rowAfter(rows: readonly GridRow[], gone: readonly string[]): string | null {
  const last = rows.findLastIndex((row) => gone.includes(row.id));
  const bucket = rows[last]?.bucket;
  const near = (row: GridRow) => row.bucket === bucket && !gone.includes(row.id);
  const after = rows.slice(last + 1);
  const next = after.find((row) => row.line && near(row));
  const before = rows.slice(0, Math.max(0, last)).findLast((row) => row.line && near(row));
  return (next ?? before ?? after.find(near))?.id ?? null;
}
