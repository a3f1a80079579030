import { type PasswordPolicy, passwordPolicyText, passwordProblem } from '@sable/domain/password-policy';
import { PasswordField } from '../../ui/password-field.tsx';

interface NewPasswordFieldProps {
  policy: PasswordPolicy;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  autoFocus?: boolean;
}

const helpOf = (policy: PasswordPolicy, password: string): string => {
  const missing = policy.minLength - [...password].length;
  if (password === '') return `${passwordPolicyText(policy)} A few words in a row are easy to remember.`;
  if (missing > 0) return missing === 1 ? 'One more character.' : `${missing} more characters.`;
  return passwordProblem(policy, password) ?? 'Long enough. Keep it out of notes that others can read.';
};

/** Field for a new password. Shows unmet requirements while it is being typed. */
export const NewPasswordField = ({ policy, value, onChange, error, autoFocus }: NewPasswordFieldProps) => (
  <PasswordField
    label="New password"
    name="new-password"
    autoComplete="new-password"
    help={helpOf(policy, value)}
    value={value}
    onChange={onChange}
    error={error}
    autoFocus={autoFocus}
  />
);
