import { workStart, type WorkStart } from '@sable/domain/cancellation/schedule-warning';
import { useMemo } from 'react';
import { runningRights } from '../../cancellation/running-rights.ts';
import { useReadsRights } from '../../cancellation/work-order-warning.tsx';
import { useLive } from '../../live/hooks.ts';
import { useSettings } from '../../shared/use-settings.ts';

/** Maximum number of customers per request. */
const MAX_CUSTOMERS = 200;

/**
 * Returns, by account, when installation work no longer waits for a right to cancel, updated live. Customers with
 * nothing to wait for are left out. Undefined until loaded; empty for people who may not read rights.
 */
export function useWorkStarts(accountIds: readonly string[]): ReadonlyMap<string, WorkStart> | undefined {
  const reads = useReadsRights();
  const { company } = useSettings();
  const waits = company?.waitsForRight ?? false;
  const asked = [...new Set(accountIds)].toSorted().slice(0, MAX_CUSTOMERS);
  const isAsked = reads && asked.length > 0;
  const { rows, error } = useLive(isAsked ? runningRights(asked, MAX_CUSTOMERS) : null);
  return useMemo(() => {
    if (isAsked && !rows && !error) return undefined;
    const starts = new Map<string, WorkStart>();
    for (const accountId of new Set(rows?.map((right) => right.accountId))) {
      const rights = rows?.filter((right) => right.accountId === accountId) ?? [];
      const start = workStart(rights, waits);
      if (start.kind !== 'at once') starts.set(accountId, start);
    }
    return starts;
  }, [isAsked, rows, error, waits]);
}
