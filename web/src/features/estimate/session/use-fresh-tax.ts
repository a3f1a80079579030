import { useEffect, useRef, useState } from 'react';
import type { RecurringTotal } from '@sable/domain/estimate/total-rows';
import { currentTax, isPricedByMonth } from '@sable/domain/estimate/tax-choice';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { m } from '@sable/domain/mutation-names';
import { useMutate } from '../../../live/hooks.ts';
import type { AccountRow, ExemptionRow, ProfileRow } from './estimate-data.ts';
import type { EstimateRow } from './rows.ts';

/** One-time and recurring totals of an estimate, with tax, in cents. */
interface Amounts {
  readonly total: number;
  readonly recurring: readonly RecurringTotal[];
}

/** Effect of today's taxes on an estimate while it is open. */
export interface TaxChange {
  readonly before: Amounts;
  readonly after: Amounts;
}

interface Parts {
  /** Undefined if the estimate may not be repriced, or is not loaded. */
  readonly estimate: EstimateRow | undefined;
  readonly account: AccountRow | undefined;
  readonly profiles: readonly ProfileRow[] | undefined;
  readonly exemptions: readonly ExemptionRow[] | undefined;
  readonly today: string | undefined;
}

/**
 * Updates an unsent estimate to today's tax tables, and a draft to totals as they are billed, as soon as it is read.
 * Returns what the tables changed; null if nothing. The server checks again when the estimate is sent, so a failed
 * request is not repeated here.
 */
export function useFreshTax({ estimate, account, profiles, exemptions, today }: Parts): TaxChange | null {
  const mutate = useMutate();
  const [change, setChange] = useState<TaxChange | null>(null);
  const asked = useRef('');
  const now =
    estimate &&
    account &&
    profiles &&
    exemptions &&
    today &&
    currentTax(estimate, account.site, profiles, today, exemptions);
  const isMoved = now && !deepEqual(now.tax, estimate.tax);
  const isOutdated = isMoved || (now && isPricedByMonth(estimate));
  const wanted = isOutdated ? JSON.stringify([estimate.id, now.tax]) : '';
  const id = estimate?.id;
  useEffect(() => {
    if (!wanted || !id || asked.current === wanted) return;
    asked.current = wanted;
    mutate(m.estimates.refreshTax, { id }).then(
      ({ before, after }) => {
        // The totals shown here are already calculated as billed. So only taxes change what the user saw.
        if (isMoved && !deepEqual(before, after)) setChange({ before, after });
      },
      () => undefined,
    );
  }, [wanted, isMoved, id, mutate]);
  return change;
}
