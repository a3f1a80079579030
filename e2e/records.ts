import type { Page } from '@playwright/test';
import { api } from './people.ts';

/** The rows of a collection with these fields, as the person of a page reads them. @param more of the question: its order, or how many rows. */
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
