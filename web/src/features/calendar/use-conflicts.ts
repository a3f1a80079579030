import {
  bookingReach,
  conflictSentence,
  conflictsOf,
  type Booking,
  type BookingConflict,
} from '@sable/domain/booking';
import { crewOf, withPerson } from '@sable/domain/event-people';
import { where } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { useLive } from '../../live/hooks.ts';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { useWorkingTime } from '../../shared/use-working-time.ts';
import type { EventRow } from './event-layout.ts';

/** Returns the conflicts of an appointment being scheduled, updated live. The server uses the same function. */
export function useConflicts(booking: Booking | null): readonly BookingConflict<EventRow>[] {
  const hours = useWorkingTime();
  const { timeZone } = useFormats();
  const reach = booking && bookingReach(booking, hours);
  const crew = booking ? crewOf(booking) : [];
  const { rows } = useLive(
    reach && crew.length > 0
      ? query('events', {
          where: where(
            {},
            { any: crew.map(withPerson) },
            { field: 'startsAt', op: 'lt', value: reach.to },
            { field: 'endsAt', op: 'gt', value: reach.from },
          ),
          limit: 100,
        })
      : null,
  );
  return booking ? conflictsOf(booking, rows ?? [], hours, timeZone) : [];
}

/** Returns a function that describes a conflict in a sentence. */
export function useConflictText(): (conflict: BookingConflict<EventRow>) => string {
  const hours = useWorkingTime();
  const { timeZone } = useFormats();
  const { nameOf } = usePeople();
  return (conflict) => conflictSentence(conflict, { nameOf, title: conflict.other?.title, hours, timeZone });
}
