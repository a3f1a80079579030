import { TextInput } from '@mantine/core';
import { fieldInputProps } from './field-input-props.ts';
import type { FieldProps } from './field-props.ts';

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or null for no date. */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string;
  max?: string;
}

/** A calendar day. The browser's own picker: in the person's language, and at home on a phone. */
export const DateField = ({ value, onChange, min, max, ...field }: DateFieldProps) => (
  <TextInput
    {...fieldInputProps(field)}
    type="date"
    value={value ?? ''}
    min={min}
    max={max}
    onChange={(event) => onChange(event.currentTarget.value || null)}
  />
);
