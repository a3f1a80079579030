import { MIN_PASSWORD_LENGTH } from '@sable/domain/password';

export interface PasswordFaults {
  current?: string;
  next?: string;
  again?: string;
  form?: string;
}

/** What must be put right before the server is asked; empty when nothing. */
export function passwordFaults(typed: { current: string; next: string; again: string }): PasswordFaults {
  const faults: PasswordFaults = {};
  if (!typed.current) faults.current = 'Type the password you have now.';
  // People count what they see: one letter with an accent is one.
  if ([...typed.next].length < MIN_PASSWORD_LENGTH)
    faults.next = `Use ${MIN_PASSWORD_LENGTH} characters or more.`;
  else if (typed.next === typed.current) faults.next = 'Choose one that differs from the present one.';
  if (typed.next !== typed.again) faults.again = 'This differs from the new password above.';
  return faults;
}
