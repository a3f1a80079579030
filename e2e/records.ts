import type { Page } from '@playwright/test';
import { api } from './people.ts';

/**
 * Returns the rows of a collection with these field values that the person of a page may read. @param more further
 * query options: its order, or the number of rows.
 */
export async function list<Row>(
  page: Page,
  collection: string,
  fields: Readonly<Record<string, unknown>>,
  more: object = {},
): Promise<readonly Row[]> {
  const all = Object.entries(fields).map(([field, value]) => ({ field, op: 'eq', value }));
  const { rows } = await api<{ rows: readonly Row[] }>(page, '/api/query', {
    ...{ collection, where: { all } },
    ...more,
  });
  return rows;
}
