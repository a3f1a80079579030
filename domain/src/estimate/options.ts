import { z } from 'zod';
import { knownFields } from '../kernel/entity.ts';
import { invalid } from '../kernel/errors.ts';
import { count, requiredText } from '../kernel/fields.ts';
import { discountSchema, MAX_PAYMENTS, paymentSchema } from './pricing-schema.ts';

/** The most options of one estimate. */
export const MAX_OPTIONS = 4;

/** The fields of an option in addition to its lines. */
const optionTermsSchema = z.object({
  oneTimeDiscount: discountSchema.nullable(),
  monthlyDiscount: discountSchema.nullable(),
  paymentSchedule: z.array(paymentSchema).max(MAX_PAYMENTS),
  termMonths: count('Contract term in months', {}, 120),
});
export type OptionTerms = z.output<typeof optionTermsSchema>;
const optionTermNames = ['oneTimeDiscount', 'monthlyDiscount', 'paymentSchedule', 'termMonths'] as const;

/** One of the offers of an estimate, such as good, better, and best. Exactly one is recommended. */
export const optionSchema = optionTermsSchema.extend({
  id: z.uuid(),
  name: requiredText('Name', 40),
  recommended: z.boolean(),
});
export type EstimateOption = z.output<typeof optionSchema>;

/** How the chosen option compares with the recommended one, by its total over its term. */
export const optionPlaces = ['recommended', 'above', 'below'] as const;

/** Returns the options with the given terms, which are set for the whole estimate, applied to each. */
export const optionsWith = (
  options: readonly EstimateOption[],
  fields: Partial<OptionTerms>,
): EstimateOption[] => options.map((option) => ({ ...option, ...knownFields(fields, optionTermNames) }));

/** Throws INVALID for names that differ only in case, and unless exactly one option is recommended. */
export function checkOptions(options: readonly EstimateOption[]): void {
  const names = new Set(options.map(({ name }) => name.toLocaleLowerCase()));
  if (names.size < options.length)
    throw invalid(
      'name',
      'Name: another option already has this name. Nothing was saved. Choose another name.',
    );
  if (options.length > 0 && options.filter(({ recommended }) => recommended).length !== 1)
    throw invalid('recommended', 'Exactly one option is recommended. Nothing was saved. Recommend one.');
}
