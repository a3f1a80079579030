import type { HolidayValues } from '@sable/domain/cancellation/given-rule';
import { monthNames, observanceNames, weekdayNames } from '@sable/domain/cancellation/holiday-text';
import { capitalized } from '@sable/domain/capitalized';
import stack from '../../shared/stack.module.css';
import { WholeNumberField } from '../../shared/whole-number-field.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type Falls = HolidayValues['falls'];

const kinds = [
  { value: 'date' as const, label: 'A day of the month' },
  { value: 'weekday' as const, label: 'A weekday' },
  { value: 'easter' as const, label: 'A number of days from Easter Sunday' },
];
const months = monthNames.map((label, at) => ({ value: String(at + 1), label }));
const weekdays = weekdayNames.map((label, at) => ({ value: String(at), label }));
const observed = (['nearest', 'next', 'none'] as const).map((value) => ({
  value,
  label: capitalized(observanceNames[value]),
}));

const monthOf = (falls: Falls): number => (falls.on === 'easter' ? 1 : falls.month);
const started = (on: Falls['on'], falls: Falls): Falls => {
  if (on === 'easter') return { on, days: -2 };
  return on === 'date'
    ? { on, month: monthOf(falls), day: 1 }
    : { on, month: monthOf(falls), weekday: 1, from: 1 };
};

interface HolidayValueFieldsProps {
  values: HolidayValues;
  onChange: (values: HolidayValues) => void;
  /** Error for the day of the month. */
  error?: string | undefined;
}

/** Fields for the date of a statutory holiday, as provided by counsel. */
export const HolidayValueFields = ({ values, onChange, error }: HolidayValueFieldsProps) => {
  const { falls } = values;
  const fall = (next: Falls) => onChange({ ...values, falls: next });
  return (
    <>
      <SelectField
        label="It falls on"
        required
        choices={kinds}
        value={falls.on}
        onChange={(on) => on && on !== falls.on && fall(started(on, falls))}
      />
      {falls.on === 'easter' ? (
        <WholeNumberField
          label="Days from Easter Sunday"
          help="Negative numbers are before it: Good Friday is −2."
          min={-60}
          max={60}
          value={falls.days}
          onChange={(days) => fall({ ...falls, days })}
        />
      ) : (
        <div className={stack.pair}>
          <SelectField
            label="Month"
            required
            choices={months}
            value={String(falls.month)}
            onChange={(month) => month && fall({ ...falls, month: Number(month) })}
          />
          {falls.on === 'date' ? (
            <WholeNumberField
              label="Day"
              min={1}
              max={31}
              value={falls.day}
              error={error}
              onChange={(day) => fall({ ...falls, day })}
            />
          ) : (
            <WholeNumberField
              label="On or after day"
              help="1 for the first of the month, 8 for the second, 15 for the third, 22 for the fourth; 25 for the last in a month of 31 days."
              min={1}
              max={25}
              value={falls.from}
              onChange={(from) => fall({ ...falls, from })}
            />
          )}
        </div>
      )}
      {falls.on === 'weekday' && (
        <SelectField
          label="Weekday"
          required
          choices={weekdays}
          value={String(falls.weekday)}
          onChange={(weekday) => weekday && fall({ ...falls, weekday: Number(weekday) })}
        />
      )}
      {falls.on === 'date' && (
        <SelectField
          label="Other free day"
          required
          choices={observed}
          value={values.observed}
          onChange={(chosen) => chosen && onChange({ ...values, observed: chosen })}
        />
      )}
      <CheckboxField
        label="Only in even years"
        checked={values.evenYearsOnly}
        onChange={(evenYearsOnly) => onChange({ ...values, evenYearsOnly })}
      />
    </>
  );
};
