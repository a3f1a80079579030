import { z } from 'zod';

/** The largest file that the check of a seal reads, in bytes. */
export const SEAL_CHECK_MAX_BYTES = 20 * 1024 * 1024;

/** Why a file is not a valid sealed copy. */
export const sealFaults = [
  'not-pdf',
  'not-sealed',
  'cut-short',
  'appended',
  'altered',
  'seal-damaged',
  'foreign',
] as const;
export type SealFault = (typeof sealFaults)[number];

/** What the check of a file found. A valid file says who sealed what and when; it is read from the file alone. */
export const sealCheckSchema = z.discriminatedUnion('verdict', [
  z.object({
    verdict: z.literal('valid'),
    company: z.string(),
    statement: z.string(),
    sealedAt: z.iso.datetime(),
  }),
  z.object({ verdict: z.literal('invalid'), fault: z.enum(sealFaults) }),
]);
export type SealCheck = z.infer<typeof sealCheckSchema>;
