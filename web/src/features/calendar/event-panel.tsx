import { events } from '@sable/domain/event';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { useActor } from '../../live/hooks.ts';
import type { EventDraft } from './event-draft.ts';
import { EventForm } from './event-form.tsx';
import type { EventRow } from './event-layout.ts';
import { EventReading } from './event-reading.tsx';

interface EventPanelProps {
  /** Null to create one from `start`. */
  event: EventRow | null;
  start: EventDraft;
  /** Whether the form is open, for people who may edit. */
  edits: boolean;
  onEdit: (edits: boolean) => void;
  onClose: () => void;
  /** Closes the form of a new appointment without saving. */
  onCancel: () => void;
}

/** Panel of one appointment. It opens read-only; the form is one step further. */
export const EventPanel = (props: EventPanelProps) => {
  const { event, start, edits, onEdit, onClose, onCancel } = props;
  const actor = useActor();
  if (!event) return <EventForm event={null} start={start} onDone={onClose} onCancel={onCancel} />;
  const editable = can(anyEntity(events), actor, 'update', event);
  if (edits && editable)
    return <EventForm event={event} start={start} onDone={onClose} onCancel={() => onEdit(false)} />;
  return <EventReading event={event} onEdit={editable ? () => onEdit(true) : undefined} onClose={onClose} />;
};
