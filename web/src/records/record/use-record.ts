import { useCallback, useState } from 'react';
import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { listQuery } from '@sable/domain/kernel/typed-query';
import { useLive, type LiveResult } from '../../live/hooks.ts';
import { canBeId } from '../../live/record-id.ts';

export type RecordResult =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | {
      readonly state: 'error';
      readonly error: NonNullable<LiveResult<AnyRow>['error']>;
      readonly retry: () => void;
    }
  | { readonly state: 'here'; readonly row: AnyRow };

/** Returns one record of any collection, live. */
export function useRecord(entity: AnyEntity, id: string): RecordResult {
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  // A different limit creates a new subscription: this is how a refused one is retried.
  const where = { field: 'id', op: 'eq', value: id } as const;
  const query = listQuery<AnyRow>(entity.collection, { where, limit: 1 + attempt });
  const { rows, error } = useLive(canBeId(id) ? query : null);
  if (!canBeId(id)) return { state: 'missing' };
  const row = rows?.[0];
  if (row) return { state: 'here', row };
  if (error) return { state: 'error', error, retry };
  return { state: rows ? 'missing' : 'loading' };
}
