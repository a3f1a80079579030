import { addDays } from '../calendar-date.ts';
import { count, object } from '../kernel/fields.ts';
import { where, type Predicate } from '../kernel/predicate.ts';
import type { EstimateStatus } from './lifecycle.ts';
import { openStatuses } from './lifecycle.ts';

/** Stages at which an estimate can get stuck. */
export const stuckStages = [
  'draft',
  'pending_approval',
  'approved',
  'sent',
  'viewed',
  'changes_requested',
  'signing',
] as const;
type StuckStage = (typeof stuckStages)[number];
export type StuckDays = Readonly<Record<StuckStage, number>>;

/** An upper limit, longer than anyone would wait. */
export const MAX_STUCK_DAYS = 365;

/** A company's number of days at each stage after which an estimate needs attention; 0 for never. */
export const stuckDaysField = object('Days until an estimate needs attention', {
  draft: count('Draft', {}, MAX_STUCK_DAYS),
  pending_approval: count('Waiting for approval', {}, MAX_STUCK_DAYS),
  approved: count('Approved', {}, MAX_STUCK_DAYS),
  sent: count('Sent', {}, MAX_STUCK_DAYS),
  viewed: count('Viewed', {}, MAX_STUCK_DAYS),
  changes_requested: count('Question asked', {}, MAX_STUCK_DAYS),
  signing: count('Being signed', {}, MAX_STUCK_DAYS),
});

/** A company's initial settings (trade specification 1.2: sent more than three days ago, viewed and not signed). */
export const stuckDaysDefault: StuckDays = {
  draft: 7,
  pending_approval: 2,
  approved: 3,
  sent: 3,
  viewed: 3,
  changes_requested: 1,
  signing: 3,
};

/** Trade specification 1.2: an open estimate needs attention three days before it expires. */
export const EXPIRES_WITHIN_DAYS = 3;

const isStuckStage = (status: EstimateStatus): status is StuckStage =>
  stuckStages.some((stage) => stage === status);

/** Returns the days after which an estimate at a stage is stuck; null for never. */
export const stuckAfter = (days: StuckDays, status: EstimateStatus): number | null =>
  isStuckStage(status) && days[status] > 0 ? days[status] : null;

const DAY_MS = 86_400_000;

/**
 * Returns the timestamp that a stage counts from: when the customer received or viewed it, otherwise the last change.
 */
const sinceField = (stage: StuckStage) =>
  stage === 'sent' ? 'sentAt' : stage === 'viewed' ? 'viewedAt' : 'updatedAt';

/** Matches open estimates that expire within some days. `today` is 'YYYY-MM-DD' in the company's time zone. */
export const expiringWhere = (today: string, days: number): Predicate =>
  where(
    { status: openStatuses, buyersSignedAt: null },
    { field: 'expiresOn', op: 'lte', value: addDays(today, days) },
  );

/**
 * Matches the estimates of a pipeline that need attention, by the same rules that `stuckAfter` and the days to
 * expiration apply to a single one.
 */
export function stuckWhere(days: StuckDays, now: string, today: string): Predicate {
  const stages = stuckStages.flatMap((status): Predicate[] => {
    const limit = stuckAfter(days, status);
    if (limit === null) return [];
    const value = new Date(Date.parse(now) - limit * DAY_MS).toISOString();
    return [where({ status }, { field: sinceField(status), op: 'lte', value })];
  });
  return { any: [expiringWhere(today, EXPIRES_WITHIN_DAYS), ...stages] };
}
