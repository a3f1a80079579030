import { TextInput } from '@mantine/core';
import { fieldInputProps } from '../ui/field-input-props.ts';
import type { FieldProps } from '../ui/field-props.ts';

interface TimeFieldProps extends FieldProps {
  /** 'HH:MM', or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A time of day, with the browser's own picker. */
export const TimeField = ({ value, onChange, ...field }: TimeFieldProps) => (
  <TextInput
    {...fieldInputProps(field)}
    type="time"
    step={300}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
