import { where } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { frequencies, MAX_INTERVAL, occurrenceDays, repeatText } from '@sable/domain/recurrence';
import { localMoment } from '@sable/domain/zoned-time';
import { useLive } from '../../live/hooks.ts';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import { choiceLabel } from '../../shared/formats.ts';
import stack from '../../shared/stack.module.css';
import type { Form } from '../../shared/use-form.ts';
import { useFormats } from '../../shared/use-company.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { EventDraft } from './event-draft.ts';
import type { EventRow } from './event-layout.ts';

const choices = [
  { value: 'never' as const, label: 'Never' },
  ...frequencies.map((value) => ({ value, label: choiceLabel(value) })),
];
const intervals = Array.from({ length: MAX_INTERVAL }, (_, index) => index + 1);
const scopes = [
  { value: 'one', label: 'This one' },
  { value: 'following', label: 'This and following' },
  { value: 'all', label: 'All' },
] as const;

/** Fields for a new recurrence. */
const RepeatChoice = ({ form }: { form: Form<EventDraft> }) => {
  const { day } = useFormats();
  const { repeats, interval, until, date } = form.values;
  const days = repeats !== 'never' && until && date ? occurrenceDays(date, { repeats, interval, until }) : [];
  return (
    <>
      <div className={stack.pair}>
        <SelectField
          label="Repeats"
          choices={choices}
          {...form.field('repeats')}
          onChange={(next) => next && form.set({ repeats: next })}
        />
        {repeats !== 'never' && (
          <SelectField
            label="How often"
            choices={intervals.map((each) => ({ value: String(each), label: repeatText(repeats, each) }))}
            value={String(interval)}
            onChange={(next) => next && form.set({ interval: Number(next) })}
          />
        )}
      </div>
      {repeats !== 'never' && (
        <DateField
          label="Until"
          required
          min={date}
          {...form.field('until')}
          value={until || null}
          onChange={(next) => form.set({ until: next ?? '' })}
        />
      )}
      {days.length > 1 && (
        <p className={stack.quiet} role="status">
          {days.length} appointments, the last on {day(days.at(-1) ?? date)}.
        </p>
      )}
    </>
  );
};

/** The recurrence of an appointment in a series, and the choice how much of the series to change. */
const SeriesScope = ({
  form,
  event,
  seriesId,
}: {
  form: Form<EventDraft>;
  event: EventRow;
  seriesId: string;
}) => {
  const { day, timeZone } = useFormats();
  const { rows = [] } = useLive(
    query('events', {
      where: where({ seriesId, status: ['scheduled', 'confirmed'] }),
      orderBy: [{ field: 'startsAt', direction: 'asc' }],
      limit: 200,
    }),
  );
  const last = rows.at(-1);
  const rhythm = event.repeats ? repeatText(event.repeats, event.repeatInterval ?? 1) : 'Repeats';
  return (
    <>
      <p className={stack.quiet}>
        {rhythm}
        {last && `: ${rows.length} planned, the last on ${day(localMoment(last.startsAt, timeZone).date)}`}.
      </p>
      <ChoiceBar
        asField
        label="Save and delete"
        choices={scopes}
        value={form.values.scope}
        onChange={(scope) => form.set({ scope })}
      />
    </>
  );
};

/** The recurrence of an appointment. */
export const RepeatFields = ({ form, event }: { form: Form<EventDraft>; event: EventRow | null }) =>
  event?.seriesId ? (
    <SeriesScope form={form} event={event} seriesId={event.seriesId} />
  ) : (
    <RepeatChoice form={form} />
  );
