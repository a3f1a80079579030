import { addDays } from '@sable/domain/calendar-date';
import { EXPIRES_WITHIN_DAYS, stuckAfter, type StuckDays } from '@sable/domain/estimate/stuck';
import { openStatuses, type EstimateStatus } from '@sable/domain/estimate/lifecycle';
import type { RowIn } from '@sable/domain/queries';
import { counted } from '../../shared/formats.ts';

export type Deal = RowIn<'estimates'>;
type Dated = Pick<Deal, 'status' | 'updatedAt' | 'sentAt' | 'viewedAt' | 'expiresOn' | 'buyersSignedAt'>;

const DAY_MS = 86_400_000;

const statusTexts: Partial<Record<EstimateStatus, string>> = {
  draft: 'Untouched',
  pending_approval: 'Waiting',
  approved: 'Not sent',
  sent: 'Not opened',
  viewed: 'Not signed',
  changes_requested: 'Unanswered',
  signing: 'Not everyone signed',
};

/**
 * Returns the instant since which an estimate has at least been at its stage. Estimates that the customer does not
 * have count from their last change.
 */
function sinceOf({ status, updatedAt, sentAt, viewedAt }: Dated): string {
  if (status === 'sent') return sentAt ?? updatedAt;
  if (status === 'viewed') return viewedAt ?? sentAt ?? updatedAt;
  return updatedAt;
}

/** Returns the number of full days at the current stage. */
export const daysAtStage = (deal: Dated, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(sinceOf(deal))) / DAY_MS));

/** Beyond this number of days, the age is shown in months. */
const COUNTED_DAYS = 60;
const DAYS_OF_MONTH = 365.25 / 12;

/** Formats an age: `today`, `1 day`, `9 days`, `11 months`. */
export const ageText = (days: number): string => {
  if (days === 0) return 'today';
  return days <= COUNTED_DAYS ? counted(days, 'day') : counted(Math.round(days / DAYS_OF_MONTH), 'month');
};

/**
 * Returns why an estimate of the pipeline needs attention, as text; null if it can wait. Expiration comes first,
 * because it cannot wait.
 *
 * @param today 'YYYY-MM-DD' in the company's time zone.
 */
export function stuckText(
  deal: Dated,
  limits: StuckDays,
  now: string,
  today: string,
  day: (date: string) => string,
): string | null {
  const { status, expiresOn } = deal;
  if (!statusTexts[status]) return null;
  const isOut = openStatuses.includes(status) && !deal.buyersSignedAt;
  if (isOut && expiresOn && expiresOn <= addDays(today, EXPIRES_WITHIN_DAYS))
    return `Expires ${day(expiresOn)}`;
  const days = daysAtStage(deal, now);
  const limit = stuckAfter(limits, status);
  return limit !== null && days >= limit ? `${statusTexts[status]} for ${ageText(days)}` : null;
}
