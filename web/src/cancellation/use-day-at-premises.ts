import { localDate } from '@sable/domain/local-date';
import type { RowIn } from '@sable/domain/queries';
import { useNow, useToday } from '../shared/use-company.ts';

/**
 * Returns today's date at the premises of the customer of a right, by which its days count; the company's own date
 * while no right is known. Near midnight the two differ.
 */
export function useDayAtPremises(right: Pick<RowIn<'cancellation-rights'>, 'timeZone'> | undefined): string {
  const today = useToday() ?? '';
  const now = useNow();
  return right ? localDate(now, right.timeZone) : today;
}
