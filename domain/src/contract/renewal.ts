import { isInForce } from '../cancellation/rule-in-force.ts';
import { addDays } from '../calendar-date.ts';
import { monthsAlong } from '../terms.ts';
import type { NoticeMeans, RenewalRule } from './renewal-rules.ts';

/** Days before the customer's last day on which the office is notified, where no law opens a window that early. */
const LEAD_DAYS = 45;
/** Days before a window opens on which the office is notified. */
const WINDOW_LEAD_DAYS = 15;

/** What of a contract decides how it renews. */
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

/** What of a contract decides when the office is notified. */
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
 * The rules of renewal that protect a customer: those of the place, in force on the day of the signature. A signature never changes its rules on its own.
 *
 * @param rules those that hold for the company.
 */
export const renewalRulesOf = (
  { type, site }: Premises,
  signedOn: string,
  rules: readonly RenewalRule[],
): readonly RenewalRule[] =>
  rules.filter((rule) => (!rule.homesOnly || type === 'residential') && isInForce(rule, site, signedOn));

/** What is due before a term ends. All are days of the calendar; the last one of each span is still in time. */
export interface RenewalNotice {
  /** The last day on which the customer may say no. */
  readonly lastDay: string;
  /** When a notice counts, where a law asks for one. */
  readonly window: { readonly opens: string; readonly closes: string } | null;
  /** Which ways of telling count; empty where no law asks. */
  readonly means: readonly NoticeMeans[];
  /** The day on which the office is notified. */
  readonly taskOn: string;
}

type NoticeRule = RenewalRule & { readonly asks: { readonly what: 'notice' } };
const noticeRules = (rules: readonly RenewalRule[]): readonly NoticeRule[] =>
  rules.filter((rule): rule is NoticeRule => rule.asks.what === 'notice');

/** Months of the renewal that the contract asks for, no longer than the law allows; 0 from month to month. */
function monthsOf({ renewal, renewalMonths }: Renewed, rules: readonly RenewalRule[]): number {
  if (renewal !== 'months') return 0;
  return rules.reduce(
    (months, { asks }) => (asks.what === 'longest' ? Math.min(months, asks.months) : months),
    renewalMonths,
  );
}

/**
 * The days of the notice before a term ends (decisions 11.2). A window counts back from the customer's last day; the office is notified 15 days before it opens, and no later than
 * 45 days before the customer's last day.
 *
 * @param rules those of {@link renewalRulesOf}.
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

/** Whether a contract renews automatically when its term ends, so that the customer has a last day to say no. An addendum goes with its parent. */
export const renews = ({
  endsOn,
  renewal,
  parentId,
}: Pick<Renewed, 'endsOn' | 'renewal'> & { readonly parentId: string | null }): boolean =>
  endsOn !== null && renewal !== 'none' && parentId === null;

/** How many days before its usual day the clock must look at a contract, as counsel gave a rule whose window opens that early. */
export const earlierBy = (rules: readonly RenewalRule[]): number =>
  Math.max(0, ...noticeRules(rules).map(({ asks }) => asks.opens + WINDOW_LEAD_DAYS - LEAD_DAYS));

/** The day from which the clock checks whether to notify the office; null once it did, for an addendum, without a term, and without an end. */
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

/** Whether the notice of the running term was sent as the law asks: in its window, and in a way that counts. */
export function noticeCounts(contract: Renewed, { window, means }: RenewalNotice): boolean {
  const { noticeSentOn: on, noticeSentBy: by, noticeSentFor, endsOn } = contract;
  if (on === null || by === null || noticeSentFor !== endsOn) return false;
  return window === null || (window.opens <= on && on <= window.closes && means.includes(by));
}

/** How a term goes on: by so many months, or, without what the law asks for, from month to month. */
export interface Renewal {
  /** 0 from month to month. */
  readonly months: number;
  /** What is missing for the renewal that the contract names. */
  readonly lacks: 'acknowledgment' | 'notice' | null;
}

/** What the running term becomes when it ends (decisions 11.2). A contract that ends with its term is not asked about. */
export function renewalOf(contract: Renewed, rules: readonly RenewalRule[]): Renewal {
  const months = monthsOf(contract, rules);
  const lacksWords = rules.some(
    ({ asks }) =>
      asks.what === 'acknowledgment' && months > asks.aboveMonths && !contract.renewalAcknowledged,
  );
  if (lacksWords) return { months: 0, lacks: 'acknowledgment' };
  const notice = renewalNotice(contract, rules);
  if (notice?.window && !noticeCounts(contract, notice)) return { months: 0, lacks: 'notice' };
  return { months, lacks: null };
}

/** The last day of the running renewal, as often as it renewed since; null for a contract that goes on from month to month. */
export function renewedUntil(contract: Renewed, rules: readonly RenewalRule[], today: string): string | null {
  let { endsOn } = contract;
  while (endsOn !== null && endsOn < today) {
    const { months } = renewalOf({ ...contract, endsOn }, rules);
    endsOn = months > 0 ? addDays(monthsAlong(contract.startsOn, addDays(endsOn, 1), months), -1) : null;
  }
  return endsOn;
}
