import { addDays } from '../calendar-date.ts';
import type { CancellationRightRow } from './cancellation-right.ts';
import { lastMoment } from './right-text.ts';
import { installing, stopsWork } from './work-stop.ts';

type Running = Pick<CancellationRightRow, 'state' | 'lastDay' | 'rules' | 'waiverOn' | 'earlyReason'>;

const over: readonly string[] = ['completed', 'verified', 'invoiced', 'cancelled'];

/**
 * Returns the day on which work for an order may begin at the customer's home: the planned day, or today if none is
 * planned, because work that is ready may begin immediately. Null for other types of work, and for completed or
 * canceled work.
 *
 * @param order a work order as stored, or as entered in a form.
 */
export function dayOfInstall(
  { type, status, scheduledOn }: Readonly<Record<string, unknown>>,
  today: string | undefined,
): string | null {
  if (!installing.includes(String(type)) || over.includes(String(status))) return null;
  return (typeof scheduledOn === 'string' && scheduledOn) || (today ?? null);
}

/**
 * Returns a warning for the person who schedules work on a day before the end of a right to cancel; null if the day
 * is not before it. This only warns and refuses nothing. A rule that counts from the installation cannot delay work.
 */
export function scheduleWarning(right: Running, day: string, companyWaits: boolean): string | null {
  const { state, lastDay, rules, earlyReason } = right;
  if (state === 'outside' || state === 'exercised') return null;
  const why = earlyReason ? ` Reason to start early: ${earlyReason.replace(/\.$/, '')}.` : '';
  const who = rules.some((rule) => rule.stopsWork) ? 'The law of this state' : 'Your company';
  const forbidden = stopsWork(right, companyWaits)
    ? ` ${who} does not allow work to begin before the right has ended.`
    : '';
  if (state === 'not_started')
    return `The customer may still cancel: no handover of the signed copy and the notices is recorded, so the right to cancel has no end yet.${forbidden}${why}`;
  if (lastDay === null || day > lastDay) return null;
  return `The customer may cancel until ${lastMoment(lastDay)}. Work before that may have to be undone at your cost.${forbidden}${why}`;
}

/**
 * When work for a customer no longer has to wait for a right to cancel: at once, from a day on, or unknown, because
 * the period of a right has not started.
 */
export type WorkStart =
  | { readonly kind: 'at once' }
  | { readonly kind: 'from'; readonly day: string }
  | { readonly kind: 'unknown' };

/**
 * Whether a person decided that work need not wait for a right: a waiver by the buyer, or a reason if neither the law
 * nor the company stops work.
 */
const isDecided = (right: Running, companyWaits: boolean): boolean =>
  right.waiverOn !== null || (right.earlyReason !== null && !stopsWork(right, companyWaits));

/**
 * Returns when installing for a customer no longer has to wait for a right to cancel: the day after the last one ends
 * (decisions on the right to cancel, 10).
 *
 * @param rights the customer's rights; those that have ended are ignored.
 */
export function workStart(rights: readonly Running[], companyWaits: boolean): WorkStart {
  const waiting = rights.filter(
    (right) => right.state !== 'outside' && right.state !== 'exercised' && !isDecided(right, companyWaits),
  );
  if (waiting.some(({ state }) => state === 'not_started')) return { kind: 'unknown' };
  const last = waiting
    .flatMap(({ lastDay }) => lastDay ?? [])
    .toSorted()
    .at(-1);
  return last ? { kind: 'from', day: addDays(last, 1) } : { kind: 'at once' };
}
