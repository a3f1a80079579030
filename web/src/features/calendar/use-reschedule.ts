import { conflictKinds } from '@sable/domain/booking';
import { crewFrom, crewOf, type Crew } from '@sable/domain/event-people';
import { m } from '@sable/domain/mutation-names';
import { localMoment } from '@sable/domain/zoned-time';
import { useState } from 'react';
import { showError, useAction, type ActionResult } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { dialog } from '../../ui/dialog.ts';
import { toast } from '../../ui/toast.ts';
import { offerUndo } from '../../ui/undo.ts';
import { crewNames, type EventRow } from './event-layout.ts';
import { useEarlyQuestion } from './use-early-question.ts';
import { movedTo, resizedTo, type Placed, type WallClock } from './wall-clock.ts';

type Booked = readonly (typeof conflictKinds)[number][];

/**
 * Saves. If the server warns about the time, asks once whether to book anyway. Returns undefined if the person
 * declines, if the save fails, or if the action was superseded.
 */
export async function bookOrAsk<Result>(
  save: (bookedAnyway: Booked) => Promise<ActionResult<Result>>,
  isMeant: () => boolean = () => true,
): Promise<Result | undefined> {
  let saved = await save([]);
  if (!isMeant()) return undefined;
  if (!saved.ok && saved.error.details?.['field'] === 'bookedAnyway') {
    const [warning = saved.error.message] = saved.error.message.split(' Nothing was saved.');
    const isSure = await dialog.confirm({
      title: 'Book anyway?',
      message: warning,
      okText: 'Book anyway',
      cancelText: 'Choose another time',
    });
    if (!isSure) return undefined;
    saved = await save(conflictKinds);
  }
  if (saved.ok) return saved.result;
  showError(saved.error);
  return undefined;
}

/** Moves and resizes appointments in a view, one change each, with undo. */
export function useReschedule() {
  const act = useAction();
  const isToBePlanned = useEarlyQuestion();
  const { nameOf } = usePeople();
  const { timeZone, shortDay, time } = useFormats();
  /** The last drag of each appointment. A later drag supersedes one that still awaits an answer. */
  const [lastDrags] = useState(() => new Map<string, Placed>());

  /**
   * Writes only the moved fields, against the version that the person saw, so changes by others are not overwritten.
   * A person's own moves do not conflict.
   */
  const write = (
    { id, version }: EventRow,
    moved: Partial<EventRow>,
    bookedAnyway: Booked,
    options?: { silent: boolean },
  ) => {
    const expectedVersions = [{ collection: 'events', id, version, fields: Object.keys(moved) }];
    const patch = { ...moved, bookedAnyway: [...bookedAnyway] };
    return act(m.events.update, { id, patch }, { expectedVersions, ...options });
  };

  const save = async (event: EventRow, placed: Placed, crew: Crew) => {
    if ('refused' in placed) return void toast.error('This time does not exist.', { detail: placed.refused });
    lastDrags.set(event.id, placed);
    const isMeant = () => lastDrags.get(event.id) === placed;
    const { startsAt, endsAt } = placed.span;
    const isSameCrew = crewOf(crew).join() === crewOf(event).join();
    if (startsAt === event.startsAt && endsAt === event.endsAt && isSameCrew) return;
    if (startsAt !== event.startsAt && !(await isToBePlanned({ ...event, startsAt }))) return;
    if (!isMeant()) return;
    const moved = { startsAt, endsAt, ...(!isSameCrew && crewFrom(crewOf(crew))) };
    const saved = await bookOrAsk(
      (bookedAnyway) => write(event, moved, bookedAnyway, { silent: true }),
      isMeant,
    );
    if (!saved) return;
    const day = shortDay(localMoment(startsAt, timeZone).date);
    const when = event.allDay ? day : `${day}, ${time(startsAt)} to ${time(endsAt)}`;
    offerUndo(`${event.title}: ${[when, crewNames(crew, nameOf)].filter(Boolean).join(', ')}`, () => {
      const { userId, alsoUserIds, bookedAnyway } = event;
      const before = {
        ...{ startsAt: event.startsAt, endsAt: event.endsAt },
        ...(!isSameCrew && { userId, alsoUserIds }),
      };
      void write(event, before, bookedAnyway);
    });
  };

  return {
    /** Moves to another time, and with `crew` to other people. The duration stays. */
    move: (event: EventRow, start: WallClock, crew: Crew = event) =>
      void save(event, movedTo(event, start, timeZone), crew),
    resize: (event: EventRow, start: WallClock, end: WallClock) =>
      void save(event, resizedTo(event, start, end, timeZone), event),
  };
}
