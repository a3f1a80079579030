import { addDays } from '@sable/domain/calendar-date';
import { openStatuses } from '@sable/domain/estimate/lifecycle';
import { where, type Predicate } from '@sable/domain/kernel/predicate';
import { type RowIn } from '@sable/domain/queries';
import { instantOf } from '@sable/domain/zoned-time';

export type EstimateRow = RowIn<'estimates'>;
type Dated = Pick<EstimateRow, 'status' | 'sentAt' | 'viewedAt' | 'expiresOn'>;
export type StaleReason = 'asked' | 'expiring' | 'viewed' | 'waiting';

/** Trade specification 1.2: sent more than three days ago, viewed and not signed, expiring within three days. */
const PATIENCE_DAYS = 3;

const bounds = (today: string, timeZone: string) => ({
  sentBefore: instantOf(addDays(today, -PATIENCE_DAYS), '00:00', timeZone),
  expiresBy: addDays(today, PATIENCE_DAYS),
});

/**
 * Returns the condition for open estimates that need attention today for a reason. It changes once a day. Each
 * estimate matches at most one reason.
 */
export function staleWhere(
  reason: StaleReason,
  today: string,
  timeZone: string,
  owner: string | undefined,
): Predicate {
  const { sentBefore, expiresBy } = bounds(today, timeZone);
  const expiring: Predicate = { field: 'expiresOn', op: 'lte', value: expiresBy };
  const not = (status: EstimateRow['status'][]) => openStatuses.filter((each) => !status.includes(each));
  const ownerUserId = owner;
  if (reason === 'asked') return where({ status: 'changes_requested', ownerUserId });
  if (reason === 'expiring') return where({ status: not(['changes_requested']), ownerUserId }, expiring);
  if (reason === 'viewed') return where({ status: 'viewed', ownerUserId }, { not: expiring });
  return where(
    { status: not(['changes_requested', 'viewed']), ownerUserId },
    { not: expiring },
    { field: 'sentAt', op: 'lt', value: sentBefore },
  );
}

/** Returns why an open estimate needs attention, the most urgent reason only; undefined if it can wait. */
export function staleReason(estimate: Dated, today: string, timeZone: string): StaleReason | undefined {
  if (!openStatuses.includes(estimate.status)) return undefined;
  const { sentBefore, expiresBy } = bounds(today, timeZone);
  if (estimate.status === 'changes_requested') return 'asked';
  if (estimate.expiresOn && estimate.expiresOn <= expiresBy) return 'expiring';
  if (estimate.status === 'viewed') return 'viewed';
  return estimate.sentAt && estimate.sentAt < sentBefore ? 'waiting' : undefined;
}

const order: readonly StaleReason[] = ['asked', 'expiring', 'viewed', 'waiting'];

export interface StaleEstimate {
  readonly estimate: EstimateRow;
  readonly reason: StaleReason;
}

/** Returns the estimates that need attention, most urgent first, then oldest first. */
export function staleAmong(rows: readonly EstimateRow[], today: string, timeZone: string): StaleEstimate[] {
  return rows
    .flatMap((estimate) => {
      const reason = staleReason(estimate, today, timeZone);
      return reason ? [{ estimate, reason }] : [];
    })
    .sort(
      (a, b) =>
        order.indexOf(a.reason) - order.indexOf(b.reason) ||
        (a.estimate.sentAt ?? '').localeCompare(b.estimate.sentAt ?? ''),
    );
}
