import { useMemo } from 'react';
import { runningRights } from '../../cancellation/running-rights.ts';
import { useReadsRights } from '../../cancellation/work-order-warning.tsx';
import { useLive } from '../../live/hooks.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useSettings } from '../../shared/use-settings.ts';
import { earlyVisits, mayBeEarly } from './early-visits.ts';
import type { EventRow } from './event-layout.ts';

/** Maximum number of customers per request. */
const MAX_CUSTOMERS = 200;

/**
 * Returns the installation visits before the end of the customer's right to cancel, with the explanation, updated
 * live; empty for people who may not read rights.
 */
export function useEarlyVisits(rows: readonly EventRow[]): ReadonlyMap<string, string> {
  const reads = useReadsRights();
  const { timeZone } = useFormats();
  const waits = useSettings().company?.waitsForRight ?? false;
  const customers = [...new Set(rows.filter(mayBeEarly).flatMap(({ accountId }) => accountId ?? []))]
    .toSorted()
    .slice(0, MAX_CUSTOMERS);
  const { rows: rights = [] } = useLive(
    reads && customers.length > 0 ? runningRights(customers, MAX_CUSTOMERS) : null,
  );
  return useMemo(() => earlyVisits(rows, rights, waits, timeZone), [rows, rights, waits, timeZone]);
}
