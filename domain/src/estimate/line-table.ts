import { hasAmount, printedAmount } from './line-kind.ts';
import { paymentAmounts } from './payment-schedule.ts';
import { priceEstimate } from './pricing.ts';
import type { Bucket } from '../product-kind.ts';
import type { BucketTotals, Frequency, Payment } from './pricing-schema.ts';
import { pricingInput, type PricedHead, type PricedLineRow } from './reprice.ts';
import { isIncluded, withChosenQuantity, type Selection } from './selection.ts';

/**
 * The parts of a line's price that a table of lines shows in addition to the stored fields. Cents as billed; per
 * month if the estimate was priced by the month.
 */
export interface LineAmounts {
  readonly gross: number;
  /** The line's own discount. */
  readonly lineDiscount: number;
  readonly net: number;
  /** Its share of the bucket discount. */
  readonly wholeDiscount: number;
  /**
   * What the line adds to the total before tax; 0 if the customer does not take it. A credit is negative and does not
   * change the other lines.
   */
  readonly amount: number;
  readonly chosen: boolean;
}

/** A tax of one bucket. It has its own row because it is rounded over the whole document. */
export interface TaxAmount {
  readonly name: string;
  readonly bucket: Bucket;
  /** The billing frequency; null for one-time amounts. */
  readonly frequency: Frequency | null;
  readonly amount: number;
}

/** A payment of the one-time total. */
export interface PaymentAmount {
  readonly payment: Payment;
  readonly amount: number;
}

/** What a change order removes: negative amounts, in cents as billed. */
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
  /** The payments of the one-time total; they add up to it. */
  readonly payments: readonly PaymentAmount[];
  readonly removed: readonly RemovedRow[];
}

/**
 * Returns the lines of an estimate with everything between their price and the total. The amounts of the lines, the
 * taxes, and the removals of one frequency add up to its stored total. Headings and texts have no amounts.
 *
 * @param selection the options that the customer toggled at signing.
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
