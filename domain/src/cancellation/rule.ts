import { z } from 'zod';
import { rulePapersSchema } from './rule-papers.ts';

/** How a period is counted. The day on which it starts is day 0 and never counts. */
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
    /** Which last days the law itself moves to the next working day. The seller's deadline moves all of them. */
    moves: z.enum(['none', 'holidays', 'weekends']),
  }),
]);

/** The maximum payment at signing: the lesser of an amount, if there is one, and a share of the one-time price. */
const signingCap = z.object({
  cents: z.number().int().min(0).nullable(),
  ppm: z.number().int().min(0).max(1_000_000),
});

/**
 * Requirements of a law for a sale at home in addition to the right to cancel. `false` and null mean that there is
 * none, which is how counsel lifts one. If a row omits a term, the shipped value of the row applies.
 */
const saleTerms = {
  /** Whether electronic signatures are ruled out: the contract is on paper, in French, in two copies. */
  paperOnly: z.boolean().optional(),
  /** The day from which nobody may sell at a home that did not request the visit. */
  unsolicitedBlockedFrom: z.iso.date().nullable().optional(),
  /** The day from which a sale at home may not include credit, so that the estimate shows no financing. */
  financingBlockedFrom: z.iso.date().nullable().optional(),
  signingCap: signingCap.nullable().optional(),
  /** Whether no payment may be taken before the right has ended. */
  noPaymentBeforeEnd: z.boolean().optional(),
  /** Whether nobody may be sent to collect a payment before the right has ended. */
  noCollection: z.boolean().optional(),
  /**
   * Number of business days after the signature. Neither the contract nor a note under it may be sold before midnight
   * of the last one.
   */
  noteDays: z.number().int().positive().max(60).nullable().optional(),
};

/**
 * A customer's right to cancel a contract signed at home, by the place of the premises: one row of the rule table. An
 * unconfirmed row applies, because it can only lengthen the right, and the administrator sees that it is unconfirmed.
 */
export const cancellationRule = z.object({
  id: z.string(),
  /** Increases with every change of the row, so that a signed contract records which version it was written under. */
  version: z.number().int().positive(),
  /** 'us' or 'ca' for a whole country, otherwise with the region: 'us-oh'. */
  place: z.string().regex(/^(us|ca)(-[a-z]{2})?$/),
  /** A description of the people whom it protects. */
  covers: z.string(),
  /** Whether it applies only if a buyer or owner is 65 or older, or declined to answer. */
  seniors: z.boolean(),
  /**
   * Whether it applies only to personal emergency response; `alone`: without an alarm system of two or more
   * protective devices.
   */
  pers: z.enum(['any', 'alone']).nullable(),
  period,
  /** Whether the period starts with signature and handover, or with the installation if that is later. */
  starts: z.enum(['agreement', 'installation']),
  /** Maximum number of calendar days from the notice to the refund. */
  refundDays: z.number().int().positive(),
  /** Whether no work may begin before the end. */
  stopsWork: z.boolean(),
  /** Whether not even a waiver in the buyer's own handwriting allows work to begin before the end. */
  noWaiver: z.literal(true).optional(),
  ...saleTerms,
  /** Requirements of the place for the papers. Omitted if the country's form is sufficient. */
  papers: rulePapersSchema.optional(),
  effectiveFrom: z.iso.date().nullable(),
  effectiveTo: z.iso.date().nullable(),
  /** The citation of the law. */
  law: z.string(),
  /** How certain the rule is: the text of the law was read, it is general knowledge, or the question is open. */
  reading: z.enum(['read', 'known', 'open']),
});
export type CancellationRule = z.infer<typeof cancellationRule>;
