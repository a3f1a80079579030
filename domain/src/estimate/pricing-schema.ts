import { z } from 'zod';
import { frequencies } from './frequency.ts';
import { count, described, money, ppm, requiredText } from '../kernel/fields.ts';

/** A discount on a line or a whole bucket: a share of the amount, or cents up to the amount. */
export const discountSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), ppm: ppm('Discount') }),
  z.object({ kind: z.literal('fixed'), cents: money('Discount') }),
]);
export type Discount = z.infer<typeof discountSchema>;

/** A deposit, with the same forms as a discount: a share of the one-time total, or cents up to it. */
export const depositSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), ppm: ppm('Deposit') }),
  z.object({ kind: z.literal('fixed'), cents: money('Deposit') }),
]);
export type Deposit = z.infer<typeof depositSchema>;

/**
 * The event that a payment waits for. The office reports that a milestone is reached; the product detects the others.
 */
export const paymentEvents = ['signing', 'install_begun', 'install_done', 'milestone'] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

/** The most payments of one schedule. */
export const MAX_PAYMENTS = 12;

const paymentDue = {
  event: z.enum(paymentEvents),
  /** Days after the event: 30 is "net 30". */
  days: count('Days after', {}, 365),
  milestone: requiredText('Milestone', 60).optional(),
};

/**
 * The most that the law lets a company take at signing: the lesser of cents and a share of the total. Set by the
 * server; omitted if there is no cap.
 */
const atMost = z.object({ cents: money('At most'), ppm: ppm('At most') }).optional();

/** One payment of the one-time total: a share of it, cents, or the remainder; and when it is due. */
export const paymentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), ppm: ppm('Payment'), ...paymentDue, atMost }),
  z.object({ kind: z.literal('fixed'), cents: money('Payment'), ...paymentDue, atMost }),
  z.object({ kind: z.literal('rest'), ...paymentDue }),
]);
export type Payment = z.infer<typeof paymentSchema>;

export const taxComponentSchema = z.object({
  name: requiredText('Tax', 60),
  ratePpm: ppm('Rate'),
  /** The company's registration number for the tax, printed next to it. */
  registration: requiredText('Registration number', 40).optional(),
});
export type TaxComponent = z.infer<typeof taxComponentSchema>;

/**
 * `together`: the rates are summed, and the tax is rounded once and split over the components (US). `each`: every
 * component is rounded separately (Canada).
 */
export const componentRoundingSchema = z.enum(['together', 'each']);
export type ComponentRounding = z.infer<typeof componentRoundingSchema>;

/** `document`: tax of the summed bases. `line`: the tax of every line is rounded, then summed. */
export const taxRoundingSchema = z.enum(['document', 'line']);
export type TaxRounding = z.infer<typeof taxRoundingSchema>;

/** The billing frequency of a service. */
export const frequencySchema = z.enum(frequencies);
export type Frequency = z.infer<typeof frequencySchema>;

/** The most financing examples of one estimate. */
export const MAX_FINANCING = 6;

/** A rate and a term over which a balance could be financed. */
export const financingSchema = z.object({
  aprPpm: ppm('Yearly rate'),
  months: described(z.int().min(1).max(120), { label: 'Months', kind: 'count' }),
});
export type Financing = z.infer<typeof financingSchema>;

/** The sum of many amounts may exceed the limit of a single one, so totals may be any safe integer. */
const total = (label: string) => z.int().min(0).meta({ label, kind: 'money' });
const signedTotal = (label: string) => z.int().meta({ label, kind: 'money' });

const bucketTotalsSchema = z.object({
  gross: total('Gross'),
  lineDiscount: total('Line discounts'),
  netSum: total('Net of the lines'),
  wholeDiscount: total('Discount'),
  /** Omitted if there are no credits, so that earlier versions keep their hash. */
  credit: total('Credits').optional(),
  /**
   * For a change order: what it removes, at the net and tax that were signed. Subtotal, tax, and total have it
   * subtracted, and may be negative.
   */
  removed: z.object({ net: total('Removed'), tax: total('Tax removed') }).optional(),
  subtotal: signedTotal('Subtotal'),
  taxable: total('Taxable'),
  tax: signedTotal('Tax'),
  /** Tax on the lines sold, before removals. */
  taxParts: z.array(taxComponentSchema.extend({ amount: total('Amount') })),
  total: signedTotal('Total'),
});
export type BucketTotals = z.infer<typeof bucketTotalsSchema>;

/** The amounts billed each period at one frequency: its lines with their discounts and taxes, in cents. */
const billedTotalsSchema = bucketTotalsSchema.extend({ frequency: frequencySchema });
export type BilledTotals = z.infer<typeof billedTotalsSchema>;

/** The first period billed at one frequency, with its tax, in cents. */
const firstPeriodSchema = z.object({ frequency: frequencySchema, amount: total('First period') });
export type FirstPeriod = z.infer<typeof firstPeriodSchema>;

/**
 * The totals stored with an estimate, in cents. `billed` has the recurring amounts as billed, one entry per frequency
 * that has lines; `monthly` and `rmr` are their monthly share. In an earlier offer without `billed`, discounts and
 * taxes applied to the monthly shares. Quarterly and annual lines count per month in `monthly` and `rmr`. The last
 * five are undefined if a cost is hidden from the actor or unknown.
 */
export const estimateTotalsSchema = z.object({
  oneTime: bucketTotalsSchema,
  monthly: bucketTotalsSchema,
  billed: z.array(billedTotalsSchema).max(frequencies.length).optional(),
  termMonths: count('Term'),
  deposit: total('Deposit'),
  balance: signedTotal('Balance'),
  /**
   * One amount for each payment of the schedule; omitted if the schedule is at most a deposit, so that earlier
   * versions keep their hash.
   */
  payments: z.array(total('Payment')).max(MAX_PAYMENTS).optional(),
  rmr: signedTotal('RMR'),
  rmrTax: signedTotal('Tax on RMR'),
  rmrTotal: signedTotal('RMR with tax'),
  tcvExTax: signedTotal('Contract value'),
  tcvIncTax: signedTotal('Contract value with tax'),
  /**
   * The first periods of services due at signing; omitted if no line is checked, so that earlier versions keep their
   * hash.
   */
  firstPeriods: z.array(firstPeriodSchema).max(frequencies.length).optional(),
  dueAtSigning: total('Due at signing'),
  cost: total('Cost').optional(),
  grossProfit: signedTotal('Gross profit').optional(),
  grossProfitPpm: z.int().meta({ label: 'Margin', kind: 'percent' }).optional(),
  rmrCost: total('Monthly cost').optional(),
  rmrMargin: signedTotal('RMR margin').optional(),
});
export type EstimateTotals = z.infer<typeof estimateTotalsSchema>;
