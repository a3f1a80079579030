import { z } from 'zod';
import { invalid } from '../kernel/errors.ts';
import { lineKinds } from './line-kind.ts';
import { soleDeposit } from './payment-schedule.ts';
import { frequencySchema, type Payment } from './pricing-schema.ts';

const quantity = z.int().min(0).max(9_999_000);
const cents = z.int().min(0);

/**
 * A line that the customer signed for, in its state before the change order, and the part to remove. Amounts are in
 * cents as billed.
 */
const signedLineSchema = z.object({
  /** The id of the signed estimate line; for a service also its id in the RMR ledger. */
  id: z.uuid(),
  kind: z.enum(lineKinds),
  name: z.string().max(200),
  bucket: z.enum(['one-time', 'monthly']),
  frequency: frequencySchema.nullable(),
  quantityMilli: quantity,
  net: cents,
  tax: cents,
  /** The monthly share of `net`, as in the RMR ledger; 0 for one-time lines. */
  monthly: cents,
  /** The part to remove; null for a line that stays unchanged. */
  removed: z.object({ quantityMilli: quantity, net: cents, tax: cents, monthly: cents }).nullable(),
});
export type SignedLine = z.output<typeof signedLineSchema>;

/** The most signed lines that a change order can contain: those of an estimate and of its earlier change orders. */
export const MAX_SIGNED_LINES = 2000;

/** The change of a change order: every signed line that is still in force, with the part to remove. */
export const changeSchema = z.object({
  reference: z.string().max(30),
  signedOn: z.iso.date(),
  lines: z.array(signedLineSchema).max(MAX_SIGNED_LINES),
});
export type EstimateChange = z.output<typeof changeSchema>;

/** Whether a change order removes something. */
export const takesOut = (change: EstimateChange | null | undefined): boolean =>
  change?.lines.some(({ removed }) => removed !== null) ?? false;

interface Changing {
  readonly changesId: string | null;
  readonly change: EstimateChange | null;
  readonly paymentSchedule: readonly Payment[];
  readonly financing: readonly unknown[];
  readonly firstMonthDueAtSigning: boolean;
  readonly options: readonly unknown[];
  readonly subtotal: number;
  readonly taxAmount: number;
  readonly total: number;
  readonly rmr: number;
}

/**
 * Throws INVALID for fields that a change order may not have (decisions 7.5), and for an amount below zero in any
 * other estimate. The database checks the same.
 */
export function checkChange(estimate: Changing): void {
  const { changesId, change, paymentSchedule, financing, firstMonthDueAtSigning, options } = estimate;
  if (!changesId || !change) {
    const { subtotal, taxAmount, total, rmr } = estimate;
    if ([subtotal, taxAmount, total, rmr].some((amount) => amount < 0))
      throw invalid('total', 'Only a change order can come to less than zero. Nothing was saved.');
    return;
  }
  if (soleDeposit(paymentSchedule) !== null)
    throw invalid(
      'paymentSchedule',
      'A change order is paid when its work is done. Nothing was saved. Leave its payments as they are.',
    );
  if (financing.length > 0)
    throw invalid(
      'financing',
      'A change order has no financing examples. Nothing was saved. Leave them out.',
    );
  if (firstMonthDueAtSigning)
    throw invalid(
      'firstMonthDueAtSigning',
      'A change order asks for no first month, as its customer is billed already. Nothing was saved.',
    );
  if (options.length > 0)
    throw invalid(
      'options',
      'A change order is one offer. Nothing was saved. For a choice, write a second change order, or let lines be optional.',
    );
}
