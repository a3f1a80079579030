import { conflictKinds, type Booking, type ConflictKind } from '@sable/domain/booking';
import { events } from '@sable/domain/event';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { AttachmentsBlock } from '../../attachments/attachments-block.tsx';
import { useActor } from '../../live/hooks.ts';
import { PanelForm } from '../../shared/panel-form.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useForm } from '../../shared/use-form.ts';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { toast } from '../../ui/toast.ts';
import { ConflictNote } from './conflict-note.tsx';
import { draftOf, eventForm, isWhole, spanOf, type EventDraft } from './event-draft.ts';
import { EventFields } from './event-fields.tsx';
import type { EventRow } from './event-layout.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { useConflicts } from './use-conflicts.ts';

const entity = anyEntity(events);

interface EventFormProps {
  /** Null to create one from `start`. */
  event: EventRow | null;
  start: EventDraft;
  /** Called after saving or deleting. */
  onDone: () => void;
  /** Called when the form closes without changes. */
  onCancel: () => void;
}

const placeOf = (field: string) => ({ startsAt: 'date', endsAt: 'endDate' })[field] ?? field;

/** Builds the booking to check for conflicts; null while a part of the time is missing. */
const bookingOf = (draft: EventDraft, timeZone: string, id: string | undefined): Booking | null =>
  isWhole(draft)
    ? {
        ...spanOf(draft, timeZone),
        id,
        type: draft.type,
        status: draft.status,
        allDay: draft.allDay,
        userId: draft.userId || null,
        alsoUserIds: draft.alsoUserIds,
        accountId: draft.accountId || null,
        location: draft.location || null,
      }
    : null;

/** Returns a key of everything that affects conflicts, to detect changes. */
const timeKey = (booking: Booking | null): string => JSON.stringify({ ...booking, id: null, status: null });

/** Returns the conflicts of the entered time, and which of them saving accepts. */
const useBooking = ({ event }: EventFormProps, draft: EventDraft) => {
  const { timeZone } = useFormats();
  const booking = bookingOf(draft, timeZone, event?.id);
  const conflicts = useConflicts(booking);
  // The server may find a conflict with an appointment that this person may not read. Its error then triggers the
  // question.
  const [refusedKey, setRefusedKey] = useState<string | null>(null);
  const key = timeKey(booking);
  const isAsSaved = !!event && key === timeKey(bookingOf(draftOf(event, timeZone), timeZone, event.id));
  const accepted = isAsSaved ? event.bookedAnyway : [];
  const isRefused = refusedKey === key;
  return {
    conflicts,
    isAccepted: conflicts.every(({ kind }) => accepted.includes(kind)) && !isRefused,
    bookedAnyway: isRefused ? conflictKinds : [...accepted, ...conflicts.map(({ kind }) => kind)],
    onRefused: () => setRefusedKey(key),
  };
};

type Typed = z.output<ReturnType<typeof eventForm>>;

const useEventEdit = (event: EventRow | null) => useEdit(m.events.update, event);

/** Returns a function that saves an appointment, alone or with its series. */
function useSave(event: EventRow | null, edit: ReturnType<typeof useEventEdit>) {
  const act = useAction();
  const silent = { silent: true };
  return ({ repeat, scope, event: fields }: Typed & { event: { bookedAnyway: ConflictKind[] } }) => {
    if (!event || !edit)
      return repeat
        ? act(m.events.createSeries, { event: fields, repeat }, silent)
        : act(m.events.create, fields, silent);
    const { id } = event;
    if (repeat) return act(m.events.repeat, { id, patch: fields, repeat }, silent);
    return scope === 'one' ? edit(fields) : act(m.events.updateSeries, { id, scope, patch: fields }, silent);
  };
}

const scopeTitles = { one: '', following: ' and the following ones', all: ' and its whole series' } as const;

const useEventForm = (props: EventFormProps) => {
  const { event, start, onDone } = props;
  const act = useAction();
  const edit = useEventEdit(event);
  const save = useSave(event, edit);
  const { timeZone } = useFormats();
  const bookingRef = useRef<ReturnType<typeof useBooking>>(null);
  const form = useForm({
    schema: eventForm(timeZone),
    start: event ? draftOf(event, timeZone) : start,
    draft: `event ${event?.id ?? 'new'}`,
    opened: edit?.opened,
    placeOf,
    onSave: async (typed) => {
      const bookedAnyway = [...new Set(bookingRef.current?.bookedAnyway)];
      const saved = await save({ ...typed, event: { ...typed.event, bookedAnyway } });
      if (!saved.ok && saved.error.details?.['field'] === 'bookedAnyway') bookingRef.current?.onRefused();
      return saved;
    },
    onSaved: (result) => {
      if ('made' in result) toast.success(`${result.made} appointments are in the calendar.`);
      if ('changed' in result) toast.success(`${result.changed} appointments were changed.`);
      if ('workOrderId' in result && result.workOrderId)
        toast.success('Its work order is planned for the same day and person.');
      onDone();
    },
  });
  const booking = useBooking(props, form.values);
  useEffect(() => {
    bookingRef.current = booking;
  });
  const remove = async () => {
    if (!event) return;
    const { scope } = form.values;
    const sure = await dialog.confirm({
      title: `Delete ${event.title}${scopeTitles[scope]}?`,
      message:
        'This removes it from everyone’s calendar. To keep a record, set its status to Canceled instead.',
      okText: 'Delete',
      danger: true,
    });
    if (!sure) return;
    const { id } = event;
    const deleted =
      scope === 'one'
        ? await act(m.events.delete, { id }, { done: 'The event was deleted.' })
        : await act(m.events.deleteSeries, { id, scope }, { done: 'The appointments were deleted.' });
    if (deleted.ok) onDone();
  };
  return { form, booking, remove };
};

/** Form to schedule or change an appointment. */
export const EventForm = (props: EventFormProps) => {
  const { event, onCancel } = props;
  const actor = useActor();
  const { form, booking, remove } = useEventForm(props);
  return (
    <PanelForm
      form={form}
      title={event ? event.title : 'New event'}
      saveText={booking.isAccepted ? 'Save event' : 'Book anyway'}
      below={event && <AttachmentsBlock collection="events" id={event.id} />}
      aside={
        event &&
        can(entity, actor, 'delete', event) && (
          <Button kind="danger-quiet" onClick={() => void remove()}>
            Delete
          </Button>
        )
      }
      onClose={onCancel}
    >
      {event?.seriesId && <RepeatFields form={form} event={event} />}
      <EventFields form={form} saved={event?.status ?? null} />
      {!event?.seriesId && <RepeatFields form={form} event={event} />}
      <ConflictNote conflicts={booking.conflicts} accepted={booking.isAccepted} />
    </PanelForm>
  );
};
