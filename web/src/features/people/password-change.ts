import { type PasswordPolicy, passwordProblem } from '@sable/domain/password-policy';
import { z } from 'zod';

/** Creates the fields and the validation for changing the user's own password. */
export const passwordChange = (policy: PasswordPolicy) =>
  z
    .object({
      current: z.string().min(1, 'Type your current password.'),
      next: z.string(),
      again: z.string(),
    })
    .superRefine(({ current, next, again }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      const problem = passwordProblem(policy, next);
      if (problem !== null) refuse('next', problem);
      else if (next === current) refuse('next', 'Choose one that differs from the current one.');
      if (next !== again) refuse('again', 'This differs from the new password above.');
    })
    .transform(({ current, next }) => ({ current, next }));
