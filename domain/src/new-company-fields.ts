import { z } from 'zod';
import { visibleText } from './kernel/visible-text.ts';

/** What a person types to open a company; apart from the mutation, so that the first steps carry no other rules. */
export const newCompanyFields = {
  companyName: z.string().overwrite(visibleText).min(1, 'The company needs a name.').max(120),
  personName: z.string().overwrite(visibleText).min(1, 'Your name is needed.').max(120),
  email: z.string().trim().toLowerCase().pipe(z.email('Invalid email address')),
};
