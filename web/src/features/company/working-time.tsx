import { weekdays, workingTimeFields } from '@sable/domain/booking';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { settings } from '@sable/domain/settings';
import { z } from 'zod';
import { useActor } from '../../live/hooks.ts';
import { Form } from '../../shared/form.tsx';
import stack from '../../shared/stack.module.css';
import { TimeField } from '../../shared/time-field.tsx';
import { useEdit } from '../../shared/use-edit.ts';
import { useForm } from '../../shared/use-form.ts';
import { useSettings, type SettingsRow } from '../../shared/use-settings.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { Section } from '../../ui/section.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { HolidaysField } from './holidays-field.tsx';
import classes from './working-time.module.css';

const schema = z.object(workingTimeFields);

const dayNames = {
  sun: 'Sunday',
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
} as const;

const Hours = ({ row, editable }: { row: SettingsRow; editable: boolean }) => {
  const edit = useEdit(m.settings.update, row);
  const { openDays, opensAt, closesAt, holidays, travelMinutes } = row;
  const form = useForm({
    schema,
    start: { openDays, opensAt, closesAt, holidays, travelMinutes },
    draft: 'working time',
    opened: edit.opened,
    onSave: (patch) => edit(patch, 'Saved. Appointments that are already booked do not change.'),
  });
  const isOpen = (day: (typeof weekdays)[number]) => form.values.openDays.includes(day);
  const setOpen = (day: (typeof weekdays)[number], open: boolean) =>
    form.set({ openDays: weekdays.filter((each) => (each === day ? open : isOpen(each))) });
  const save = editable && (
    <div>
      <Button kind="primary" type="submit" loading={form.saving}>
        Save working time
      </Button>
    </div>
  );
  return (
    <Form form={form} foot={save}>
      <fieldset className={`${stack.plainFieldset} ${stack.stack}`} disabled={!editable}>
        <div className={classes.days} role="group" aria-label="Working days">
          {weekdays.map((day) => (
            <CheckboxField
              key={day}
              label={dayNames[day]}
              checked={isOpen(day)}
              onChange={(open) => setOpen(day, open)}
            />
          ))}
        </div>
        <div className={stack.pair}>
          <TimeField label="Work begins at" {...form.field('opensAt')} />
          <TimeField label="Work ends at" {...form.field('closesAt')} />
        </div>
        <HolidaysField days={form.values.holidays} onChange={(days) => form.set({ holidays: days })} />
        <DecimalField
          label="Travel between two places (minutes)"
          help="Two appointments of a person in different places need at least this much time between them."
          decimals={0}
          min={0}
          max={480}
          required
          {...form.field('travelMinutes')}
          onChange={(minutes) => minutes !== null && form.set({ travelMinutes: minutes })}
        />
      </fieldset>
    </Form>
  );
};

/** The company's working time. The calendar warns about appointments outside of it. */
export const WorkingTimeSettings = () => {
  const actor = useActor();
  const row = useSettings().company;
  return (
    <Section
      title="Working time"
      note="In the company’s time zone. An appointment outside these hours, or too close to or overlapping another, shows a warning but can still be booked."
    >
      {row ? (
        <Hours row={row} editable={can(anyEntity(settings), actor, 'update', row)} />
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Section>
  );
};
