import { conflictKinds, type Booking } from '@sable/domain/booking';
import { events } from '@sable/domain/event';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { useEffect, useRef, useState } from 'react';
import { AttachmentsBlock } from '../../attachments/attachments-block.tsx';
import { useActor } from '../../live/hooks.ts';
import { PanelForm } from '../../shared/panel-form.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { toast } from '../../ui/toast.ts';
import { ConflictNote } from './conflict-note.tsx';
import { draftOf, eventForm, isWhole, spanOf, type EventDraft } from './event-draft.ts';
import { EventFields } from './event-fields.tsx';
import type { EventRow } from './event-layout.ts';
import { useConflicts } from './use-conflicts.ts';

const entity = anyEntity(events);

interface EventPanelProps {
  /** Null makes a new one of `start`. */
  event: EventRow | null;
  start: EventDraft;
  onClose: () => void;
}

const placeOf = (field: string) => ({ startsAt: 'date', endsAt: 'endDate' })[field] ?? field;

/** The appointment as it is typed, for the question what speaks against it; null while a part of its time is missing. */
const bookingOf = (draft: EventDraft, timeZone: string, id: string | undefined): Booking | null =>
  isWhole(draft)
    ? {
        ...spanOf(draft, timeZone),
        id,
        type: draft.type,
        status: draft.status,
        allDay: draft.allDay,
        userId: draft.userId || null,
        accountId: draft.accountId || null,
        location: draft.location || null,
      }
    : null;

/** What decides whether an appointment fits, to tell one time from another. */
const timeKey = (booking: Booking | null): string => JSON.stringify({ ...booking, id: null, status: null });

/** What speaks against the typed time, and what of it saving accepts. */
const useBooking = ({ event }: EventPanelProps, draft: EventDraft) => {
  const { timeZone } = useFormats();
  const booking = bookingOf(draft, timeZone, event?.id);
  const conflicts = useConflicts(booking);
  // The server may know of an appointment that this person may not read: then its refusal asks the question.
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

const useEventForm = (props: EventPanelProps) => {
  const { event, start, onClose } = props;
  const act = useAction();
  const { timeZone } = useFormats();
  const bookingRef = useRef<ReturnType<typeof useBooking>>(null);
  const form = useForm({
    schema: eventForm(timeZone),
    start: event ? draftOf(event, timeZone) : start,
    draft: `event ${event?.id ?? 'new'}`,
    placeOf,
    onSave: async (typed) => {
      const fields = { ...typed, bookedAnyway: [...new Set(bookingRef.current?.bookedAnyway)] };
      const saved = event
        ? await act(m.events.update, { id: event.id, patch: fields }, { silent: true })
        : await act(m.events.create, fields, { silent: true });
      if (!saved.ok && saved.error.details?.['field'] === 'bookedAnyway') bookingRef.current?.onRefused();
      return saved;
    },
    onSaved: ({ workOrderId }) => {
      if (workOrderId) toast.success('Its work order is planned for the same day and person.');
      onClose();
    },
  });
  const booking = useBooking(props, form.values);
  useEffect(() => {
    bookingRef.current = booking;
  });
  const remove = async () => {
    if (!event) return;
    const sure = await dialog.confirm({
      title: `Delete ${event.title}?`,
      message:
        'This removes it from everyone’s calendar. To keep a record, set its status to Canceled instead.',
      okText: 'Delete',
      danger: true,
    });
    if (sure && (await act(m.events.delete, { id: event.id }, { done: 'The event was deleted.' })).ok)
      onClose();
  };
  return { form, booking, remove };
};

/** One event of the calendar: to read, or to change for whom it belongs to. */
export const EventPanel = (props: EventPanelProps) => {
  const { event, onClose } = props;
  const actor = useActor();
  const { form, booking, remove } = useEventForm(props);
  const editable = !event || can(entity, actor, 'update', event);
  return (
    <PanelForm
      form={form}
      title={event ? event.title : 'New event'}
      saveText={booking.isAccepted ? 'Save event' : 'Book anyway'}
      readOnly={!editable}
      below={event && <AttachmentsBlock collection="events" id={event.id} />}
      aside={
        event &&
        can(entity, actor, 'delete', event) && (
          <Button kind="danger-quiet" onClick={() => void remove()}>
            Delete
          </Button>
        )
      }
      onClose={onClose}
    >
      <EventFields form={form} />
      <ConflictNote
        conflicts={booking.conflicts}
        userId={form.values.userId || null}
        accepted={booking.isAccepted}
      />
    </PanelForm>
  );
};
