import { PasswordInput } from '@mantine/core';
import { fieldInputProps } from './field-input-props.ts';
import type { FieldProps } from './field-props.ts';

interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be shown while it is typed. Pasting is always allowed. */
export const PasswordField = ({ value, onChange, autoComplete, ...field }: PasswordFieldProps) => (
  <PasswordInput
    {...fieldInputProps(field)}
    value={value}
    autoComplete={autoComplete}
    visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
