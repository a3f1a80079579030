import { z } from 'zod';
import { companies } from './company.ts';
import { followWritten, removeEvent, singleEventMutations } from './event-mutations.ts';
import { waitingWorkOrder } from './event-work.ts';
import { events } from './event.ts';
import { idSchema } from './kernel/document.ts';
import type { RowOf } from './kernel/entity.ts';
import { AppError, invalid } from './kernel/errors.ts';
import { createInput, patchInput } from './kernel/input.ts';
import { mutation } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { formatLongDay } from './calendar-date.ts';
import {
  MAX_OCCURRENCES,
  occurrenceDays,
  repeatSchema,
  spanMovedLike,
  spanOnDay,
  type Repeat,
} from './recurrence.ts';
import { localMoment } from './zoned-time.ts';

type EventRow = RowOf<typeof events>;

/** Statuses of appointments of a series that have not begun. Completed, missed, and canceled ones stay unchanged. */
const planned = ['scheduled', 'confirmed'] as const;

/** Which appointments of a series to change in addition to the given one. */
const scope = z.enum(['following', 'all']);

const zoneOf = async (tx: Transaction): Promise<string> =>
  (await tx.asSystem().get(companies, tx.actor.companyId)).timeZone;

/** Checks one appointment of a series like any other; an error about its time starts with its day. */
async function follow(
  tx: Transaction,
  before: EventRow | null,
  after: EventRow,
  timeZone: string,
): Promise<void> {
  try {
    await followWritten(tx, before, after);
  } catch (error) {
    if (!(error instanceof AppError) || error.details['field'] !== 'bookedAnyway') throw error;
    const day = formatLongDay(localMoment(after.startsAt, timeZone).date);
    throw invalid('bookedAnyway', `${day}: ${String(error.details['message'])}`);
  }
}

/**
 * Creates the further appointments of a series whose first one was just written, as `asked`. Each has its own status,
 * files, and work order; only the first one has the given work order.
 */
async function makeFollowing(tx: Transaction, asked: EventRow, repeat: Repeat): Promise<{ made: number }> {
  const timeZone = await zoneOf(tx);
  const first = await tx.get(events, asked.id, { lock: true });
  const [firstDay, ...days] = occurrenceDays(localMoment(first.startsAt, timeZone).date, repeat);
  if (!firstDay || days.length === 0)
    throw invalid(
      'until',
      'No further appointment fits before this day. Nothing was saved. Choose a later last day.',
    );
  if (days.length >= MAX_OCCURRENCES)
    throw invalid(
      'until',
      `A series can have at most ${MAX_OCCURRENCES} appointments. Nothing was saved. Choose an earlier last day.`,
    );
  const series = { seriesId: first.id, repeats: repeat.repeats, repeatInterval: repeat.interval };
  const written = await tx.update(events, first, series);
  await follow(tx, first, written, timeZone);
  const { title, type, allDay, userId, alsoUserIds, accountId, location, notes, reminders } = first;
  // A conflict that was accepted may exist only on a later day.
  const { bookedAnyway } = asked;
  for (const day of days) {
    const people = { userId, alsoUserIds, reminders };
    const fields = { title, type, allDay, ...people, accountId, location, notes, bookedAnyway };
    const event = await tx.create(events, { ...fields, ...series, ...spanOnDay(first, day, timeZone) });
    await follow(tx, null, event, timeZone);
  }
  return { made: days.length + 1 };
}

/**
 * Returns the appointments of a series that an operation applies to, in order and locked. It always includes the
 * given one.
 */
async function chosen(tx: Transaction, id: string, which: z.output<typeof scope>) {
  const named = await tx.get(events, id, { lock: true });
  const { seriesId, startsAt } = named;
  if (!seriesId)
    throw invalid('scope', 'This appointment does not repeat. Nothing was changed. Change it on its own.');
  const rows = await tx.list(
    events,
    {
      where: where(
        { seriesId, status: [...planned] },
        ...(which === 'following' ? [{ field: 'startsAt', op: 'gte' as const, value: startsAt }] : []),
      ),
      orderBy: [{ field: 'startsAt', direction: 'asc' }],
      limit: 2 * MAX_OCCURRENCES,
    },
    { lock: true },
  );
  return { named, rows: rows.some((row) => row.id === id) ? rows : [named, ...rows] };
}

/**
 * Returns the part of a patch that also applies to the other appointments of the series: changed fields that are not
 * specific to one appointment.
 */
function sharedChanges(before: EventRow, patch: Readonly<Record<string, unknown>>) {
  const shared = [
    'title',
    'type',
    'allDay',
    'userId',
    'alsoUserIds',
    'accountId',
    'location',
    'notes',
    'reminders',
    'bookedAnyway',
    'status',
    'cancelReason',
  ] as const;
  return Object.fromEntries(
    shared.flatMap((field) =>
      field in patch && JSON.stringify(patch[field]) !== JSON.stringify(before[field])
        ? [[field, patch[field]]]
        : [],
    ),
  );
}

/**
 * Mutations of appointments and of series. Each appointment of a series is a row of its own, so the board, the
 * calendar, feeds, and permissions need no special case.
 */
export const eventMutations = {
  ...singleEventMutations,

  /**
   * Creates an appointment and its further ones: daily, weekly, or monthly, at the same time in the company's time
   * zone.
   */
  'events.createSeries': mutation({
    args: z.strictObject({ event: createInput(events), repeat: repeatSchema }),
    allow: () => true,
    keyVerb: 'create',
    serverOnly: true,
    async run(tx, { event, repeat }) {
      const made = await tx.create(events, event);
      const workOrderId = await waitingWorkOrder(tx, made);
      const first = workOrderId ? await tx.update(events, made, { workOrderId }) : made;
      await followWritten(tx, null, first);
      const series = await makeFollowing(tx, first, repeat);
      return { id: first.id, workOrderId: first.workOrderId ?? null, ...series };
    },
  }),

  /** Changes a single appointment and turns it into a series. */
  'events.repeat': mutation({
    args: z.strictObject({ id: idSchema, patch: patchInput(events), repeat: repeatSchema }),
    allow: () => true,
    keyVerb: 'update',
    serverOnly: true,
    async run(tx, { id, patch, repeat }) {
      const before = await tx.get(events, id, { lock: true });
      if (before.seriesId)
        throw invalid('repeats', 'This appointment already repeats. Nothing was changed. Change its series.');
      const after = await tx.update(events, before, patch);
      await followWritten(tx, before, after);
      return makeFollowing(tx, after, repeat);
    },
  }),

  /**
   * Changes an appointment and the appointments of its series that have not begun. The others move by the same number
   * of days and to the same local times. With the scope `following`, they become a series of their own.
   */
  'events.updateSeries': mutation({
    args: z.strictObject({ id: idSchema, scope, patch: patchInput(events) }),
    allow: () => true,
    keyVerb: 'update',
    serverOnly: true,
    async run(tx, args) {
      const { status } = args.patch;
      if (status && status !== 'cancelled' && !planned.some((each) => each === status))
        throw invalid(
          'status',
          'A visit that has begun can only be changed individually. Nothing was saved. Change only this appointment.',
        );
      const timeZone = await zoneOf(tx);
      const { named, rows } = await chosen(tx, args.id, args.scope);
      const { startsAt = named.startsAt, endsAt = named.endsAt } = args.patch;
      const isMoved = startsAt !== named.startsAt || endsAt !== named.endsAt;
      const shared = sharedChanges(named, args.patch);
      const written: (readonly [EventRow, EventRow])[] = [];
      // All appointments get their new times before the first check, because a daily visit moves to the previous time
      // of the next one.
      for (const row of rows) {
        const own = row.id === named.id ? args.patch : shared;
        const times =
          isMoved && row.id !== named.id ? spanMovedLike(row, named, { startsAt, endsAt }, timeZone) : {};
        const series = args.scope === 'following' ? { seriesId: named.id } : {};
        written.push([row, await tx.update(events, row, { ...own, ...times, ...series })]);
      }
      for (const [before, after] of written) await follow(tx, before, after, timeZone);
      return { changed: written.length };
    },
  }),

  /** Deletes an appointment and the appointments of its series that have not begun. */
  'events.deleteSeries': mutation({
    args: z.strictObject({ id: idSchema, scope }),
    allow: () => true,
    keyVerb: 'delete',
    serverOnly: true,
    async run(tx, args) {
      const { rows } = await chosen(tx, args.id, args.scope);
      for (const row of rows) await removeEvent(tx, row);
      return { deleted: rows.length };
    },
  }),
};
