import { TextInput } from '@mantine/core';
import { fieldInputProps } from './field-input-props.ts';
import type { FieldProps } from './field-props.ts';
import { LAST_DAY, useTypedYear } from './typed-year.ts';

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or null for no date. */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string;
  max?: string;
}

/** A calendar day. The browser's own picker: in the person's language, and at home on a phone. */
export const DateField = ({ value, onChange, min, max = LAST_DAY, onBlur, ...field }: DateFieldProps) => {
  const typing = useTypedYear(value ?? '', (typed) => onChange(typed || null));
  return (
    <TextInput
      {...fieldInputProps(field)}
      type="date"
      value={typing.value}
      min={min}
      max={max}
      onChange={(event) => typing.change(event.currentTarget.value)}
      onBlur={() => {
        typing.leave();
        onBlur?.();
      }}
    />
  );
};
