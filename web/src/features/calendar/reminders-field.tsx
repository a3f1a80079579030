import { MultiSelect } from '@mantine/core';
import { MAX_REMINDERS } from '@sable/domain/event';
import { counted } from '../../shared/formats.ts';
import type { FieldProps } from '../../ui/field-props.ts';
import { nothingMatches, selectInputProps } from '../../ui/select-input-props.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const usual = [0, 10, 15, 30, HOUR, 2 * HOUR, DAY, 2 * DAY, 7 * DAY];

/** Formats `30 minutes before`, `1 day before`, in the largest unit without a remainder. */
export function reminderText(minutes: number): string {
  if (minutes === 0) return 'When it starts';
  if (minutes % DAY === 0) return `${counted(minutes / DAY, 'day')} before`;
  return `${minutes % HOUR === 0 ? counted(minutes / HOUR, 'hour') : counted(minutes, 'minute')} before`;
}

interface RemindersFieldProps extends FieldProps {
  value: readonly number[];
  onChange: (minutes: number[]) => void;
}

/** Field for the reminders that the people of an appointment get. */
export const RemindersField = ({ value, onChange, ...field }: RemindersFieldProps) => {
  const { allowDeselect: _, ...look } = selectInputProps(field, true);
  const all = [...new Set([...usual, ...value])].toSorted((a, b) => a - b);
  return (
    <MultiSelect
      {...look}
      data={all.map((minutes) => ({ value: String(minutes), label: reminderText(minutes) }))}
      value={value.map(String)}
      hidePickedOptions
      maxValues={MAX_REMINDERS}
      nothingFoundMessage={nothingMatches}
      onChange={(chosen) => onChange(chosen.map(Number).toSorted((a, b) => a - b))}
    />
  );
};
