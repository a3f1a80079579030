import { z } from 'zod';
import { someText } from './kernel/visible-text.ts';

/**
 * The input for creating a company. Kept separate from the mutation so that the setup screens load no other rules.
 */
export const newCompanyFields = {
  companyName: someText(120, 'Enter the company’s name.'),
  personName: someText(120, 'Enter your name.'),
  email: z.string().trim().toLowerCase().pipe(z.email('Invalid email address')),
};
