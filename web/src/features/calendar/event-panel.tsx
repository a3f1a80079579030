import { events } from '@sable/domain/event';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { useActor } from '../../live/hooks.ts';
import type { EventDraft } from './event-draft.ts';
import { EventForm } from './event-form.tsx';
import type { EventRow } from './event-layout.ts';
import { EventReading } from './event-reading.tsx';

interface EventPanelProps {
  /** Null makes a new one of `start`. */
  event: EventRow | null;
  start: EventDraft;
  /** Whether it is being changed, for who may. */
  edits: boolean;
  onEdit: (edits: boolean) => void;
  onClose: () => void;
  /** Leaves a new one without saving it. */
  onCancel: () => void;
}

/** One appointment of the calendar: it opens to be read, and its form is one step further. */
export const EventPanel = (props: EventPanelProps) => {
  const { event, start, edits, onEdit, onClose, onCancel } = props;
  const actor = useActor();
  if (!event) return <EventForm event={null} start={start} onDone={onClose} onCancel={onCancel} />;
  const editable = can(anyEntity(events), actor, 'update', event);
  if (edits && editable)
    return <EventForm event={event} start={start} onDone={onClose} onCancel={() => onEdit(false)} />;
  return <EventReading event={event} onEdit={editable ? () => onEdit(true) : undefined} onClose={onClose} />;
};
