import { scaleCents } from '../money.ts';
import type { PricingLine } from './pricing-input.ts';
import type { Frequency } from './pricing-schema.ts';

/** Months of a billing period. */
export const frequencyMonths = { monthly: 1, quarterly: 3, annual: 12 } as const satisfies Record<
  Frequency,
  number
>;

/** The share of a month in what is billed for a period, in cents: 360.00 a year is 30.00 (decisions 7.2). */
export const monthlyShare = (billed: number, frequency: Frequency): number =>
  scaleCents(billed, 1, frequencyMonths[frequency]);

/** Months of a line's billing period; one for lines of the one-time bucket. */
export function periodMonths(line: PricingLine): number {
  return line.bucket === 'monthly' ? frequencyMonths[line.frequency ?? 'monthly'] : 1;
}

/** What the recurring amounts of one bill come to over the term. */
export const overTerm = (billed: number, frequency: Frequency, termMonths: number): number =>
  scaleCents(billed, termMonths, frequencyMonths[frequency]);
