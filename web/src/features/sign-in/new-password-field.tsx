import { MIN_PASSWORD_LENGTH } from '@sable/domain/password';
import { PasswordField } from '../../ui/password-field.tsx';

interface NewPasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  autoFocus?: boolean;
}

const helpOf = (length: number): string => {
  const missing = MIN_PASSWORD_LENGTH - length;
  if (length === 0)
    return `At least ${MIN_PASSWORD_LENGTH} characters. A few words in a row are easy to keep in mind.`;
  if (missing > 0) return missing === 1 ? 'One more character.' : `${missing} more characters.`;
  return 'Long enough. Keep it out of notes that others can read.';
};

/** A password that is being chosen, with what is still missing said as it is typed. */
export const NewPasswordField = ({ value, onChange, error, autoFocus }: NewPasswordFieldProps) => (
  <PasswordField
    label="New password"
    name="new-password"
    autoComplete="new-password"
    help={helpOf([...value].length)}
    value={value}
    onChange={onChange}
    error={error}
    autoFocus={autoFocus}
  />
);

export const isLongEnough = (password: string): boolean => [...password].length >= MIN_PASSWORD_LENGTH;
