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

/** Taxes as they were chosen for this estimate, so that totals can be computed again at any later day. */
export const estimateTaxSchema = z.object({
  profileName: z.string().max(80),
  components: z.array(taxComponentSchema).max(12),
  componentRounding: componentRoundingSchema,
  rounding: taxRoundingSchema,
  /** The classes that the profile taxed on that day; absent where the taxes were kept before classes were. */
  taxedClasses: z.array(taxClassSchema).optional(),
  /** The certificate by which taxes were left out; the components are without them. */
  exemption: z
    .object({
      number: z.string(),
      reason: z.enum(exemptionReasons),
      /** The names of the taxes that were left out. */
      taxes: z.array(z.string()),
      validTo: z.iso.date().nullable(),
    })
    .optional(),
  /** Why no sales tax applies here, as a person said it; printed on the document. */
  untaxed: z.string().max(200).optional(),
});
export type EstimateTax = z.output<typeof estimateTaxSchema>;

/** What decides the taxes of a draft: its site, or a profile that a person chose. */
export const taxBases = ['place', 'profile', 'none'] as const;

/** Which agreement comes with it: the company's for such accounts and language, one that a person chose, or none. */
export const agreementBases = ['default', 'chosen', 'none'] as const;

/** What the totals say with cost in them; hidden from everyone who may not see cost. */
export const marginSchema = z.object({
  cost: z.int(),
  grossProfit: z.int(),
  grossProfitPpm: z.int().nullable(),
  rmrCost: z.int(),
  rmrMargin: z.int(),
});

/** The optional lines that a customer switched, and the quantities that they chose in thousandths, by line id. A line that is left out stays as it was sent. */
export const selectionSchema = z.record(z.uuid(), z.union([z.boolean(), z.int().min(1)]));

/** The tries to seal what was signed. */
export const sealingSchema = z.object({
  attempts: z.int().min(1),
  triedAt: z.iso.datetime(),
  fault: z.string().max(400),
  /** The administrators were notified. */
  told: z.boolean(),
});

/** The totals without what costs say: what everyone reads who reads prices. */
export const publicTotalsSchema = estimateTotalsSchema.omit({
  cost: true,
  grossProfit: true,
  grossProfitPpm: true,
  rmrCost: true,
  rmrMargin: true,
});
export type StoredTotals = z.output<typeof publicTotalsSchema>;

/** A request for approval and its answer. */
export const approvalSchema = z.object({
  /** Of this request, for the links of its emails; earlier requests have none. */
  requestId: z.uuid().optional(),
  reasons: z.array(z.string().max(400)).max(60),
  requestedBy: z.string(),
  decidedBy: z.string().nullable(),
  note: z.string().max(300).nullable(),
  /** Everybody who asked: a request that is taken back, or whose offer is revised, is not forgotten. Earlier requests have none. */
  submittedBy: z.array(z.string()).max(20).optional(),
});

/** What the law of some places asks the rep to say of a sale at a home. */
export const saidForLaw = {
  /** Who made the first contact, where the law allows no sale that the customer did not ask for. */
  firstContact: optional(choice('First contact', ['customer', 'company'] as const)),
  /** The language in which it was talked about with the customer, where that is not the one of its papers. */
  spokenLanguage: optional(choice('Spoken with the customer', [...languages, 'other'])),
  /** About when the work begins and is completed, where the law asks for it. */
  workFrom: optional(day('Work begins about')),
  workTo: optional(day('Work is completed about')),
};
