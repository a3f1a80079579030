import { z } from 'zod';
import { postalAddressShape } from '../address.ts';
import { holidayRule, MAX_HOLIDAYS } from '../cancellation/holiday-rule.ts';
import { cancellationRule } from '../cancellation/rule.ts';
import { sentNoticeSchema, sentStatementSchema } from '../cancellation/sent-papers.ts';
import { agreementTermsSchema } from '../contract/agreement-terms.ts';
import { sentEffectSchema } from '../contract/sent-effect.ts';
import { warrantySchema } from '../words/warranty.ts';
import { changeSchema } from './change.ts';
import { estimateTaxSchema } from './estimate-parts.ts';
import { lineChoiceSchema, quantityRangeSchema } from './choice-schema.ts';
import { contentPicturesSchema } from './content-picture.ts';
import { lineKinds } from './line-kind.ts';
import { MAX_OPTIONS, optionSchema } from './options.ts';
import { MAX_PACKAGES } from './placement.ts';
import {
  depositSchema,
  discountSchema,
  estimateTotalsSchema,
  financingSchema,
  frequencySchema,
  MAX_FINANCING,
  MAX_PAYMENTS,
  paymentSchema,
} from './pricing-schema.ts';
import { contentSignerSchema } from './signers.ts';

const address = z.object({ ...postalAddressShape, country: z.enum(['ca', 'us']) });
const person = z.object({
  name: z.string(),
  title: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/** One line of a sent version: only what the customer may see. Money in cents, quantity in thousandths. */
const contentLineSchema = z.object({
  id: z.uuid(),
  kind: z.enum(lineKinds),
  bucket: z.enum(['one-time', 'monthly']),
  name: z.string(),
  description: z.string().nullable(),
  quantityMilli: z.int(),
  unitPrice: z.int(),
  discount: discountSchema.nullable(),
  taxable: z.boolean(),
  optional: z.boolean(),
  selected: z.boolean(),
  frequency: frequencySchema.nullable(),
  gross: z.int(),
  net: z.int(),
  /** The first period of a service is due at signing; left out where it is not ticked. */
  dueAtSigning: z.literal(true).optional(),
  /** What its package's price adds to the line, or takes off: gross has it. Left out where there is none. */
  packagePart: z.int().optional(),
  /** The package that it is inside of; left out for a line outside of packages, or priced separately from one. */
  packageId: z.uuid().optional(),
  /** Left out for a line that the customer does not choose among others, and for one whose quantity is theirs to take as it is. */
  choice: lineChoiceSchema.optional(),
  quantityRange: quantityRangeSchema.optional(),
  /** The option that it belongs to; left out where all options share it. */
  optionId: z.uuid().optional(),
  /** An emergency button: its buyer may have more days to cancel. Left out for anything else. */
  pers: z.literal(true).optional(),
  /** A protective device. Kept only where the offer has an emergency button, as the law asks for it nowhere else. */
  protects: z.literal(true).optional(),
  /** Of a section; left out without any, so that what was sent before keeps its hash. */
  pictures: contentPicturesSchema.optional(),
});
export type ContentLine = z.output<typeof contentLineSchema>;

const totalsSchema = estimateTotalsSchema.omit({
  cost: true,
  grossProfit: true,
  grossProfitPpm: true,
  rmrCost: true,
  rmrMargin: true,
});

/** A package of a version: shown as one line with its price, or line by line. */
const contentPackageSchema = z.object({ id: z.uuid(), name: z.string(), folded: z.boolean() });

/** A clause or a rider of the agreement, with its merge fields filled in. */
const contentClauseSchema = z.object({ id: z.string().max(40), heading: z.string(), text: z.string() });

/** The payments: a deposit alone as before there were schedules, any other schedule in its rows. */
const contentPayments = {
  deposit: depositSchema.nullable(),
  paymentSchedule: z.array(paymentSchema).max(MAX_PAYMENTS).optional(),
};

/** One of several options as the customer may choose it, with what it comes to. */
export const contentOptionSchema = optionSchema
  .omit({ paymentSchedule: true })
  .extend({ ...contentPayments, totals: totalsSchema });
export type ContentOption = z.output<typeof contentOptionSchema>;

/**
 * A sent version, whole: what the customer's page, the PDF, the signature's hash and the API read. It is written once
 * and never changes; no cost, margin or internal note is in it.
 */
export const estimateContentSchema = z.object({
  reference: z.string(),
  revision: z.int(),
  title: z.string(),
  /** Left out in English, so that what was sent before languages keeps its hash. */
  language: z.enum(['fr', 'es']).optional(),
  issuedOn: z.iso.date(),
  /** The customer's own number for the purchase; left out where they gave none. */
  poNumber: z.string().optional(),
  currency: z.enum(['USD', 'CAD']),
  company: z.object({
    name: z.string(),
    legalName: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    address: address.nullable(),
    licence: z.string().nullable(),
    brandColor: z.string(),
    timeZone: z.string(),
  }),
  account: z.object({
    name: z.string(),
    type: z.enum(['residential', 'commercial']),
    site: address.nullable(),
  }),
  /** Where the bills go. Left out where they go to the site, where nobody has said, and in what was sent before it was part of a version. */
  billTo: address.optional(),
  contact: person.nullable(),
  /** Who sign, in this order, the contact first; left out where nobody but the contact does. */
  signers: z.array(contentSignerSchema).min(2).optional(),
  /** With the license, where the law of the home asks the rep for one. */
  preparedBy: person.extend({ licence: z.string().optional() }).nullable(),
  message: z.string().nullable(),
  terms: z.string().nullable(),
  /** The subscriber agreement; each buyer initials the clauses that ask for it. Left out where there is none. */
  agreement: z
    .object({
      name: z.string(),
      version: z.int().min(1),
      clauses: z.array(
        contentClauseSchema.extend({
          initialed: z.boolean(),
          /** Left out where the initials are no acknowledgment of their own. */
          acknowledges: z.literal('renewal').optional(),
        }),
      ),
      riders: z.array(contentClauseSchema),
    })
    .optional(),
  /** The notice to a home of its right to cancel, printed twice; left out where the law gives none. Its dates are filled in with the signature. */
  notice: sentNoticeSchema.optional(),
  /** The rules of that right by which the notice is dated; left out where none of them is a correction by the company's counsel. */
  rightRules: z.array(cancellationRule).max(50).optional(),
  /** The statutory holidays by which it is dated; left out likewise. */
  rightHolidays: z.array(holidayRule).max(MAX_HOLIDAYS).optional(),
  /** The statement of that right next to each signature; left out where it has no notice, and in what was sent before it was part of a version. */
  rightStatement: sentStatementSchema.optional(),
  /** The law of the home allows no electronic signature: it is signed on paper. Left out anywhere else. */
  paperOnly: z.literal(true).optional(),
  /** Of a change order: what was signed before, with what goes of it. Left out for any other estimate. */
  change: changeSchema.optional(),
  termMonths: z.int(),
  /** The day on which the services start; left out where the installation decides it, and where nothing recurs. */
  startsOn: z.iso.date().optional(),
  /** What its contract takes over. Left out where nothing recurs, and in what was sent before it was part of a version: that takes the company's terms of the signature. */
  agreementTerms: agreementTermsSchema.optional(),
  /** How long the company answers for parts and labor. Left out where it promises nothing, and in what was sent before it was part of a version. */
  warranty: warrantySchema.optional(),
  /** What the signature does to the agreements of the customer. Left out in what was sent before it was part of a version: that does what its estimate says. */
  contractEffect: sentEffectSchema.optional(),
  lines: z.array(contentLineSchema).max(1000),
  /** Left out where no line is inside of one. */
  packages: z.array(contentPackageSchema).max(MAX_PACKAGES).optional(),
  oneTimeDiscount: discountSchema.nullable(),
  monthlyDiscount: discountSchema.nullable(),
  tax: estimateTaxSchema.omit({ taxedClasses: true }),
  ...contentPayments,
  firstMonthDueAtSigning: z.boolean(),
  /** Examples of how the balance can be financed; left out without any. */
  financing: z.array(financingSchema).max(MAX_FINANCING).optional(),
  /** Left out where discounts and taxes of what recurs were taken on monthly shares, so that what was sent before keeps its hash and its amounts. */
  billing: z.literal('as_billed').optional(),
  totals: totalsSchema,
  /** Two or more; left out where there is nothing to choose. What stands above is the recommended one's, with the lines of all. */
  options: z.array(contentOptionSchema).min(2).max(MAX_OPTIONS).optional(),
});
export type EstimateContent = z.output<typeof estimateContentSchema>;
