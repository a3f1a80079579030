import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldInputProps } from '../ui/field-input-props.ts';
import type { FieldProps } from '../ui/field-props.ts';

interface TimeFieldProps extends FieldProps {
  /** 'HH:MM', or empty. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A time of day, with the browser's own picker. After the zero of an hour, the browser reports no time; a time that is
 * set then would erase the zero.
 */
export const TimeField = ({ value, onChange, ...field }: TimeFieldProps) => {
  const [begun, setBegun] = useState(false);
  return (
    <TextInput
      {...fieldInputProps(field)}
      type="time"
      step={300}
      value={begun ? '' : value}
      onChange={({ currentTarget }) => {
        setBegun(currentTarget.value === '');
        onChange(currentTarget.value);
      }}
      onBlur={() => {
        setBegun(false);
        field.onBlur?.();
      }}
    />
  );
};
