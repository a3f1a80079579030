import { Textarea } from '@mantine/core';
import { fieldInputProps } from './field-input-props.ts';
import type { FieldProps } from './field-props.ts';

interface TextAreaFieldProps extends FieldProps {
  /** Empty if there is none. */
  value: string | null | undefined;
  onChange: (value: string) => void;
  rows?: number;
  maxLength?: number;
}

/** Several lines of text; grows with its content, up to twelve lines. */
export const TextAreaField = ({ value, onChange, rows = 3, maxLength, ...field }: TextAreaFieldProps) => (
  <Textarea
    {...fieldInputProps(field)}
    autosize
    minRows={rows}
    maxRows={12}
    maxLength={maxLength}
    value={value ?? ''}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
