import { hasAmount, printedAmount } from './line-kind.ts';
import { paymentAmounts } from './payment-schedule.ts';
import { priceEstimate } from './pricing.ts';
import type { Bucket } from '../product-kind.ts';
import type { BucketTotals, Frequency, Payment } from './pricing-schema.ts';
import { pricingInput, type PricedHead, type PricedLineRow } from './reprice.ts';
import { isIncluded, withChosenQuantity, type Selection } from './selection.ts';

/** The parts of a line's price that a table of lines shows in addition to the stored fields. Cents as billed; per month where the estimate was priced by the month. */
export interface LineAmounts {
  readonly gross: number;
  /** The line's own discount. */
  readonly lineDiscount: number;
  readonly net: number;
  /** Its share of the discount on the whole bucket. */
  readonly wholeDiscount: number;
  /** What the line adds to the total before tax; 0 where the customer does not take it. A credit takes off, and the other lines are as before it. */
  readonly amount: number;
  readonly chosen: boolean;
}

/** A tax of one bucket: a row of its own, as it is rounded over the whole document. */
export interface TaxAmount {
  readonly name: string;
  readonly bucket: Bucket;
  /** How often it is billed; null for what is paid once. */
  readonly frequency: Frequency | null;
  readonly amount: number;
}

/** A payment of what is paid once. */
export interface PaymentAmount {
  readonly payment: Payment;
  readonly amount: number;
}

/** What a change order takes out: amounts below zero, in cents as billed. */
export interface RemovedRow {
  readonly name: string;
  readonly bucket: Bucket;
  readonly frequency: Frequency | null;
  /** Thousandths. */
  readonly quantityMilli: number;
  readonly amount: number;
  readonly tax: number;
}

export interface LineTable<Line> {
  readonly lines: readonly { readonly line: Line; readonly amounts: LineAmounts | null }[];
  readonly taxes: readonly TaxAmount[];
  /** The total of what is paid once, as it is paid: together they are that total. */
  readonly payments: readonly PaymentAmount[];
  readonly removed: readonly RemovedRow[];
}

/**
 * The lines of an estimate with everything between their price and the total: the amounts of the lines and the taxes of one frequency add up to
 * its stored total, with what a change order takes out. Headings and texts have no amounts.
 *
 * @param selection the options that were switched at signing.
 */
export function lineTable<Line extends PricedLineRow>(
  estimate: PricedHead,
  lines: readonly Line[],
  selection: Selection,
): LineTable<Line> {
  const chosen = lines.map((line) => ({
    ...withChosenQuantity(line, selection),
    selected: isIncluded(line, selection),
  }));
  const input = pricingInput(estimate, chosen);
  const priced = priceEstimate(input);
  const paid = paymentAmounts(priced.oneTime.total, input.paymentSchedule);
  const taxes = ({ taxParts }: BucketTotals, frequency: Frequency | null) =>
    taxParts.map(({ name, amount }): TaxAmount => ({
      name,
      bucket: frequency ? 'monthly' : 'one-time',
      frequency,
      amount,
    }));
  const bills = priced.billed ?? [{ ...priced.monthly, frequency: 'monthly' as const }];
  return {
    lines: lines.map((line, index) => {
      const own = priced.lines[index];
      if (!own || !hasAmount(line.kind)) return { line, amounts: null };
      const {
        gross,
        discount,
        net,
        allocation,
        base,
        credit = 0,
      } = priced.billed ? { ...own, ...own.billed } : own;
      const included = isIncluded(line, selection);
      return {
        line,
        amounts: {
          gross: printedAmount(line.kind, gross),
          lineDiscount: discount,
          net: printedAmount(line.kind, net),
          wholeDiscount: allocation,
          amount: base + credit - (own.creditTaken ?? 0),
          chosen: included,
        },
      };
    }),
    taxes: [...taxes(priced.oneTime, null), ...bills.flatMap((bill) => taxes(bill, bill.frequency))],
    payments: input.paymentSchedule
      .map((payment, place) => ({ payment, amount: paid[place] ?? 0 }))
      .filter(({ amount }) => amount !== 0),
    removed: (estimate.change?.lines ?? []).flatMap(({ name, bucket, frequency, removed }) =>
      removed
        ? [
            {
              name,
              bucket,
              frequency,
              quantityMilli: removed.quantityMilli,
              amount: 0 - removed.net,
              tax: 0 - removed.tax,
            },
          ]
        : [],
    ),
  };
}
