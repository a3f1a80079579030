import { addDays } from '../calendar-date.ts';
import type { CancellationRightRow } from './cancellation-right.ts';
import { lastMoment } from './right-words.ts';
import { installing, stopsWork } from './work-stop.ts';

type Running = Pick<CancellationRightRow, 'state' | 'lastDay' | 'rules' | 'waiverOn' | 'earlyReason'>;

const over: readonly string[] = ['completed', 'verified', 'invoiced', 'cancelled'];

/**
 * The day on which a work order may touch the customer's home: the planned one, and until somebody plans one today, as work that is ready may begin at once. Null for other
 * work, and for work that is over.
 *
 * @param order a work order as it is stored or typed.
 */
export function dayOfInstall(
  { type, status, scheduledOn }: Readonly<Record<string, unknown>>,
  today: string | undefined,
): string | null {
  if (!installing.includes(String(type)) || over.includes(String(status))) return null;
  return (typeof scheduledOn === 'string' && scheduledOn) || (today ?? null);
}

/**
 * Why work on a day comes before the end of a right to cancel, in words for whoever plans it; null where it does not. It warns, and refuses nothing. A rule that counts
 * from the installation cannot ask it to wait.
 */
export function scheduleWarning(right: Running, day: string, companyWaits: boolean): string | null {
  const { state, lastDay, rules, earlyReason } = right;
  if (state === 'outside' || state === 'exercised') return null;
  const why = earlyReason ? ` Starting work early was decided: ${earlyReason.replace(/\.$/, '')}.` : '';
  const who = rules.some((rule) => rule.stopsWork) ? 'The law of this state' : 'Your company';
  const forbidden = stopsWork(right, companyWaits)
    ? ` ${who} lets no work begin before the right has ended.`
    : '';
  if (state === 'not_started')
    return `The customer may still cancel: no hand-over of the signed copy and the notices is recorded, so the right to cancel has no end yet.${forbidden}${why}`;
  if (lastDay === null || day > lastDay) return null;
  return `The customer may cancel until ${lastMoment(lastDay)}. Work before that may have to be undone at your cost.${forbidden}${why}`;
}

/** From when work at a customer waits for no right to cancel: at once, from a day on, or not known yet, as a right has not begun. */
export type WorkStart =
  | { readonly kind: 'at once' }
  | { readonly kind: 'from'; readonly day: string }
  | { readonly kind: 'unknown' };

/** Whether a person decided that work need not wait for a right: the buyer's waiver, or a reason where neither the law nor the company stops work. */
const isDecided = (right: Running, companyWaits: boolean): boolean =>
  right.waiverOn !== null || (right.earlyReason !== null && !stopsWork(right, companyWaits));

/**
 * From when installing at a customer comes after the end of every right to cancel that it waits for: the day after the last one ends (decisions on the right to cancel, 10).
 *
 * @param rights the customer's rights; those that have ended ask nothing.
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
