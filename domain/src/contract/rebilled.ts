import { z } from 'zod';
import { frequencySchema } from '../estimate/pricing-schema.ts';

/** The most changes of what is billed alone that a contract keeps. */
export const MAX_REBILLED = 500;

/**
 * From a day on a service is billed otherwise at the same share of a month: 30.00 a month becomes 360.00 a year, or 100.00 a year a cent more. RMR does not change, and the ledger
 * has no line of 0 (decisions 3.3), so its contract keeps it.
 */
export const rebilledSchema = z.object({
  serviceId: z.uuid(),
  on: z.iso.date(),
  frequency: frequencySchema,
  /** Cents a billing period. */
  billed: z.int().positive(),
  /** When it was said: of one day, what was said later counts. */
  at: z.iso.datetime(),
  note: z.string().nullable(),
});
export type Rebilled = z.output<typeof rebilledSchema>;
