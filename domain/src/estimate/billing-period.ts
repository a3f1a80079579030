import { scaleCents } from '../money.ts';
import type { PricingLine } from './pricing-input.ts';
import type { Frequency } from './pricing-schema.ts';

/** Months of a billing period. */
export const frequencyMonths = { monthly: 1, quarterly: 3, annual: 12 } as const satisfies Record<
  Frequency,
  number
>;

/** Returns the monthly share of the amount billed for a period, in cents: 360.00 a year is 30.00 (decisions 7.2). */
export const monthlyShare = (billed: number, frequency: Frequency): number =>
  scaleCents(billed, 1, frequencyMonths[frequency]);

/** Returns the months of a line's billing period; 1 for lines of the one-time bucket. */
export function periodMonths(line: PricingLine): number {
  return line.bucket === 'monthly' ? frequencyMonths[line.frequency ?? 'monthly'] : 1;
}

/** Returns the sum of one bill's recurring amounts over the term. */
export const overTerm = (billed: number, frequency: Frequency, termMonths: number): number =>
  scaleCents(billed, termMonths, frequencyMonths[frequency]);
