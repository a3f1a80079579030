import { addDays } from '../calendar-date.ts';
import { where, type Predicate } from '../kernel/predicate.ts';
import { localDate, localHour } from '../local-date.ts';
import { daysRange } from '../zoned-time.ts';
import { openStatuses, type EstimateStatus } from './lifecycle.ts';

/** The reminders of an estimate in sending order, each sent once; `stopped` ends them. */
export const reminderSteps = ['silence', 'three_days', 'one_day', 'stopped'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** Days without an answer after which a customer is reminded. */
export const SILENT_DAYS = 3;
/**
 * A longer silence is not worth a reminder: it occurs after a long server outage, or on the day the reminders are
 * switched on.
 */
const MAX_SILENCE_DAYS = 7;
const MORNING_HOUR = 9;

/** Returns the company's day for reminders. It begins at 9 AM, so that reminders arrive in the morning. */
export const reminderDay = (now: string, timeZone: string): string =>
  addDays(localDate(now, timeZone), localHour(now, timeZone) < MORNING_HOUR ? -1 : 0);

/** The fields that determine whether a customer is reminded. */
export interface Remindable {
  readonly status: EstimateStatus;
  readonly expiresOn: string | null;
  readonly sentAt: string | null;
  readonly viewedAt: string | null;
  readonly lastReminder: ReminderStep | null;
}

/** A due reminder: the step, and whether to send an email. */
export interface DueReminder {
  readonly step: Exclude<ReminderStep, 'stopped'>;
  /** False if the silence began too long ago. */
  readonly mails: boolean;
}

/**
 * Returns the reminder that is due on a company day, if any: three days and one day before an open estimate expires,
 * and after three days of silence. After a server outage, only the latest one is sent. An estimate whose customer
 * asked a question waits for the company, so it does not count as silent.
 *
 * @param today see {@link reminderDay}
 */
export function dueReminder(estimate: Remindable, today: string, timeZone: string): DueReminder | null {
  const { status, expiresOn, lastReminder } = estimate;
  const reached = lastReminder ? reminderSteps.indexOf(lastReminder) : -1;
  const isNext = (step: ReminderStep) => reminderSteps.indexOf(step) > reached;
  if (expiresOn && expiresOn >= today) {
    if (expiresOn <= addDays(today, 1)) return isNext('one_day') ? { step: 'one_day', mails: true } : null;
    if (expiresOn <= addDays(today, 3) && isNext('three_days')) return { step: 'three_days', mails: true };
  }
  const last = [estimate.sentAt, estimate.viewedAt]
    .filter((at) => at !== null)
    .toSorted()
    .at(-1);
  if (!last || !isNext('silence') || (status !== 'sent' && status !== 'viewed')) return null;
  const since = localDate(last, timeZone);
  if (since > addDays(today, -SILENT_DAYS)) return null;
  return { step: 'silence', mails: since >= addDays(today, -MAX_SILENCE_DAYS) };
}

/**
 * Matches exactly the open estimates for which {@link dueReminder} returns a reminder, so that processing in batches
 * reaches all of them.
 */
export function reminderIsDue(today: string, timeZone: string): Predicate {
  const endsWithin = (days: number): Predicate => ({
    all: [
      { field: 'expiresOn', op: 'gte', value: today },
      { field: 'expiresOn', op: 'lte', value: addDays(today, days) },
    ],
  });
  const lastSilentDay = addDays(today, -SILENT_DAYS);
  const { to: silenceEnds } = daysRange(lastSilentDay, lastSilentDay, timeZone);
  return {
    all: [
      where({ status: openStatuses }),
      {
        any: [
          {
            all: [
              endsWithin(3),
              { any: [where({ lastReminder: null }), where({ lastReminder: 'silence' })] },
            ],
          },
          { all: [endsWithin(1), where({ lastReminder: 'three_days' })] },
          {
            all: [
              where({ status: ['sent', 'viewed'], lastReminder: null }),
              { field: 'sentAt', op: 'lt', value: silenceEnds },
              { any: [where({ viewedAt: null }), { field: 'viewedAt', op: 'lt', value: silenceEnds }] },
            ],
          },
        ],
      },
    ],
  };
}

/**
 * Returns the reminder state of an offer that is sent again: reminders restart after a step, unless the customer has
 * stopped them.
 */
export const reminderFrom = (
  { lastReminder }: Pick<Remindable, 'lastReminder'>,
  step: 'silence' | null,
): Pick<Remindable, 'lastReminder'> => ({ lastReminder: lastReminder === 'stopped' ? 'stopped' : step });
