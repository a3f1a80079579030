import { percentOf } from '../money.ts';
import type { Deposit, Discount } from './pricing-schema.ts';

/** Returns a share of the amount, rounded to the cent, or the fixed cents, capped at the amount. */
export function reductionOf(amount: number, reduction: Discount | Deposit | null): number {
  if (!reduction) return 0;
  return reduction.kind === 'percent' ? percentOf(amount, reduction.ppm) : Math.min(reduction.cents, amount);
}
