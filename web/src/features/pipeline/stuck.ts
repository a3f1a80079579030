import { addDays } from '@sable/domain/calendar-date';
import { EXPIRES_WITHIN_DAYS, stuckAfter, type StuckDays } from '@sable/domain/estimate/stuck';
import { openStatuses, type EstimateStatus } from '@sable/domain/estimate/lifecycle';
import type { RowIn } from '@sable/domain/queries';
import { counted } from '../../shared/formats.ts';

export type Deal = RowIn<'estimates'>;
type Dated = Pick<Deal, 'status' | 'updatedAt' | 'sentAt' | 'viewedAt' | 'expiresOn' | 'buyersSignedAt'>;

const DAY_MS = 86_400_000;

const words: Partial<Record<EstimateStatus, string>> = {
  draft: 'Untouched',
  pending_approval: 'Waiting',
  approved: 'Not sent',
  sent: 'Not opened',
  viewed: 'Not signed',
  changes_requested: 'Unanswered',
  signing: 'Not everyone signed',
};

/** Since when at least an estimate is at its stage, as an instant. What is not with the customer counts from its last change. */
function sinceOf({ status, updatedAt, sentAt, viewedAt }: Dated): string {
  if (status === 'sent') return sentAt ?? updatedAt;
  if (status === 'viewed') return viewedAt ?? sentAt ?? updatedAt;
  return updatedAt;
}

/** Whole days at its stage. */
export const daysAtStage = (deal: Dated, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(sinceOf(deal))) / DAY_MS));

/** Nobody counts days beyond two months. */
const COUNTED_DAYS = 60;
const DAYS_OF_MONTH = 365.25 / 12;

/** `today`, `1 day`, `9 days`, `11 months`. */
export const ageText = (days: number): string => {
  if (days === 0) return 'today';
  return days <= COUNTED_DAYS ? counted(days, 'day') : counted(Math.round(days / DAYS_OF_MONTH), 'month');
};

/**
 * Why an estimate of the pipeline needs somebody, in words; null when it can wait. What expires comes first, because it cannot wait.
 *
 * @param today 'YYYY-MM-DD' by the company's clock.
 */
export function stuckText(
  deal: Dated,
  limits: StuckDays,
  now: string,
  today: string,
  day: (date: string) => string,
): string | null {
  const { status, expiresOn } = deal;
  if (!words[status]) return null;
  const isOut = openStatuses.includes(status) && !deal.buyersSignedAt;
  if (isOut && expiresOn && expiresOn <= addDays(today, EXPIRES_WITHIN_DAYS))
    return `Expires ${day(expiresOn)}`;
  const days = daysAtStage(deal, now);
  const limit = stuckAfter(limits, status);
  return limit !== null && days >= limit ? `${words[status]} for ${ageText(days)}` : null;
}
