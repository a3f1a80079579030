import { events } from '@sable/domain/event';
import { anyEntity } from '@sable/domain/kernel/entity';
import { where } from '@sable/domain/kernel/predicate';
import { sameValue } from '@sable/domain/kernel/same-value';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { useState } from 'react';
import { useActor, useLive } from '../../live/hooks.ts';
import { PanelForm } from '../../shared/panel-form.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { draftOf, eventFaults, eventFields, spanOf, type EventDraft } from './event-draft.ts';
import { EventFields } from './event-fields.tsx';
import type { EventRow } from './event-layout.ts';

const entity = anyEntity(events);
/** What else the person has at that time. */
const useClashes = (draft: EventDraft, timeZone: string, own: string | undefined) => {
  const whole = draft.date && draft.endDate && draft.start && draft.end;
  const span = whole ? spanOf(draft, timeZone) : undefined;
  const { rows } = useLive(
    span && draft.userId
      ? query('events', {
          where: where(
            { userId: draft.userId },
            { field: 'startsAt', op: 'lt', value: span.endsAt },
            { field: 'endsAt', op: 'gt', value: span.startsAt },
            { field: 'status', op: 'ne', value: 'cancelled' },
          ),
          limit: 5,
        })
      : null,
  );
  return rows?.filter(({ id }) => id !== own) ?? [];
};

const Clashes = ({ rows }: { rows: readonly EventRow[] }) => {
  const { time } = useFormats();
  if (rows.length === 0) return null;
  const named = rows.map(({ title, startsAt }) => `“${title}” at ${time(startsAt)}`).join(', ');
  return (
    <p className={stack.fault} role="status">
      Already has {named} then. You can save it all the same.
    </p>
  );
};

interface EventPanelProps {
  /** Null makes a new one of `start`. */
  event: EventRow | null;
  start: EventDraft;
  onClose: () => void;
}

const useEventForm = ({ event, start, onClose }: EventPanelProps) => {
  const act = useAction();
  const { timeZone } = useFormats();
  const [before] = useState(() => (event ? draftOf(event, timeZone) : start));
  const [draft, setDraft] = useState(before);
  const [shown, setShown] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const faults = eventFaults(draft, timeZone);
  const save = async () => {
    setShown(true);
    if (Object.keys(faults).length > 0) return null;
    const fields = eventFields(draft, timeZone);
    const acted = event
      ? await act(m.events.update, { id: event.id, patch: fields }, { silent: true })
      : await act(m.events.create, fields, { silent: true });
    if (acted.ok) return onClose;
    setRefusal(acted.error.message);
    return null;
  };
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
  const set = (part: Partial<EventDraft>) => setDraft((now) => ({ ...now, ...part }));
  return { draft, dirty: !sameValue(draft, before), set, faults: shown ? faults : {}, refusal, save, remove };
};

/** One event of the calendar: to read, or to change for whom it belongs to. */
export const EventPanel = (props: EventPanelProps) => {
  const { event, onClose } = props;
  const actor = useActor();
  const { timeZone } = useFormats();
  const { draft, dirty, set, faults, refusal, save, remove } = useEventForm(props);
  const clashes = useClashes(draft, timeZone, event?.id);
  const editable = !event || can(entity, actor, 'update', event);
  return (
    <PanelForm
      title={event ? event.title : 'New event'}
      saveText="Save event"
      readOnly={!editable}
      dirty={dirty}
      fault={refusal}
      aside={
        event &&
        can(entity, actor, 'delete', event) && (
          <Button kind="danger-quiet" onClick={() => void remove()}>
            Delete
          </Button>
        )
      }
      onSave={save}
      onClose={onClose}
    >
      <EventFields draft={draft} set={set} faults={faults} />
      <Clashes rows={clashes} />
    </PanelForm>
  );
};
