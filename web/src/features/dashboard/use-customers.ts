import { query, type RowIn } from '@sable/domain/queries';
import { useMemo } from 'react';
import { useLive } from '../../live/hooks.ts';

export type Customer = RowIn<'accounts'>;

/** Returns the accounts of a short list's rows by id, updated live. */
export function useCustomers(ids: readonly string[]): ReadonlyMap<string, Customer> {
  const asked = [...new Set(ids)].toSorted();
  const { rows } = useLive(
    asked.length > 0 ? query('accounts', { where: { id: asked }, limit: asked.length }) : null,
  );
  return useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows]);
}
