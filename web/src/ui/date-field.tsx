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
 * The browser's own field gives a day at each digit of its year. Until the year has four, it shows what was typed, and gives only what that can mean.
 *
 * @param value of the field at rest.
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
      setShort(meant === typed ? null : typed);
      if (meant !== null) onChange(meant);
    },
    onBlur: () => {
      setShort(null);
      onBlur?.();
    },
  };
}

/** A calendar day. The browser's own picker: in the person's language, and at home on a phone. Without a last day it leaves room for a year of six digits. */
export const DateField = ({ value, onChange, min, max = LAST_DATE, ...field }: DateFieldProps) => (
  <TextInput
    {...fieldInputProps(field)}
    type="date"
    min={min}
    max={max}
    {...useTypedYear(value ?? '', field, (typed) => onChange(typed || null))}
  />
);
