import { z } from 'zod';
import { chainFaults } from './estimate/event-chain.ts';

/** Maximum size of a file that the seal check reads, in bytes. */
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

/** The state of the event record behind a copy that was issued here. */
const recordSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unbroken'), events: z.int(), head: z.string() }),
  z.object({
    state: z.literal('broken'),
    fault: z.enum(chainFaults),
    /** Index of the first event that was altered. */
    position: z.int(),
  }),
]);
export type RecordCheck = z.infer<typeof recordSchema>;

/** The result of the check of a file. For a valid file, it says who sealed what and when, based on the file alone. */
export const sealCheckSchema = z.discriminatedUnion('verdict', [
  z.object({
    verdict: z.literal('valid'),
    company: z.string(),
    statement: z.string(),
    sealedAt: z.iso.datetime(),
    /** When a time-stamp authority confirmed the seal, and the authority's name; null without a time stamp. */
    stamp: z.object({ at: z.iso.datetime(), authority: z.string() }).nullable(),
    /** Null if this installation has no record of the file, for example after a restore from a backup. */
    record: recordSchema.nullable(),
  }),
  z.object({ verdict: z.literal('invalid'), fault: z.enum(sealFaults) }),
]);
export type SealCheck = z.infer<typeof sealCheckSchema>;
