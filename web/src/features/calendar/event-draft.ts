import { addDays } from '@sable/domain/calendar-date';
import { events } from '@sable/domain/event';
import { day } from '@sable/domain/kernel/fields';
import { frequencies, MAX_INTERVAL, type Repeat } from '@sable/domain/recurrence';
import { z } from 'zod';
import { daysRange, instantOf, isSkipped, localMoment } from '@sable/domain/zoned-time';
import type { EventRow } from './event-layout.ts';

const {
  title,
  type,
  status,
  allDay,
  userId,
  alsoUserIds,
  accountId,
  workOrderId,
  location,
  notes,
  reminders,
  cancelReason,
  outcome,
} = events.shape;
const MINUTE_MS = 60_000;
const time = z.string().regex(/^\d\d:\d\d$/, 'Choose a time.');

const draftSchema = z.object({
  title,
  type,
  status,
  cancelReason,
  outcome,
  allDay,
  date: day('Starts on'),
  start: time,
  endDate: day('Ends on'),
  end: time,
  userId,
  alsoUserIds,
  accountId,
  workOrderId,
  location,
  notes,
  reminders,
  repeats: z.enum(['never', ...frequencies]),
  interval: z.int().min(1).max(MAX_INTERVAL),
  until: z.union([day('Until'), z.literal('')]),
  /** How much of a series to save or delete. */
  scope: z.enum(['one', 'following', 'all']),
});

/** The form values of an event, with dates and times in the company's time zone. */
export type EventDraft = z.input<typeof draftSchema>;
type Times = Pick<EventDraft, 'allDay' | 'date' | 'start' | 'endDate' | 'end'>;

const notRepeating = { repeats: 'never', interval: 1, until: '', scope: 'one' } as const;

export const newEvent = (date: string, start = '09:00', more: Partial<EventDraft> = {}): EventDraft => ({
  title: '',
  type: 'sales',
  status: 'scheduled',
  cancelReason: '',
  outcome: '',
  allDay: false,
  date,
  start,
  // One hour later; from 11 PM on, this is the next day.
  endDate: start < '23:00' ? date : addDays(date, 1),
  end: `${String((Number(start.slice(0, 2)) + 1) % 24).padStart(2, '0')}:${start.slice(3)}`,
  userId: null,
  alsoUserIds: [],
  accountId: null,
  workOrderId: null,
  location: '',
  notes: '',
  reminders: [],
  ...notRepeating,
  ...more,
});

type SavedEvent = Pick<
  EventRow,
  Exclude<
    keyof typeof events.shape,
    'timeZone' | 'bookedAnyway' | 'remindersSent' | 'seriesId' | 'repeats' | 'repeatInterval'
  >
>;

export function draftOf(event: SavedEvent, timeZone: string): EventDraft {
  const from = localMoment(event.startsAt, timeZone);
  // An all-day event ends at the next midnight, so its last day is the one before.
  const lastInstant = event.allDay ? new Date(Date.parse(event.endsAt) - 1).toISOString() : event.endsAt;
  const to = localMoment(lastInstant, timeZone);
  return {
    title: event.title,
    type: event.type,
    status: event.status,
    cancelReason: event.cancelReason ?? '',
    outcome: event.outcome ?? '',
    allDay: event.allDay,
    date: from.date,
    start: event.allDay ? '09:00' : from.time,
    endDate: to.date,
    end: event.allDay ? '10:00' : to.time,
    userId: event.userId,
    alsoUserIds: event.alsoUserIds,
    accountId: event.accountId,
    workOrderId: event.workOrderId,
    location: event.location ?? '',
    notes: event.notes ?? '',
    reminders: event.reminders,
    ...notRepeating,
  };
}

/** Whether all dates and times are filled in. */
export const isWhole = ({ date, start, endDate, end }: Times): boolean =>
  [date, start, endDate, end].every((part) => part !== '');

/** Returns the start and end instants of a complete draft. */
export function spanOf(draft: Times, timeZone: string): { startsAt: string; endsAt: string } {
  if (draft.allDay) {
    const { from, to } = daysRange(draft.date, draft.endDate, timeZone);
    return { startsAt: from, endsAt: to };
  }
  return {
    startsAt: instantOf(draft.date, draft.start, timeZone),
    endsAt: instantOf(draft.endDate, draft.end, timeZone),
  };
}

/** Returns the draft with another duration; the start stays. */
export function lasting<Draft extends Times>(draft: Draft, minutes: number, timeZone: string): Draft {
  const start = instantOf(draft.date, draft.start, timeZone);
  const end = localMoment(new Date(Date.parse(start) + minutes * MINUTE_MS).toISOString(), timeZone);
  return { ...draft, endDate: end.date, end: end.time };
}

/** Returns the draft with another start. The end moves along, so that the duration stays the same. */
export function startMoved<Draft extends Times>(
  draft: Draft,
  to: { date?: string; start?: string },
  timeZone: string,
): Draft {
  const before = spanOf(draft, timeZone);
  const next = { ...draft, ...to };
  const length = Date.parse(before.endsAt) - Date.parse(before.startsAt);
  if (draft.allDay || length <= 0)
    return { ...next, endDate: next.date > next.endDate ? next.date : next.endDate };
  return lasting(next, length / MINUTE_MS, timeZone);
}

/** Formats the error for a time that the clock skips at a daylight saving change. */
export const skippedText = (date: string, time: string): string =>
  `There is no ${clockText(time)} on ${dayText(date)}: the clock skips it. Choose another time.`;

const clockText = (time: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`2026-01-01T${time}:00.000Z`),
  );
const dayText = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00.000Z`),
  );

/**
 * Validates the form and converts it for saving: instants instead of dates and times, the recurrence, and the scope
 * within the series.
 */
export const eventForm = (timeZone: string) =>
  draftSchema
    .superRefine((draft, context) => {
      if (draft.repeats !== 'never' && !draft.until)
        context.addIssue({ code: 'custom', path: ['until'], message: 'Choose the last day.' });
      if (draft.status === 'cancelled' && !draft.cancelReason)
        context.addIssue({ code: 'custom', path: ['cancelReason'], message: 'Enter why it was canceled.' });
      if (!isWhole(draft)) return;
      const moments = [
        { field: 'start', date: draft.date, time: draft.start },
        { field: 'end', date: draft.endDate, time: draft.end },
      ];
      const skipped = moments.filter(({ date, time }) => !draft.allDay && isSkipped(date, time, timeZone));
      for (const { field, date, time } of skipped)
        context.addIssue({ code: 'custom', path: [field], message: skippedText(date, time) });
      if (skipped.length > 0) return;
      const { startsAt, endsAt } = spanOf(draft, timeZone);
      if (endsAt <= startsAt)
        context.addIssue({
          code: 'custom',
          path: ['endDate'],
          message: 'The end must be later than the start.',
        });
    })
    .transform((draft) => {
      const { date, start, endDate, end, repeats, interval, until, scope, ...fields } = draft;
      const repeat: Repeat | null = repeats === 'never' ? null : { repeats, interval, until };
      return {
        event: { ...fields, ...spanOf({ date, start, endDate, end, allDay: fields.allDay }, timeZone) },
        repeat,
        scope,
      };
    });
