import { z } from 'zod';
import { postalAddressShape } from '../address.ts';
import { holidayRule, MAX_HOLIDAYS } from '../cancellation/holiday-rule.ts';
import { cancellationRule } from '../cancellation/rule.ts';
import { sentNoticeSchema, sentStatementSchema } from '../cancellation/sent-papers.ts';
import { agreementTermsSchema } from '../contract/agreement-terms.ts';
import { sentEffectSchema } from '../contract/sent-effect.ts';
import { warrantySchema } from '../texts/warranty.ts';
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
  /** The first period of a service is due at signing; omitted if it is not. */
  dueAtSigning: z.literal(true).optional(),
  /**
   * The amount that its package's price adds to or takes off the line, included in `gross`. Omitted if there is none.
   */
  packagePart: z.int().optional(),
  /** The package that contains it; omitted for a line outside packages, or one that is priced separately. */
  packageId: z.uuid().optional(),
  /**
   * Omitted for a line that is not part of a choice. `quantityRange` is omitted if the customer cannot change the
   * quantity.
   */
  choice: lineChoiceSchema.optional(),
  quantityRange: quantityRangeSchema.optional(),
  /** The option that it belongs to; omitted if all options share it. */
  optionId: z.uuid().optional(),
  /** An emergency button: its buyer may have more days to cancel. Omitted for anything else. */
  pers: z.literal(true).optional(),
  /**
   * A protective device. Kept only if the offer has an emergency button, because the law requires it in no other
   * case.
   */
  protects: z.literal(true).optional(),
  /** Pictures of a section; omitted if there are none, so that earlier versions keep their hash. */
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

/** A package of a version, shown either as one line with its price or line by line. */
const contentPackageSchema = z.object({ id: z.uuid(), name: z.string(), folded: z.boolean() });

/** A clause or a rider of the agreement, with its merge fields filled in. */
const contentClauseSchema = z.object({ id: z.string().max(40), heading: z.string(), text: z.string() });

/** The payments. A single deposit keeps the older field; any other schedule is stored as rows. */
const contentPayments = {
  deposit: depositSchema.nullable(),
  paymentSchedule: z.array(paymentSchema).max(MAX_PAYMENTS).optional(),
};

/** One of several options that the customer may choose, with its totals. */
export const contentOptionSchema = optionSchema
  .omit({ paymentSchedule: true })
  .extend({ ...contentPayments, totals: totalsSchema });
export type ContentOption = z.output<typeof contentOptionSchema>;

/**
 * A complete sent version: the data that the customer's page, the PDF, the signature's hash, and the API read. It is
 * written once and never changes. It contains no cost, margin, or internal note.
 */
export const estimateContentSchema = z.object({
  reference: z.string(),
  revision: z.int(),
  title: z.string(),
  /** Omitted for English, so that versions sent before languages existed keep their hash. */
  language: z.enum(['fr', 'es']).optional(),
  issuedOn: z.iso.date(),
  /** The customer's own purchase order number; omitted if they gave none. */
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
  /**
   * The billing address. Omitted if it is the site, if none is set, and in versions sent before this field existed.
   */
  billTo: address.optional(),
  contact: person.nullable(),
  /** The signers in order, the contact first; omitted if only the contact signs. */
  signers: z.array(contentSignerSchema).min(2).optional(),
  /** Includes the rep's license if the law of a home requires one. */
  preparedBy: person.extend({ licence: z.string().optional() }).nullable(),
  message: z.string().nullable(),
  terms: z.string().nullable(),
  /** The subscriber agreement. Each buyer initials the clauses that require it. Omitted if there is none. */
  agreement: z
    .object({
      name: z.string(),
      version: z.int().min(1),
      clauses: z.array(
        contentClauseSchema.extend({
          initialed: z.boolean(),
          /** Omitted if the initials are not a separate acknowledgment. */
          acknowledges: z.literal('renewal').optional(),
        }),
      ),
      riders: z.array(contentClauseSchema),
    })
    .optional(),
  /**
   * The notice to a home of its right to cancel, printed twice; omitted if the law grants none. The signature fills
   * in its dates.
   */
  notice: sentNoticeSchema.optional(),
  /**
   * The right-to-cancel rules that date the notice; omitted if none of them is a correction by the company's counsel.
   */
  rightRules: z.array(cancellationRule).max(50).optional(),
  /** The statutory holidays that date the notice; omitted in the same case. */
  rightHolidays: z.array(holidayRule).max(MAX_HOLIDAYS).optional(),
  /**
   * The statement of the right to cancel next to each signature; omitted if there is no notice, and in versions sent
   * before this field existed.
   */
  rightStatement: sentStatementSchema.optional(),
  /**
   * The law of the home allows no electronic signature, so the customer signs on paper. Omitted in any other case.
   */
  paperOnly: z.literal(true).optional(),
  /** For a change order: what was signed before, with the parts to remove. Omitted for any other estimate. */
  change: changeSchema.optional(),
  termMonths: z.int(),
  /** The day on which the services start; omitted if the installation determines it, and if nothing recurs. */
  startsOn: z.iso.date().optional(),
  /**
   * Terms that its contract takes over. Omitted if nothing recurs, and in versions sent before this field existed:
   * those use the company's terms at signing.
   */
  agreementTerms: agreementTermsSchema.optional(),
  /** The warranty on parts and labor. Omitted if there is none, and in versions sent before this field existed. */
  warranty: warrantySchema.optional(),
  /**
   * What the signature does to the customer's agreements. Omitted in versions sent before this field existed: for
   * those, the estimate's own effect applies.
   */
  contractEffect: sentEffectSchema.optional(),
  lines: z.array(contentLineSchema).max(1000),
  /** Omitted if no line is inside a package. */
  packages: z.array(contentPackageSchema).max(MAX_PACKAGES).optional(),
  oneTimeDiscount: discountSchema.nullable(),
  monthlyDiscount: discountSchema.nullable(),
  tax: estimateTaxSchema.omit({ taxedClasses: true }),
  ...contentPayments,
  firstMonthDueAtSigning: z.boolean(),
  /** Examples of how the balance can be financed; omitted if there are none. */
  financing: z.array(financingSchema).max(MAX_FINANCING).optional(),
  /**
   * Omitted if discounts and taxes of recurring lines were calculated on monthly shares, so that earlier versions
   * keep their hash and their amounts.
   */
  billing: z.literal('as_billed').optional(),
  totals: totalsSchema,
  /**
   * Two or more options; omitted if there is nothing to choose. The fields above are those of the recommended option,
   * with the lines of all options.
   */
  options: z.array(contentOptionSchema).min(2).max(MAX_OPTIONS).optional(),
});
export type EstimateContent = z.output<typeof estimateContentSchema>;
