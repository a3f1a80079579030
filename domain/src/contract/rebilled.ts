import { z } from 'zod';
import { frequencySchema } from '../estimate/pricing-schema.ts';

/** Maximum number of billing changes that a contract stores. */
export const MAX_REBILLED = 500;

/**
 * A change in how a service is billed, from a day on, at the same amount per month: 30.00 a month becomes 360.00 a year. RMR does not change, and the
 * ledger has no lines of 0 (decisions 3.3), so the contract stores the change.
 */
export const rebilledSchema = z.object({
  serviceId: z.uuid(),
  on: z.iso.date(),
  frequency: frequencySchema,
  /** Cents per billing period. */
  billed: z.int().positive(),
  /** When it was entered. Of several changes for one day, the latest counts. */
  at: z.iso.datetime(),
  note: z.string().nullable(),
});
export type Rebilled = z.output<typeof rebilledSchema>;
