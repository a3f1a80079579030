import { scheduleWarning } from '@sable/domain/cancellation/schedule-warning';
import { type RowIn } from '@sable/domain/queries';
import { localDate } from '@sable/domain/local-date';
import type { EventRow } from './event-layout.ts';

/** The fields of an appointment that decide whether it starts work too early. */
export type Visit = Pick<EventRow, 'id' | 'type' | 'status' | 'startsAt' | 'accountId'>;
type Right = Pick<
  RowIn<'cancellation-rights'>,
  'accountId' | 'state' | 'lastDay' | 'rules' | 'waiverOn' | 'earlyReason'
>;

const isOver: readonly string[] = ['done', 'no_show', 'cancelled'];

/** Whether an appointment starts work at a customer, which may have to wait for the right to cancel to end. */
export const mayBeEarly = ({ type, status, accountId }: Visit): boolean =>
  type === 'install' && accountId !== null && !isOver.includes(status);

/** Returns the installation visits before the end of the customer's right to cancel: the explanation by visit id. */
export function earlyVisits(
  visits: readonly Visit[],
  rights: readonly Right[],
  companyWaits: boolean,
  timeZone: string,
): ReadonlyMap<string, string> {
  const early = new Map<string, string>();
  for (const visit of visits.filter(mayBeEarly)) {
    const day = localDate(visit.startsAt, timeZone);
    const [why] = rights
      .filter(({ accountId }) => accountId === visit.accountId)
      .flatMap((right) => scheduleWarning(right, day, companyWaits) ?? []);
    if (why) early.set(visit.id, why);
  }
  return early;
}
