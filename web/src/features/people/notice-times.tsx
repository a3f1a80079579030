import { m } from '@sable/domain/mutation-names';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useNow } from '../../shared/use-now.ts';
import type { SettingsRow } from '../../shared/use-settings.ts';
import stack from '../../shared/stack.module.css';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** Formats an hour: `0` is `12 AM`. */
const hourText = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

/** Default quiet hours: between the end and the start of the working day. */
const FIRST = 20;
const LAST = 7;

/** The time of the daily email, and the quiet hours. Changes are saved immediately. */
export const NoticeTimes = ({ row }: { row: SettingsRow }) => {
  const act = useAction();
  const { zone } = useFormats();
  const now = useNow();
  const save = (patch: object) => void act(m.settings.update, { id: row.id, patch });
  const quiet = (from: number | null, to: number | null) => save({ quietFrom: from, quietTo: to });
  return (
    <Section
      title="Times"
      note={`On your company’s clock, now ${zone(new Date(now).toISOString())}. During quiet hours nothing pops up, and emails and texts wait until they end. Only urgent notices do not wait: a customer who cancels by right, and a signature that cannot be sealed.`}
    >
      <div className={stack.pair}>
        <SelectField
          label="Daily email at"
          help="Unread notifications of the kinds that you check above."
          choices={hours}
          value={String(row.digestHour)}
          onChange={(hour) => hour !== null && save({ digestHour: Number(hour) })}
        />
        <SelectField
          label="Quiet from"
          placeholder="No quiet hours"
          clearable
          choices={hours.filter(({ value }) => Number(value) !== row.quietTo)}
          value={row.quietFrom === null ? null : String(row.quietFrom)}
          onChange={(from) =>
            from === null
              ? quiet(null, null)
              : quiet(Number(from), row.quietTo ?? (Number(from) === LAST ? FIRST : LAST))
          }
        />
        {row.quietFrom !== null && (
          <SelectField
            label="Quiet until"
            choices={hours.filter(({ value }) => Number(value) !== row.quietFrom)}
            value={row.quietTo === null ? null : String(row.quietTo)}
            onChange={(to) => to !== null && quiet(row.quietFrom, Number(to))}
          />
        )}
      </div>
    </Section>
  );
};
