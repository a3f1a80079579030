import { z } from 'zod';
import { formatLongDay } from './calendar-date.ts';
import { companies } from './company.ts';
import { crewOf } from './event-people.ts';
import { events } from './event.ts';
import { idSchema, pathOf } from './kernel/document.ts';
import type { RowOf } from './kernel/entity.ts';
import { isSystem } from './kernel/actor.ts';
import { instant } from './kernel/fields.ts';
import { mutation } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { localDate } from './local-date.ts';
import { notify } from './notify.ts';
import { readerOf } from './person-actor.ts';
import { users } from './user.ts';

type EventRow = RowOf<typeof events>;
type Reminded = Pick<EventRow, 'startsAt' | 'reminders' | 'status'>;

/** The job that sends a reminder of an appointment. Its payload is `{ id, at }`. */
export const REMIND_EVENT = 'remind-event';
/** The payload of a `remind-event` job. */
export const remindArgs = z.strictObject({ id: idSchema, at: instant('Due') });

const MINUTE_MS = 60_000;
/** Maximum number of sent reminders that an appointment stores. */
const MAX_SENT = 20;

/** Returns the times of an appointment's reminders; none once it is underway, over, or canceled. */
const reminderTimes = ({ startsAt, reminders, status }: Reminded): string[] =>
  status === 'scheduled' || status === 'confirmed'
    ? reminders.map((minutes) => new Date(Date.parse(startsAt) - minutes * MINUTE_MS).toISOString())
    : [];

/**
 * Schedules the reminders of a new or changed appointment. An earlier job stays scheduled, and does nothing if the
 * appointment has moved by then.
 */
export function planReminders(tx: Transaction, before: EventRow | null, after: EventRow): void {
  const planned = before ? reminderTimes(before) : [];
  for (const at of reminderTimes(after))
    if (at > tx.context.now && !planned.includes(at))
      tx.enqueue({ kind: REMIND_EVENT, payload: { id: after.id, at }, runAt: at });
}

/** Returns the people on an appointment who are still active and may read it. */
async function peopleToRemind(tx: Transaction, event: EventRow): Promise<string[]> {
  const people = await tx.listAll(users, where({ id: crewOf(event) }));
  const readers: string[] = [];
  for (const person of people) {
    const reader = await readerOf(tx, person);
    if (await reader?.find(events, event.id)) readers.push(person.id);
  }
  return readers;
}

/**
 * Formats the time as `March 3, 2026, 10:00 AM EST` in the time zone of the site; whole days are in the company's.
 */
function whenOf({ startsAt, allDay, timeZone: siteZone }: EventRow, companyZone: string): string {
  const timeZone = allDay ? companyZone : (siteZone ?? companyZone);
  const day = formatLongDay(localDate(startsAt, timeZone));
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const;
  return allDay
    ? `${day}, all day`
    : `${day}, ${new Intl.DateTimeFormat('en-US', time).format(new Date(startsAt))}`;
}

export const eventReminderMutations = {
  /**
   * Runs on the scheduler: reminds the people on an appointment, once per reminder. An appointment that was moved or
   * canceled gets no reminder.
   */
  'events.remind': mutation({
    args: remindArgs,
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id, at }) {
      const event = await tx.find(events, id, { lock: true });
      if (!event || !reminderTimes(event).includes(at) || event.remindersSent.includes(at)) return;
      // After a server outage, reminders are sent late, but not for appointments that are over.
      if (tx.context.now >= event.endsAt) return;
      await tx.update(events, event, { remindersSent: [...event.remindersSent, at].slice(-MAX_SENT) });
      const { timeZone } = await tx.get(companies, tx.actor.companyId);
      await notify(tx, await peopleToRemind(tx, event), {
        kind: 'event_reminder',
        title: `Reminder: ${event.title}`,
        body: [whenOf(event, timeZone), event.location].filter(Boolean).join(' · '),
        link: `/calendar?event=${id}`,
        about: pathOf('events', id),
        until: event.endsAt,
      });
    },
  }),
};
