import { z } from 'zod';
import { postalAddressShape } from '../address.ts';
import { contentAgreement } from '../agreement/agreement-of.ts';
import type { agreements } from '../agreement/agreement.ts';
import { noticeOfCancellation } from '../cancellation/notice.ts';
import { limitsOfSale } from '../cancellation/sale-limits.ts';
import type { accounts } from '../account.ts';
import type { companies } from '../company.ts';
import { changeSchema } from './change.ts';
import { chosenLanguage } from '../language.ts';
import type { contacts } from '../contact.ts';
import type { RowFor, RowOf } from '../kernel/entity.ts';
import { mergeText, mergeValues } from '../merge-fields.ts';
import type { users } from '../user.ts';
import type { estimates } from './estimate.ts';
import { estimateTaxSchema } from './estimate-parts.ts';
import { lineChoiceSchema, quantityRangeSchema } from './choice-schema.ts';
import { contentPicturesSchema, picturesOf, type SectionPictures } from './content-picture.ts';
import type { estimateLines } from './line.ts';
import { lineKinds } from './line-kind.ts';
import { linesOfOption, offersOf, recommendedOffer } from './offers.ts';
import { MAX_OPTIONS, optionSchema, type EstimateOption } from './options.ts';
import { isInside } from './package-price.ts';
import { sentSchedule } from './payment-schedule.ts';
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
import { priceEstimate } from './pricing.ts';
import { sentLinesOf, type DeviceProduct } from './sent-line.ts';
import { contentSignerSchema, type ContentSigner } from './signers.ts';
import { contentPricingInput } from './selection.ts';

const address = z.object({ ...postalAddressShape, country: z.enum(['ca', 'us']) });
const person = z.object({
  name: z.string(),
  title: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/** One line of a sent version: only what the customer may see. Money in cents, quantity in thousandths. */
export const contentLineSchema = z.object({
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
  /** The package that it is inside of; left out for a line outside of packages, or beside one. */
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
export const contentPackageSchema = z.object({ id: z.uuid(), name: z.string(), folded: z.boolean() });

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
  contact: person.nullable(),
  /** Who sign, in this order, the contact first; left out where nobody but the contact does. */
  signers: z.array(contentSignerSchema).min(2).optional(),
  preparedBy: person.nullable(),
  message: z.string().nullable(),
  terms: z.string().nullable(),
  /** The subscriber agreement; each buyer initials the clauses that ask for it. Left out where none goes along. */
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
  /** What a home is told of its right to cancel, printed twice; left out where the law gives none. Its dates are filled in with the signature. */
  notice: z.object({ title: z.string(), paragraphs: z.array(z.string()) }).optional(),
  /** The law of the home allows no electronic signature: it is signed on paper. Left out anywhere else. */
  paperOnly: z.literal(true).optional(),
  /** Of a change order: what was signed before, with what goes of it. Left out for any other estimate. */
  change: changeSchema.optional(),
  termMonths: z.int(),
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

export interface ContentSources {
  readonly estimate: RowFor<typeof estimates>;
  readonly lines: readonly RowFor<typeof estimateLines>[];
  /** The products of the lines, by id. */
  readonly products: ReadonlyMap<string, DeviceProduct>;
  /** By the id of the section's line. */
  readonly pictures?: SectionPictures;
  readonly company: Pick<RowOf<typeof companies>, keyof EstimateContent['company'] | 'currency'>;
  readonly account: Pick<RowFor<typeof accounts>, keyof EstimateContent['account']>;
  readonly contact: Omit<RowOf<typeof contacts>, 'passcodeSealed'> | null;
  /** Who may sign after the contact: at least those whom the estimate names. */
  readonly people: readonly Pick<RowOf<typeof contacts>, 'id' | 'name'>[];
  readonly rep: RowOf<typeof users> | null;
  /** The agreement that goes along, see `agreementOf`. */
  readonly agreement: RowOf<typeof agreements> | null;
  readonly issuedOn: string;
}

/** The options of a version, each with what it comes to as sent. */
const pricedOptions = (content: EstimateContent, options: readonly EstimateOption[]): ContentOption[] =>
  options.map(({ paymentSchedule, ...option }) => {
    const sent = { ...option, ...sentSchedule(paymentSchedule) };
    const { paymentSchedule: _recommended, ...whole } = content;
    const alone = { ...whole, ...sent, lines: [...linesOfOption(content.lines, option.id)] };
    return contentOptionSchema.parse({ ...sent, totals: priceEstimate(contentPricingInput(alone)) });
  });

/** The packages that lines are inside of. */
function packagesOf({ packages = [] }: ContentSources['estimate'], lines: ContentSources['lines']) {
  const used = packages.filter(({ id }) =>
    lines.some(({ placement }) => placement?.id === id && isInside({ placement })),
  );
  return used.length > 0 && { packages: used };
}

/** Who sign, where that is more than the contact. */
function signersOf(
  { furtherSigners = [] }: ContentSources['estimate'],
  contact: ContentSources['contact'],
  people: ContentSources['people'],
): { readonly signers?: readonly ContentSigner[] } {
  const further = furtherSigners.flatMap(({ contactId, role }) => {
    const person = people.find(({ id }) => id === contactId);
    return person ? [{ name: person.name, role }] : [];
  });
  return contact && further.length > 0
    ? { signers: [{ name: contact.name, role: 'buyer' }, ...further] }
    : {};
}

/** Puts a version together from the rows. Throws ZodError when the estimate was never priced or has no tax. */
export function contentOf({
  estimate: head,
  lines,
  products,
  pictures,
  company,
  account,
  contact,
  people,
  rep,
  agreement,
  issuedOn,
}: ContentSources): EstimateContent {
  const offers = offersOf(head, lines);
  const { estimate } = recommendedOffer(offers);
  const hasChoice = offers.length > 1;
  const language = chosenLanguage(estimate, contact);
  const values = mergeValues({
    account,
    contactName: contact?.name ?? null,
    company,
    senderName: rep?.name ?? '',
    visit: null,
  });
  const filled = (text: string | null | undefined) => (text ? mergeText(text, values).text : text);
  const sentLines = sentLinesOf(lines, products, hasChoice);
  const notice =
    agreement && noticeOfCancellation({ company, account, lines: sentLines }, language, issuedOn);
  const content = estimateContentSchema.parse({
    reference: estimate.reference,
    revision: estimate.revision,
    title: estimate.title,
    ...(language !== 'en' && { language }),
    issuedOn,
    ...(estimate.poNumber && { poNumber: estimate.poNumber }),
    currency: company.currency,
    company,
    account,
    contact: contact && { ...contact, title: contact.relation },
    ...signersOf(estimate, contact, people),
    preparedBy: rep,
    message: filled(estimate.message),
    terms: filled(estimate.terms),
    ...(agreement && { agreement: contentAgreement(agreement, { company, account, rep }) }),
    ...(notice && { notice }),
    ...(limitsOfSale(account, issuedOn)?.paperOnly && { paperOnly: true }),
    ...(estimate.change && { change: estimate.change }),
    termMonths: estimate.termMonths,
    lines: sentLines.map((line) => ({ ...line, ...picturesOf(line, pictures) })),
    ...packagesOf(estimate, lines),
    oneTimeDiscount: estimate.oneTimeDiscount,
    monthlyDiscount: estimate.monthlyDiscount,
    tax: estimate.tax,
    ...sentSchedule(estimate.paymentSchedule ?? []),
    firstMonthDueAtSigning: estimate.firstMonthDueAtSigning,
    ...(estimate.financing?.length && { financing: estimate.financing }),
    ...(estimate.totals?.billed && { billing: 'as_billed' }),
    totals: estimate.totals,
  });
  return hasChoice ? { ...content, options: pricedOptions(content, head.options ?? []) } : content;
}
