import { z } from 'zod';
import { conflictKinds } from './booking.ts';
import { eventsOfRep, ownEvents } from './event-access.ts';
import { crewFrom, crewOf, MAX_ALSO } from './event-people.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import {
  choice,
  count,
  described,
  flag,
  instant,
  list,
  longText,
  optional,
  ref,
  requiredText,
  text,
} from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';
import { where, type Predicate } from './kernel/predicate.ts';
import { frequencies, MAX_INTERVAL } from './recurrence.ts';

/** The maximum number of reminders of one appointment; the earliest is four weeks before. */
export const MAX_REMINDERS = 5;
const MAX_REMINDER_MINUTES = 40_320;

/** Types of appointments for work on site, as opposed to sales and meetings. */
export const jobTypes: readonly string[] = ['install', 'service'];

/** An appointment in the calendar. */
export const events = defineEntity({
  collection: 'events',
  one: 'Event',
  many: 'Events',
  shape: {
    title: requiredText('Title', 160),
    type: choice('Type', ['sales', 'install', 'service', 'follow_up', 'block'] as const),
    startsAt: instant('Starts'),
    endsAt: instant('Ends'),
    allDay: flag('All day'),
    /** The time zone of the site; empty if no site is known, in which case the company's applies. */
    timeZone: optional(text('Time zone', 60, { server: true, unused: true })),
    /** The person responsible, to whom its work order is assigned. */
    userId: optional(ref('With', 'users', { findsBelonging: true })),
    /** The other attendees, whose calendars also show it. */
    alsoUserIds: list('Also with', z.uuid(), MAX_ALSO, { collection: 'users' }),
    accountId: optional(ref('Account', 'accounts')),
    /** The work order of the appointment, whose day and people follow the appointment. */
    workOrderId: optional(ref('Work order', 'work-orders')),
    location: optional(text('Place', 200)),
    notes: optional(longText('Notes', 2000)),
    /** Minutes before the start at which its people are reminded. */
    reminders: list('Reminders', z.int().min(0).max(MAX_REMINDER_MINUTES), MAX_REMINDERS),
    /** The times of sent reminders, so that none is sent twice. */
    remindersSent: list('Reminders sent', z.iso.datetime({ precision: 3 }), 20, {
      server: true,
      unused: true,
    }),
    status: choice('Status', [
      'scheduled',
      'confirmed',
      'on_the_way',
      'on_site',
      'done',
      'no_show',
      'cancelled',
    ] as const),
    cancelReason: optional(text('Why it was canceled', 300)),
    outcome: optional(longText('Outcome', 2000, { help: 'The result, or what to do next' })),
    /** Conflicts that were accepted when the time was chosen. */
    bookedAnyway: list('Booked anyway', z.enum(conflictKinds), conflictKinds.length),
    /** The id of the first appointment, shared by all appointments of a series. */
    seriesId: optional(described(z.uuid(), { label: 'Series', kind: 'id', server: true })),
    /** How often its series repeats. */
    repeats: optional(choice('Repeats', frequencies, { server: true })),
    repeatInterval: optional(count('Repeats every', { server: true }, MAX_INTERVAL)),
  },
  defaults: {
    type: 'sales',
    allDay: false,
    alsoUserIds: [],
    reminders: [],
    remindersSent: [],
    status: 'scheduled',
    bookedAnyway: [],
  },
  lifecycle: {
    starts: ['scheduled', 'confirmed'],
    // Steps may be skipped. An appointment that was begun, missed, or canceled can be scheduled again and continues
    // from there.
    next: {
      scheduled: ['confirmed', 'on_the_way', 'on_site', 'done', 'no_show', 'cancelled'],
      confirmed: ['scheduled', 'on_the_way', 'on_site', 'done', 'no_show', 'cancelled'],
      on_the_way: ['scheduled', 'on_site', 'done', 'no_show', 'cancelled'],
      on_site: ['scheduled', 'done', 'no_show', 'cancelled'],
      done: ['scheduled'],
      no_show: ['scheduled'],
      cancelled: ['scheduled'],
    },
  },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: full,
      office: full,
      auditor: readOnly,
      sales: (actor) => ({
        read: eventsOfRep(actor),
        create: true,
        update: ownEvents(actor),
        delete: ownEvents(actor),
      }),
      installer: (actor) => ({ read: ownEvents(actor), update: ownEvents(actor) }),
    },
  },
  // Removes duplicates. If there is no person responsible, the next attendee becomes responsible.
  derive: (row) => ({
    ...crewFrom(crewOf(row)),
    reminders: [...new Set(row.reminders)].toSorted((a, b) => a - b),
  }),
  check: (row) => {
    if (row.endsAt <= row.startsAt)
      throw invalid('endsAt', 'The end must be later than the start. Nothing was saved. Correct the times.');
  },
  checkUpdate: ({ before, after }) => {
    // Appointments canceled before reasons were stored have none, and stay unchanged.
    const hadReason = before.status !== 'cancelled' || before.cancelReason !== null;
    if (after.status === 'cancelled' && hadReason && !after.cancelReason)
      throw invalid(
        'cancelReason',
        'A canceled appointment needs a reason. Nothing was saved. Write the reason.',
      );
  },
  title: (row) => row.title,
  parents: (row) => [
    row.accountId && pathOf('accounts', row.accountId),
    ...crewOf(row).map((id) => pathOf('users', id)),
    row.workOrderId && pathOf('work-orders', row.workOrderId),
  ],
  columns: ['startsAt', 'title', 'type', 'userId', 'accountId', 'location', 'status'],
  sortable: ['startsAt', 'updatedAt'],
  filterable: ['type', 'userId', 'workOrderId', 'status'],
  listedOn: ['accountId', 'workOrderId'],
  generic: { delete: true },
  sample: (n) => ({
    title: `Sample visit ${n}`,
    startsAt: '2026-03-02T15:00:00.000Z',
    endsAt: '2026-03-02T16:00:00.000Z',
  }),
});

/** The future appointments with an account, as of an instant. */
export const visitsAhead = (accountId: string, now: string): Predicate =>
  where({ accountId, status: ['scheduled', 'confirmed'] }, { field: 'startsAt', op: 'gt', value: now });
