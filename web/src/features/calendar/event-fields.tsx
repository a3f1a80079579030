import { accounts } from '@sable/domain/account';
import { events } from '@sable/domain/event';
import { siteZone } from '@sable/domain/site-zone';
import { MAX_ALSO } from '@sable/domain/event-people';
import { nextStatuses } from '@sable/domain/kernel/change-rules';
import { anyEntity } from '@sable/domain/kernel/entity';
import { choicesOf } from '@sable/domain/kernel/fields';
import { useRow } from '../../live/hooks.ts';
import { ScheduleWarning } from '../../cancellation/lazy-rights.ts';
import { useReadsRights } from '../../cancellation/work-order-warning.tsx';
import { AccountField } from '../../shared/account-field.tsx';
import { choiceLabel } from '../../shared/formats.ts';
import { PeopleField } from '../../shared/people-field.tsx';
import { PersonField } from '../../shared/person-field.tsx';
import stack from '../../shared/stack.module.css';
import { TimeField } from '../../shared/time-field.tsx';
import type { Form } from '../../shared/use-form.ts';
import { useFormats } from '../../shared/use-company.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isWhole, spanOf, startMoved, type EventDraft } from './event-draft.ts';
import { OfficePlansNote } from './office-plans-note.tsx';
import { RemindersField } from './reminders-field.tsx';

const choices = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: choiceLabel(value) }));
const types = choices(choicesOf(events.shape.type));

interface EventFieldsProps {
  form: Form<EventDraft>;
}

type Status = EventDraft['status'];

interface AllFieldsProps extends EventFieldsProps {
  /** The saved status; null for a new appointment, which is always scheduled and has no status field. */
  saved: Status | null;
}

/** Returns the statuses that an appointment may have next. */
const statusesAfter = (saved: Status) => {
  const next = nextStatuses(anyEntity(events), saved);
  return choices(choicesOf(events.shape.status).filter((status) => next?.includes(status)));
};

const WhenFields = ({ form }: EventFieldsProps) => {
  const { timeZone, zone } = useFormats();
  const { allDay, date, endDate } = form.values;
  const move = (to: { date?: string; start?: string }) => form.set(startMoved(form.values, to, timeZone));
  const zoneName = date ? zone(`${date}T12:00:00.000Z`) : '';
  return (
    <>
      <CheckboxField label="All day" checked={allDay} onChange={(on) => form.set({ allDay: on })} />
      <div className={stack.pair}>
        <DateField
          label="Starts on"
          required
          {...form.field('date')}
          value={date || null}
          onChange={(next) => next && move({ date: next })}
        />
        {!allDay && (
          <TimeField
            label={`Starts at (${zoneName})`}
            {...form.field('start')}
            onChange={(next) => next && move({ start: next })}
          />
        )}
      </div>
      <div className={stack.pair}>
        <DateField
          label="Ends on"
          required
          min={date}
          {...form.field('endDate')}
          value={endDate || null}
          onChange={(next) => next && form.set({ endDate: next })}
        />
        {!allDay && (
          <TimeField
            label={`Ends at (${zoneName})`}
            {...form.field('end')}
            onChange={(next) => next && form.set({ end: next })}
          />
        )}
      </div>
      <SiteClock draft={form.values} />
    </>
  );
};

/** The local time at the account's site, if it differs from the company's time zone. */
const SiteClock = ({ draft }: { draft: EventDraft }) => {
  const { timeZone, siteSpan } = useFormats();
  const { row: account } = useRow(accounts, draft.accountId || undefined);
  if (!isWhole(draft)) return null;
  const span = spanOf(draft, timeZone);
  const shown = siteSpan({
    ...span,
    allDay: draft.allDay,
    timeZone: siteZone(account, timeZone, span.startsAt),
  });
  return shown && <p className={`${stack.plain} ${stack.quiet}`}>{shown}</p>;
};

/** Final statuses, with or without an outcome. */
const overStatuses: readonly string[] = ['done', 'no_show'];

const WhatFields = ({ form, saved }: AllFieldsProps) => (
  <>
    <TextField label="Title" required autoFocus maxLength={160} {...form.field('title')} />
    <div className={stack.pair}>
      <SelectField
        label="Type"
        choices={types}
        {...form.field('type')}
        onChange={(type) => type && form.set({ type })}
      />
      {saved && (
        <SelectField
          label="Status"
          choices={statusesAfter(saved)}
          {...form.field('status')}
          onChange={(status) => status && form.set({ status })}
        />
      )}
    </div>
    {form.values.status === 'cancelled' && (
      <TextField
        label="Why it was canceled"
        required
        maxLength={300}
        {...form.field('cancelReason')}
        value={form.values.cancelReason ?? ''}
      />
    )}
    {overStatuses.includes(form.values.status) && (
      <TextAreaField
        label="Outcome"
        help="The result, or what to do next"
        maxLength={2000}
        {...form.field('outcome')}
        value={form.values.outcome ?? ''}
      />
    )}
  </>
);

const WhereFields = ({ form }: EventFieldsProps) => {
  const { userId, alsoUserIds, accountId, workOrderId, type, status, date } = form.values;
  const readsRights = useReadsRights();
  const installs = type === 'install' && (status === 'scheduled' || status === 'confirmed');
  return (
    <>
      <PersonField
        label="With"
        among="staff"
        value={userId || null}
        onChange={(next) => form.set({ userId: next, alsoUserIds: alsoUserIds.filter((id) => id !== next) })}
      />
      <PeopleField
        label="Also with"
        help="It appears in the calendar of everyone listed here"
        among="staff"
        without={userId}
        max={MAX_ALSO}
        value={alsoUserIds}
        error={form.field('alsoUserIds').error}
        onChange={(next) => form.set({ alsoUserIds: next })}
      />
      <AccountField
        label="Account"
        value={accountId || null}
        onChange={(next) => form.set({ accountId: next })}
      />
      {readsRights && installs && accountId && date && <ScheduleWarning accountId={accountId} day={date} />}
      {installs && accountId && !workOrderId && <OfficePlansNote accountId={accountId} />}
      {accountId && <a href={`/account/${accountId}`}>Open the account</a>}
      <TextField label="Place" maxLength={200} {...form.field('location')} />
      <TextAreaField label="Notes" maxLength={2000} {...form.field('notes')} />
    </>
  );
};

/** All fields of an event, in natural order: what, when, with whom, and where. */
export const EventFields = ({ form, saved }: AllFieldsProps) => (
  <>
    <WhatFields form={form} saved={saved} />
    <WhenFields form={form} />
    <WhereFields form={form} />
    <RemindersField
      label="Reminders"
      help="Everyone on the event is notified in the ways chosen in their profile"
      value={form.values.reminders}
      error={form.field('reminders').error}
      onChange={(reminders) => form.set({ reminders })}
    />
  </>
);
