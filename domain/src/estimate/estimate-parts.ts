import { z } from 'zod';
import { choice, day, optional } from '../kernel/fields.ts';
import { languages } from '../language.ts';
import { exemptionReasons } from '../tax-exemption.ts';
import {
  componentRoundingSchema,
  estimateTotalsSchema,
  taxComponentSchema,
  taxRoundingSchema,
} from './pricing-schema.ts';
import { taxClassSchema } from './tax-tables.ts';

/** Taxes as chosen for this estimate, so that totals can be recalculated on any later day. */
export const estimateTaxSchema = z.object({
  profileName: z.string().max(80),
  components: z.array(taxComponentSchema).max(12),
  componentRounding: componentRoundingSchema,
  rounding: taxRoundingSchema,
  /** The classes that the profile taxed on that day; omitted for taxes stored before classes existed. */
  taxedClasses: z.array(taxClassSchema).optional(),
  /** The exemption certificate; `components` excludes the exempt taxes. */
  exemption: z
    .object({
      number: z.string(),
      reason: z.enum(exemptionReasons),
      /** The names of the exempt taxes. */
      taxes: z.array(z.string()),
      validTo: z.iso.date().nullable(),
    })
    .optional(),
  /** Why no sales tax applies, as entered by a person; printed on the document. */
  untaxed: z.string().max(200).optional(),
});
export type EstimateTax = z.output<typeof estimateTaxSchema>;

/** What determines the taxes of a draft: its site, a chosen profile, or a decision that no tax applies. */
export const taxBases = ['place', 'profile', 'none'] as const;

/**
 * Which agreement comes with the estimate: the company's default for the account type and language, a chosen one, or
 * none.
 */
export const agreementBases = ['default', 'chosen', 'none'] as const;

/** Cost-based totals; hidden from everyone who may not see cost. */
export const marginSchema = z.object({
  cost: z.int(),
  grossProfit: z.int(),
  grossProfitPpm: z.int().nullable(),
  rmrCost: z.int(),
  rmrMargin: z.int(),
});

/**
 * The optional lines that a customer toggled, and the quantities that they chose in thousandths, by line id. A
 * missing line stays as it was sent.
 */
export const selectionSchema = z.record(z.uuid(), z.union([z.boolean(), z.int().min(1)]));

/** The attempts to seal a signed estimate. */
export const sealingSchema = z.object({
  attempts: z.int().min(1),
  triedAt: z.iso.datetime(),
  fault: z.string().max(400),
  /** Whether the administrators were notified. */
  told: z.boolean(),
});

/** The totals without cost-based fields, readable by everyone who may read prices. */
export const publicTotalsSchema = estimateTotalsSchema.omit({
  cost: true,
  grossProfit: true,
  grossProfitPpm: true,
  rmrCost: true,
  rmrMargin: true,
});
export type StoredTotals = z.output<typeof publicTotalsSchema>;

/** A request for approval and its decision. */
export const approvalSchema = z.object({
  /** The id of this request, for its email links; older requests have none. */
  requestId: z.uuid().optional(),
  reasons: z.array(z.string().max(400)).max(60),
  requestedBy: z.string(),
  decidedBy: z.string().nullable(),
  note: z.string().max(300).nullable(),
  /**
   * Everyone who asked for approval, kept even if the request is taken back or the offer is revised. Older requests
   * have none.
   */
  submittedBy: z.array(z.string()).max(20).optional(),
});

/** Facts about a sale at a home that the law of some places requires the rep to state. */
export const saidForLaw = {
  /** Who made the first contact, if the law prohibits unsolicited sales. */
  firstContact: optional(choice('First contact', ['customer', 'company'] as const)),
  /** The language spoken with the customer, if it differs from the language of the documents. */
  spokenLanguage: optional(choice('Spoken with the customer', [...languages, 'other'])),
  /** The approximate start and completion of the work, if the law requires them. */
  workFrom: optional(day('Work begins about')),
  workTo: optional(day('Work is completed about')),
};
