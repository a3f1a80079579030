import { TextInput } from '@mantine/core';
import { LAST_DATE, withFullYear } from '@sable/domain/calendar-date';
import { useState } from 'react';
import { fieldInputProps } from './field-input-props.ts';
import type { FieldProps } from './field-props.ts';

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or null for no date. */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string;
  max?: string;
}

/**
 * Handles the browser's own field, which reports a day after each digit of its year. Until the year has four digits,
 * the field shows what was typed. A two-digit year is expanded; a year of one or three digits is not reported. After
 * the zero of a month or of a day, the browser reports no day; a day that is set then would erase the zero.
 *
 * @param value the field's value when it is not being edited.
 */
export function useTypedYear(
  value: string,
  { onBlur }: Pick<FieldProps, 'onBlur'>,
  onChange: (typed: string) => void,
) {
  const [short, setShort] = useState<string | null>(null);
  return {
    value: short ?? value,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      const typed = currentTarget.value;
      const meant = withFullYear(typed);
      setShort(typed && meant === typed ? null : typed);
      if (meant !== null) onChange(meant);
    },
    onBlur: () => {
      setShort(null);
      onBlur?.();
    },
  };
}

/**
 * A calendar day, with the browser's own picker: in the person's language, and native on a phone. Without a last day,
 * the browser leaves room for a six-digit year.
 */
export const DateField = ({ value, onChange, min, max = LAST_DATE, ...field }: DateFieldProps) => (
  <TextInput
    {...fieldInputProps(field)}
    type="date"
    min={min}
    max={max}
    {...useTypedYear(value ?? '', field, (typed) => onChange(typed || null))}
  />
);
