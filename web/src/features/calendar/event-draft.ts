import { daysRange, instantOf, localMoment } from '../../shared/zoned-time.ts';
import type { EventRow } from './event-layout.ts';

/** An event as it is typed: days and times by the company's clock. */
export interface EventDraft {
  readonly title: string;
  readonly type: EventRow['type'];
  readonly status: EventRow['status'];
  readonly allDay: boolean;
  readonly date: string;
  readonly start: string;
  readonly endDate: string;
  readonly end: string;
  readonly userId: string | null;
  readonly accountId: string | null;
  readonly location: string;
  readonly notes: string;
}

export const newEvent = (date: string, start = '09:00', more: Partial<EventDraft> = {}): EventDraft => ({
  title: '',
  type: 'sales',
  status: 'scheduled',
  allDay: false,
  date,
  start,
  endDate: date,
  end: `${String(Math.min(23, Number(start.slice(0, 2)) + 1)).padStart(2, '0')}:${start.slice(3)}`,
  userId: null,
  accountId: null,
  location: '',
  notes: '',
  ...more,
});

export function draftOf(event: EventRow, timeZone: string): EventDraft {
  const from = localMoment(event.startsAt, timeZone);
  // The end of a whole day is the next midnight: its last day is the one before.
  const lastInstant = event.allDay ? new Date(Date.parse(event.endsAt) - 1).toISOString() : event.endsAt;
  const to = localMoment(lastInstant, timeZone);
  return {
    title: event.title,
    type: event.type,
    status: event.status,
    allDay: event.allDay,
    date: from.date,
    start: event.allDay ? '09:00' : from.time,
    endDate: to.date,
    end: event.allDay ? '10:00' : to.time,
    userId: event.userId,
    accountId: event.accountId,
    location: event.location ?? '',
    notes: event.notes ?? '',
  };
}

/** The instants of a draft. */
export function spanOf(draft: EventDraft, timeZone: string): { startsAt: string; endsAt: string } {
  if (draft.allDay) {
    const { from, to } = daysRange(draft.date, draft.endDate, timeZone);
    return { startsAt: from, endsAt: to };
  }
  return {
    startsAt: instantOf(draft.date, draft.start, timeZone),
    endsAt: instantOf(draft.endDate, draft.end, timeZone),
  };
}

/** The draft with another start; the end moves along, so that it stays as long as it was. */
export function startMoved(
  draft: EventDraft,
  to: { date?: string; start?: string },
  timeZone: string,
): EventDraft {
  const before = spanOf(draft, timeZone);
  const next = { ...draft, ...to };
  const length = Date.parse(before.endsAt) - Date.parse(before.startsAt);
  if (draft.allDay || length <= 0)
    return { ...next, endDate: next.date > next.endDate ? next.date : next.endDate };
  const start = instantOf(next.date, next.start, timeZone);
  const end = localMoment(new Date(Date.parse(start) + length).toISOString(), timeZone);
  return { ...next, endDate: end.date, end: end.time };
}

/** What `events.create` and `events.update` take. */
export const eventFields = (draft: EventDraft, timeZone: string) => ({
  title: draft.title.trim(),
  type: draft.type,
  status: draft.status,
  allDay: draft.allDay,
  ...spanOf(draft, timeZone),
  userId: draft.userId,
  accountId: draft.accountId,
  location: draft.location.trim() || null,
  notes: draft.notes.trim() || null,
});

export type EventFaults = Partial<Record<'title' | 'date' | 'end', string>>;

/** What must be put right before saving; empty when nothing. */
export function eventFaults(draft: EventDraft, timeZone: string): EventFaults {
  const faults: EventFaults = {};
  if (!draft.title.trim()) faults.title = 'Give it a title.';
  if (!draft.date || !draft.endDate || (!draft.allDay && (!draft.start || !draft.end)))
    return { ...faults, date: 'Choose the day and the time.' };
  const { startsAt, endsAt } = spanOf(draft, timeZone);
  if (endsAt <= startsAt) faults.end = 'The end must be later than the start.';
  return faults;
}
