import { csvLine } from '@sable/domain/csv';
import type { Actor } from '@sable/domain/kernel/actor';
import { visibleFields, type AnyEntity } from '@sable/domain/kernel/entity';
import { cursorOf, type QuerySpec } from '@sable/domain/kernel/query';
import { inFeedOrder, isAudit } from '../audit-trail.ts';
import type { Tenancy } from '../db/tenant.ts';
import { runQuery } from '../query.ts';

/**
 * Formats an integer scaled by 10^decimals as a plain decimal: no grouping, a decimal point, at least `kept`
 * decimals.
 */
function plain(value: number, decimals: number, kept = 0): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(kept, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`;
}

/** Formats a stored value by its kind for a spreadsheet: cents as 984.60, thousandths as 2.5, ppm as percent. */
export function csvValue(kind: string | undefined, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && kind === 'money') return plain(value, 2, 2);
  if (typeof value === 'number' && kind === 'quantity') return plain(value, 3);
  if (typeof value === 'number' && kind === 'percent') return plain(value, 4);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Starts each CSV; without it, Excel does not read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const PAGE = 1000;

/**
 * Reads as the exporting person. Each page checks the person again: a long export must not outlive its session or its
 * permission.
 */
export type CsvReader = <T>(work: (actor: Actor, tenancy: Tenancy) => Promise<T>) => Promise<T>;

/**
 * Yields a query's rows as CSV, page by page, with all fields visible to the actor except those that only the product
 * itself reads.
 */
export async function* csvRows(read: CsvReader, entity: AnyEntity, spec: QuerySpec): AsyncGenerator<string> {
  const fields = await read(async (actor) =>
    [...visibleFields(entity, actor)].filter((field) => {
      const meta = entity.meta[field];
      return meta?.kind !== 'paths' && !meta?.unused;
    }),
  );
  yield BYTE_ORDER_MARK + csvLine(fields.map((field) => entity.meta[field]?.label ?? field));
  const ordered = isAudit(entity) ? inFeedOrder(spec) : spec;
  let page: QuerySpec = { ...ordered, limit: PAGE };
  for (;;) {
    const { rows } = await read((actor, tenancy) => runQuery(tenancy, actor, page, 'slow'));
    yield rows
      .map((row) => csvLine(fields.map((field) => csvValue(entity.meta[field]?.kind, row[field]))))
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    page = { ...page, after: cursorOf(ordered, last) };
  }
}
