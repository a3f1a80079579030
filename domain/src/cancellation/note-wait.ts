import { isRunning } from './right-clock.ts';
import type { CancellationRightRow } from './cancellation-right.ts';
import { businessDay } from './right-to-cancel.ts';
import { withShippedTerms } from './shipped-terms.ts';

/**
 * Returns the last day on which nobody may sell a contract, or a note under it, to a funding program (16 CFR
 * 429.1(h)), and its law. It is the business day after the signature that the rules of the right to cancel set. Null
 * if no rule sets one, or if the right is not running.
 */
export function notSoldUntil(
  right: Pick<CancellationRightRow, 'state' | 'rules' | 'holidays' | 'signedOn' | 'country' | 'region'>,
): { readonly day: string; readonly law: string } | null {
  if (!isRunning(right)) return null;
  const waits = right.rules.map(withShippedTerms).flatMap(({ noteDays, period, law }) => {
    if (!noteDays) return [];
    const countsSaturday = period.unit === 'business' && period.countsSaturday;
    return [
      { day: businessDay(right.signedOn, noteDays, countsSaturday, right, right.holidays ?? undefined), law },
    ];
  });
  return waits.toSorted((one, other) => (one.day < other.day ? 1 : -1))[0] ?? null;
}
