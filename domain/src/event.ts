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

/** The most reminders of one appointment, and the earliest: four weeks before. */
export const MAX_REMINDERS = 5;
const MAX_REMINDER_MINUTES = 40_320;

/** The types of appointments at which work is done, rather than sold or talked over. */
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
    /** The zone of the clock at the site; empty where no site is known: then the company's clock counts. */
    timeZone: optional(text('Time zone', 60, { server: true, unused: true })),
    /** Who answers for it: its work order is theirs. */
    userId: optional(ref('With', 'users', { findsBelonging: true })),
    /** The other attendees: it is in their calendars too. */
    alsoUserIds: list('Also with', z.uuid(), MAX_ALSO, { collection: 'users' }),
    accountId: optional(ref('Account', 'accounts')),
    /** The work that is done at the appointment: its day and person follow the appointment's. */
    workOrderId: optional(ref('Work order', 'work-orders')),
    location: optional(text('Place', 200)),
    notes: optional(longText('Notes', 2000)),
    /** How many minutes before its start its people are reminded. */
    reminders: list('Reminders', z.int().min(0).max(MAX_REMINDER_MINUTES), MAX_REMINDERS),
    /** The instants of the reminders that were sent: none is sent twice. */
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
    outcome: optional(longText('Outcome', 2000, { help: 'What came of it, or what is to be done next' })),
    /** What spoke against the time and was accepted by whoever chose it. */
    bookedAnyway: list('Booked anyway', z.enum(conflictKinds), conflictKinds.length),
    /** The same for all appointments of a series: the id of its first. */
    seriesId: optional(described(z.uuid(), { label: 'Series', kind: 'id', server: true })),
    /** How its series goes on. */
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
    // A step may be left out. Whatever was begun, missed or called off can be planned again, and goes on from there.
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
  // Nobody is named twice, and without who answers for it the next one does.
  derive: (row) => ({
    ...crewFrom(crewOf(row)),
    reminders: [...new Set(row.reminders)].toSorted((a, b) => a - b),
  }),
  check: (row) => {
    if (row.endsAt <= row.startsAt)
      throw invalid('endsAt', 'The end must be later than the start. Nothing was saved. Correct the times.');
  },
  checkUpdate: ({ before, after }) => {
    // What was canceled before reasons were kept has none, and stays as it is.
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

/** The appointments with an account that are still ahead at an instant. */
export const visitsAhead = (accountId: string, now: string): Predicate =>
  where({ accountId, status: ['scheduled', 'confirmed'] }, { field: 'startsAt', op: 'gt', value: now });
