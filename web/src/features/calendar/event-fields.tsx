import { events } from '@sable/domain/event';
import { choicesOf } from '@sable/domain/kernel/fields';
import { AccountField } from '../../shared/account-field.tsx';
import { asLabel } from '../../shared/formats.ts';
import { PersonField } from '../../shared/person-field.tsx';
import stack from '../../shared/stack.module.css';
import { TimeField } from '../../shared/time-field.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { startMoved, type EventDraft, type EventFaults } from './event-draft.ts';

const choices = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: asLabel(value) }));
const types = choices(choicesOf(events.shape.type));
const statuses = choices(choicesOf(events.shape.status));

interface EventFieldsProps {
  draft: EventDraft;
  set: (part: Partial<EventDraft>) => void;
  faults: EventFaults;
}

const WhenFields = ({ draft, set, faults }: EventFieldsProps) => {
  const { timeZone, zone } = useFormats();
  const move = (to: { date?: string; start?: string }) => set(startMoved(draft, to, timeZone));
  const zoneName = draft.date ? zone(`${draft.date}T12:00:00.000Z`) : '';
  return (
    <>
      <CheckboxField label="All day" checked={draft.allDay} onChange={(allDay) => set({ allDay })} />
      <div className={stack.pair}>
        <DateField
          label="Starts on"
          required
          value={draft.date || null}
          error={faults.date}
          onChange={(date) => date && move({ date })}
        />
        {!draft.allDay && (
          <TimeField
            label={`At (${zoneName})`}
            value={draft.start}
            onChange={(start) => start && move({ start })}
          />
        )}
      </div>
      <div className={stack.pair}>
        <DateField
          label="Ends on"
          required
          min={draft.date}
          value={draft.endDate || null}
          error={faults.end}
          onChange={(endDate) => endDate && set({ endDate })}
        />
        {!draft.allDay && (
          <TimeField label={`At (${zoneName})`} value={draft.end} onChange={(end) => end && set({ end })} />
        )}
      </div>
    </>
  );
};

const WhatFields = ({ draft, set, faults }: EventFieldsProps) => (
  <>
    <TextField
      label="Title"
      required
      autoFocus
      maxLength={160}
      value={draft.title}
      error={faults.title}
      onChange={(title) => set({ title })}
    />
    <div className={stack.pair}>
      <SelectField
        label="Type"
        choices={types}
        value={draft.type}
        onChange={(type) => type && set({ type })}
      />
      <SelectField
        label="Status"
        choices={statuses}
        value={draft.status}
        onChange={(status) => status && set({ status })}
      />
    </div>
  </>
);

const WhereFields = ({ draft, set }: EventFieldsProps) => (
  <>
    <PersonField label="With" value={draft.userId} onChange={(userId) => set({ userId })} />
    <AccountField label="Account" value={draft.accountId} onChange={(accountId) => set({ accountId })} />
    {draft.accountId && <a href={`/account/${draft.accountId}`}>Open the account</a>}
    <TextField
      label="Place"
      maxLength={200}
      value={draft.location}
      onChange={(location) => set({ location })}
    />
    <TextAreaField label="Notes" maxLength={2000} value={draft.notes} onChange={(notes) => set({ notes })} />
  </>
);

/** Everything about an event, in the order people say it: what, when, with whom and where. */
export const EventFields = (props: EventFieldsProps) => (
  <>
    <WhatFields {...props} />
    <WhenFields {...props} />
    <WhereFields {...props} />
  </>
);
