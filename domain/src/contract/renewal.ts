import { isInForce } from '../cancellation/rule-in-force.ts';
import { addDays } from '../calendar-date.ts';
import { monthsAlong } from '../terms.ts';
import type { NoticeMeans, RenewalRule } from './renewal-rules.ts';

/**
 * Number of days before the customer's last day on which the office is notified, unless a law opens a window that
 * early.
 */
const LEAD_DAYS = 45;
/** Number of days before a window opens on which the office is notified. */
const WINDOW_LEAD_DAYS = 15;

/** Fields of a contract that determine how it renews. */
interface Renewed {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly renewal: 'none' | 'month_to_month' | 'months';
  readonly renewalMonths: number;
  readonly noticeDays: number;
  readonly renewalAcknowledged: boolean;
  readonly noticeSentOn: string | null;
  readonly noticeSentBy: NoticeMeans | null;
  readonly noticeSentFor: string | null;
}

/** Fields of a contract that determine when the office is notified. */
interface Noticed extends Pick<Renewed, 'endsOn' | 'noticeDays' | 'renewal'> {
  readonly termMonths: number;
  readonly noticedFor: string | null;
  readonly parentId: string | null;
}

interface Premises {
  readonly type: string;
  readonly site: { readonly country: 'us' | 'ca'; readonly region: string } | null;
}

/**
 * Returns the renewal rules that protect a customer: those of the place that are in force on the day of the
 * signature. A rule that begins later does not affect a signed contract.
 *
 * @param rules the rules that apply to the company.
 */
export const renewalRulesOf = (
  { type, site }: Premises,
  signedOn: string,
  rules: readonly RenewalRule[],
): readonly RenewalRule[] =>
  rules.filter((rule) => (!rule.homesOnly || type === 'residential') && isInForce(rule, site, signedOn));

/** What is due before a term ends. All values are calendar days; the last day of each range is still in time. */
export interface RenewalNotice {
  /** The last day on which the customer may decline. */
  readonly lastDay: string;
  /** The window in which a notice counts, if a law requires one. */
  readonly window: { readonly opens: string; readonly closes: string } | null;
  /** The ways to notify that count; empty if no law requires a notice. */
  readonly means: readonly NoticeMeans[];
  /** The day on which the office is notified. */
  readonly taskOn: string;
}

type NoticeRule = RenewalRule & { readonly asks: { readonly what: 'notice' } };
const noticeRules = (rules: readonly RenewalRule[]): readonly NoticeRule[] =>
  rules.filter((rule): rule is NoticeRule => rule.asks.what === 'notice');

/** Returns the months of the renewal in the contract, limited to the maximum by law; 0 for month to month. */
function monthsOf({ renewal, renewalMonths }: Renewed, rules: readonly RenewalRule[]): number {
  if (renewal !== 'months') return 0;
  return rules.reduce(
    (months, { asks }) => (asks.what === 'longest' ? Math.min(months, asks.months) : months),
    renewalMonths,
  );
}

/**
 * Returns the dates of the notice before a term ends (decisions 11.2). A window counts back from the customer's last
 * day. The office is notified 15 days before it opens, and no later than 45 days before the customer's last day.
 *
 * @param rules the rules from {@link renewalRulesOf}.
 * @returns null for a contract without an end.
 */
export function renewalNotice(contract: Renewed, rules: readonly RenewalRule[]): RenewalNotice | null {
  if (!contract.endsOn) return null;
  const lastDay = addDays(contract.endsOn, -contract.noticeDays);
  const months = monthsOf(contract, rules);
  const [rule] = noticeRules(rules).filter(({ asks }) => months > asks.aboveMonths);
  if (!rule) return { lastDay, window: null, means: [], taskOn: addDays(lastDay, -LEAD_DAYS) };
  const { opens, closes, means } = rule.asks;
  const window = { opens: addDays(lastDay, -opens), closes: addDays(lastDay, -closes) };
  const lead = Math.max(LEAD_DAYS, opens + WINDOW_LEAD_DAYS);
  return { lastDay, window, means, taskOn: addDays(lastDay, -lead) };
}

/**
 * Whether a contract renews automatically when its term ends, so that the customer has a last day to decline. An
 * addendum renews with its parent.
 */
export const renews = ({
  endsOn,
  renewal,
  parentId,
}: Pick<Renewed, 'endsOn' | 'renewal'> & { readonly parentId: string | null }): boolean =>
  endsOn !== null && renewal !== 'none' && parentId === null;

/**
 * Returns the number of days before its usual day on which the scheduler must check a contract, because counsel set a
 * rule whose window opens earlier.
 */
export const earlierBy = (rules: readonly RenewalRule[]): number =>
  Math.max(0, ...noticeRules(rules).map(({ asks }) => asks.opens + WINDOW_LEAD_DAYS - LEAD_DAYS));

/**
 * Returns the day from which the scheduler checks whether to notify the office. Null if it already did, for an
 * addendum, without a term, and without an end.
 */
export const noticeDueOn = ({
  endsOn,
  noticeDays,
  noticedFor,
  parentId,
  termMonths,
  renewal,
}: Noticed): string | null =>
  endsOn === null || parentId !== null || noticedFor === endsOn || (termMonths === 0 && renewal === 'none')
    ? null
    : addDays(endsOn, -noticeDays - LEAD_DAYS);

/** Whether the notice for the current term was sent as the law requires: in its window, and in a way that counts. */
export function noticeCounts(contract: Renewed, { window, means }: RenewalNotice): boolean {
  const { noticeSentOn: on, noticeSentBy: by, noticeSentFor, endsOn } = contract;
  if (on === null || by === null || noticeSentFor !== endsOn) return false;
  return window === null || (window.opens <= on && on <= window.closes && means.includes(by));
}

/** How a term continues: for a number of months, or, if a legal requirement is not met, from month to month. */
export interface Renewal {
  /** 0 for month to month. */
  readonly months: number;
  /** The missing requirement for the renewal in the contract. */
  readonly lacks: 'acknowledgment' | 'notice' | null;
}

/**
 * Returns how the current term continues when it ends (decisions 11.2). Not for contracts that end with their term.
 */
export function renewalOf(contract: Renewed, rules: readonly RenewalRule[]): Renewal {
  const months = monthsOf(contract, rules);
  const lacksWording = rules.some(
    ({ asks }) =>
      asks.what === 'acknowledgment' && months > asks.aboveMonths && !contract.renewalAcknowledged,
  );
  if (lacksWording) return { months: 0, lacks: 'acknowledgment' };
  const notice = renewalNotice(contract, rules);
  if (notice?.window && !noticeCounts(contract, notice)) return { months: 0, lacks: 'notice' };
  return { months, lacks: null };
}

/**
 * Returns the last day of the current renewal, after as many renewals as have passed; null for a contract that
 * continues from month to month.
 */
export function renewedUntil(contract: Renewed, rules: readonly RenewalRule[], today: string): string | null {
  let { endsOn } = contract;
  while (endsOn !== null && endsOn < today) {
    const { months } = renewalOf({ ...contract, endsOn }, rules);
    endsOn = months > 0 ? addDays(monthsAlong(contract.startsOn, addDays(endsOn, 1), months), -1) : null;
  }
  return endsOn;
}
