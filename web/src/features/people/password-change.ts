import { MIN_PASSWORD_LENGTH } from '@sable/domain/password';
import { z } from 'zod';

/** One's own password, changed: what is typed, and what must be put right before the server is asked. */
export const passwordChange = z
  .object({
    current: z.string().min(1, 'Type the password you have now.'),
    next: z.string(),
    again: z.string(),
  })
  .superRefine(({ current, next, again }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    // People count what they see: one letter with an accent is one.
    if ([...next].length < MIN_PASSWORD_LENGTH)
      refuse('next', `Use ${MIN_PASSWORD_LENGTH} characters or more.`);
    else if (next === current) refuse('next', 'Choose one that differs from the current one.');
    if (next !== again) refuse('again', 'This differs from the new password above.');
  })
  .transform(({ current, next }) => ({ current, next }));
