import { events } from '@sable/domain/event';
import { anyEntity } from '@sable/domain/kernel/entity';
import { where } from '@sable/domain/kernel/predicate';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { AttachmentsBlock } from '../../attachments/attachments-block.tsx';
import { useActor, useLive } from '../../live/hooks.ts';
import { PanelForm } from '../../shared/panel-form.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { draftOf, eventForm, isWhole, spanOf, type EventDraft } from './event-draft.ts';
import { EventFields } from './event-fields.tsx';
import type { EventRow } from './event-layout.ts';
import { planInstallOrder } from './plan-install-order.ts';

const entity = anyEntity(events);
/** What else the person has at that time. */
const useClashes = (draft: EventDraft, timeZone: string, own: string | undefined) => {
  const span = isWhole(draft) ? spanOf(draft, timeZone) : undefined;
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

const placeOf = (field: string) => ({ startsAt: 'date', endsAt: 'endDate' })[field] ?? field;

const useEventForm = ({ event, start, onClose }: EventPanelProps) => {
  const act = useAction();
  const actor = useActor();
  const { timeZone } = useFormats();
  const form = useForm({
    schema: eventForm(timeZone),
    start: event ? draftOf(event, timeZone) : start,
    draft: `event ${event?.id ?? 'new'}`,
    placeOf,
    onSave: async (fields) => {
      const saved = event
        ? await act(m.events.update, { id: event.id, patch: fields }, { silent: true })
        : await act(m.events.create, fields, { silent: true });
      // The visit is saved: a refusal of the rest is shown beside it, and saving again must not make a second one.
      if (saved.ok) await planInstallOrder(act, actor, fields, timeZone);
      return saved;
    },
    onSaved: onClose,
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
  return { form, remove };
};

/** One event of the calendar: to read, or to change for whom it belongs to. */
export const EventPanel = (props: EventPanelProps) => {
  const { event, onClose } = props;
  const actor = useActor();
  const { timeZone } = useFormats();
  const { form, remove } = useEventForm(props);
  const clashes = useClashes(form.values, timeZone, event?.id);
  const editable = !event || can(entity, actor, 'update', event);
  return (
    <PanelForm
      form={form}
      title={event ? event.title : 'New event'}
      saveText="Save event"
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
      <Clashes rows={clashes} />
    </PanelForm>
  );
};
