import { z } from 'zod';
import { chainFaults } from './estimate/event-chain.ts';

/** The largest file that the check of a seal reads, in bytes. */
export const SEAL_CHECK_MAX_BYTES = 20 * 1024 * 1024;

/** Why a file is not a valid sealed copy. */
const sealFaults = [
  'not-pdf',
  'not-sealed',
  'cut-short',
  'appended',
  'altered',
  'seal-damaged',
  'foreign',
  'revoked',
] as const;
export type SealFault = (typeof sealFaults)[number];

/** What became of the record of events behind a copy that was issued here. */
const recordSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unbroken'), events: z.int(), head: z.string() }),
  z.object({
    state: z.literal('broken'),
    fault: z.enum(chainFaults),
    /** The place of the first event that is not as it was. */
    position: z.int(),
  }),
]);
export type RecordCheck = z.infer<typeof recordSchema>;

/** What the check of a file found. A valid file says who sealed what and when; it is read from the file alone. */
export const sealCheckSchema = z.discriminatedUnion('verdict', [
  z.object({
    verdict: z.literal('valid'),
    company: z.string(),
    statement: z.string(),
    sealedAt: z.iso.datetime(),
    /** When a time-stamp authority confirmed that the seal was there, and its name; null without a time stamp. */
    stamp: z.object({ at: z.iso.datetime(), authority: z.string() }).nullable(),
    /** Null where this installation did not keep this file, such as a copy of a restored day. */
    record: recordSchema.nullable(),
  }),
  z.object({ verdict: z.literal('invalid'), fault: z.enum(sealFaults) }),
]);
export type SealCheck = z.infer<typeof sealCheckSchema>;
