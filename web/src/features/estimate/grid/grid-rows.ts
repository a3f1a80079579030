import { placedLines } from '@sable/domain/estimate/placed-lines';
import type { Bucket } from '@sable/domain/product-kind';
import { rowColumns, type ColumnId, type ColumnView } from '../session/columns.ts';
import type { LineRow } from '../session/rows.ts';

/** A row of the grid: a stored line, or the empty row for a new one. */
export interface GridRow {
  /** The line's id, or the name of the empty row. */
  readonly id: string;
  readonly bucket: Bucket;
  readonly line: LineRow | null;
  readonly columns: readonly ColumnId[];
}

/** An empty row inserted between lines, with the row that it follows. */
export interface Insertion {
  readonly after: string;
  readonly bucket: Bucket;
}

export const INSERTED = 'new:inserted';
export const blankId = (bucket: Bucket): string => `new:${bucket}`;
export const isBlank = (rowId: string): boolean => rowId.startsWith('new:');

/** Returns the rows of both buckets in order. Each bucket ends with an empty row while the estimate can be edited. */
export function gridRows(
  lines: readonly LineRow[],
  options: { readonly view: ColumnView; readonly editable: boolean; readonly insertion: Insertion | null },
): GridRow[] {
  const all = placedLines(lines);
  return (['one-time', 'monthly'] as const).flatMap((bucket) => {
    const rows: GridRow[] = [];
    for (const [line, own] of all) {
      if (own !== bucket) continue;
      rows.push({ id: line.id, bucket, line, columns: rowColumns(line.kind, bucket, options.view) });
      if (options.editable && options.insertion?.after === line.id) rows.push(blankRow(INSERTED, bucket));
    }
    if (options.editable) rows.push(blankRow(blankId(bucket), bucket));
    return rows;
  });
}

const blankRow = (id: string, bucket: Bucket): GridRow => ({ id, bucket, line: null, columns: ['item'] });

/**
 * Returns the line after which rows must be placed so that they end up directly before a row of the grid; null means
 * the front.
 */
export function placeBefore(
  lines: readonly LineRow[],
  rows: readonly GridRow[],
  moved: readonly string[],
  beforeRowId: string,
): string | null {
  const rest = lines.filter((line) => !moved.includes(line.id));
  const index = rest.findIndex((line) => line.id === beforeRowId);
  if (index >= 0) return rest[index - 1]?.id ?? null;
  const blank = rows.findIndex((row) => row.id === beforeRowId);
  const above = rows.slice(0, blank).findLast((row) => row.line && !moved.includes(row.id));
  return above?.id ?? null;
}

/**
 * Returns the row before which a selection goes when it moves one step; null if it is already at that end of its
 * bucket.
 */
export function stepTarget(rows: readonly GridRow[], moved: readonly string[], step: 1 | -1): string | null {
  const indexes = moved.map((id) => rows.findIndex((row) => row.id === id)).sort((a, b) => a - b);
  const first = indexes[0] ?? -1;
  const last = indexes.at(-1) ?? -1;
  const bucket = rows[first]?.bucket;
  const target = step < 0 ? rows[first - 1] : rows[last + 2];
  const crossed = step < 0 ? target : rows[last + 1];
  if (!target || !crossed?.line || crossed.bucket !== bucket || target.bucket !== bucket) return null;
  return target.id;
}

/** Returns the line that a line typed into an empty row goes after; null means the front. */
export function placeOfBlank(
  rows: readonly GridRow[],
  rowId: string,
  insertion: Insertion | null,
): string | null {
  if (rowId === INSERTED && insertion) return insertion.after;
  const index = rows.findIndex((row) => row.id === rowId);
  const bucket = rows[index]?.bucket;
  return rows.slice(0, index).findLast((row) => row.line && row.bucket === bucket)?.id ?? null;
}

/**
 * Returns the row that gets the cursor when rows are deleted: the next line of the bucket, else the previous one,
 * else the bucket's empty row.
 */
export function rowAfter(rows: readonly GridRow[], gone: readonly string[]): string | null {
  const last = rows.findLastIndex((row) => gone.includes(row.id));
  const bucket = rows[last]?.bucket;
  const near = (row: GridRow) => row.bucket === bucket && !gone.includes(row.id);
  const after = rows.slice(last + 1);
  const next = after.find((row) => row.line && near(row));
  const before = rows.slice(0, Math.max(0, last)).findLast((row) => row.line && near(row));
  return (next ?? before ?? after.find(near))?.id ?? null;
}
