import { z } from 'zod';
import { rulePapersSchema } from './rule-papers.ts';

/** How a period is counted. The day it starts on is day 0 and never counted. */
const period = z.discriminatedUnion('unit', [
  z.object({
    unit: z.literal('business'),
    days: z.number().int().positive(),
    /** Sundays and holidays never count. */
    countsSaturday: z.boolean(),
  }),
  z.object({
    unit: z.literal('calendar'),
    days: z.number().int().positive(),
    /** What the law itself moves to the next working day when it is the last day. The seller's clock moves all of them. */
    moves: z.enum(['none', 'holidays', 'weekends']),
  }),
]);

/** The most that may be taken at signing: the lesser of an amount, where there is one, and a share of the one-time price. */
const signingCap = z.object({
  cents: z.number().int().min(0).nullable(),
  ppm: z.number().int().min(0).max(1_000_000),
});

/**
 * What a law asks of a sale at home in addition to the right to cancel. `false` and null say that it asks for nothing: so counsel lifts it. A row that leaves one out does not speak of it, and what the product ships for
 * the row stands.
 */
const saleTerms = {
  /** No electronic signature: the contract is on paper, in French, in two copies. */
  paperOnly: z.boolean().optional(),
  /** From this day on nobody may sell at a home that did not ask for it. */
  unsolicitedBlockedFrom: z.iso.date().nullable().optional(),
  /** From this day on no credit may be part of a sale at home: an offer shows no financing. */
  financingBlockedFrom: z.iso.date().nullable().optional(),
  signingCap: signingCap.nullable().optional(),
  /** Nothing may be paid before the right has ended. */
  noPaymentBeforeEnd: z.boolean().optional(),
  /** Nobody may be sent to collect a payment before the right has ended. */
  noCollection: z.boolean().optional(),
  /** Neither the contract nor a note of it is sold before midnight of this business day after the signature. */
  noteDays: z.number().int().positive().max(60).nullable().optional(),
};

/**
 * A customer's right to cancel a contract signed at home, by the place of the premises: one row of the table of rules. An unconfirmed row
 * applies, because it only lengthens, and says so to the administrator.
 */
export const cancellationRule = z.object({
  id: z.string(),
  /** Counts up with every change of the row, so that a signed contract says which one it was written under. */
  version: z.number().int().positive(),
  /** 'us' or 'ca' for a whole country, else the region too: 'us-oh'. */
  place: z.string().regex(/^(us|ca)(-[a-z]{2})?$/),
  /** Whom it protects, in words. */
  covers: z.string(),
  /** Only when a buyer or owner is 65 or older, or the answer was declined. */
  seniors: z.boolean(),
  /** Only for personal emergency response; `alone`: without an alarm system of two or more protective devices. */
  pers: z.enum(['any', 'alone']).nullable(),
  period,
  /** The period starts with signature and hand-over, or with the installation when that is later. */
  starts: z.enum(['agreement', 'installation']),
  /** Money goes back within so many calendar days of the notice. */
  refundDays: z.number().int().positive(),
  /** Nothing may be started before the end. */
  stopsWork: z.boolean(),
  /** Not even a waiver in the buyer's own handwriting lets work begin before the end. */
  noWaiver: z.literal(true).optional(),
  ...saleTerms,
  /** What the place asks of the papers. Left out where the country's form is enough. */
  papers: rulePapersSchema.optional(),
  effectiveFrom: z.iso.date().nullable(),
  effectiveTo: z.iso.date().nullable(),
  /** The law, as cited. */
  law: z.string(),
  /** How well the law is known: its text was read, it is general knowledge, or the question is open. */
  reading: z.enum(['read', 'known', 'open']),
});
export type CancellationRule = z.infer<typeof cancellationRule>;
