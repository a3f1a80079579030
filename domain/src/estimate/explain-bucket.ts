import { sumCents, WHOLE_PPM } from '../money.ts';
import {
  cents,
  months,
  quantity,
  rate,
  rounding,
  step,
  type Explained,
  type ExplainContribution,
  type ExplainOperand,
  type ExplainStep,
} from './explain-step.ts';
import { periodMonths } from './billing-period.ts';
import { isItem } from './line-kind.ts';
import type { PricedLine, PricingLine } from './pricing-input.ts';
import type { BucketTotals, Deposit, Discount } from './pricing-schema.ts';

export interface ExplainedLine {
  readonly line: PricingLine;
  readonly priced: PricedLine;
}

/** One bucket of a priced estimate: its totals and the lines that count in them. */
export interface ExplainedBucket {
  readonly totals: BucketTotals;
  readonly lines: readonly ExplainedLine[];
  readonly wholeDiscount: Discount | null;
}

const MILLI = 1000n;
const WHOLE = BigInt(WHOLE_PPM);

/** Explains the monthly share of an amount billed for several months. */
export const perMonth = (billed: number, period: number, amount: number): Explained => ({
  operation: 'quotient',
  operands: [cents('Billed', billed), months('Months billed at once', period)],
  roundings: [rounding(BigInt(billed), BigInt(period), amount)],
  amount,
});

/** Explains a percentage of an amount, or a fixed amount capped by it (discount, deposit). */
export function reductionParts(
  amount: number,
  label: string,
  reduction: Discount | Deposit,
  reduced: number,
): Explained {
  const operand = cents(label, amount);
  if (reduction.kind === 'fixed')
    return {
      operation: 'cap',
      operands: [cents('Fixed amount', reduction.cents), operand],
      roundings: [],
      amount: reduced,
    };
  return {
    operation: 'share',
    operands: [operand, rate('Percent', reduction.ppm)],
    roundings: [rounding(BigInt(amount) * BigInt(reduction.ppm), WHOLE, reduced)],
    amount: reduced,
  };
}

/** Returns a line's contribution to a step. */
export const lineContribution = ({ line }: ExplainedLine, explained: Explained): ExplainContribution => ({
  source: 'line',
  key: line.id,
  ...explained,
});

function grossOf(explained: ExplainedLine): ExplainContribution {
  const { line, priced } = explained;
  const period = periodMonths(line);
  if (priced.billed && period > 1)
    return lineContribution(explained, perMonth(priced.billed.gross, period, priced.gross));
  const { packagePart = 0 } = line;
  if (packagePart !== 0) {
    const alone = priced.gross - packagePart;
    return lineContribution(explained, {
      operation: packagePart < 0 ? 'difference' : 'sum',
      operands: [
        cents('Price on its own', alone),
        cents(packagePart < 0 ? 'Less in the package' : 'More in the package', Math.abs(packagePart)),
      ],
      roundings: [],
      amount: priced.gross,
    });
  }
  return lineContribution(explained, {
    operation: 'product',
    operands: [cents('Unit price', line.unitPrice), quantity('Quantity', line.quantityMilli)],
    roundings: [rounding(BigInt(line.unitPrice) * BigInt(line.quantityMilli), MILLI, priced.gross)],
    amount: priced.gross,
  });
}

function discountOf(explained: ExplainedLine): ExplainContribution[] {
  const { line, priced } = explained;
  if (!line.discount) return [];
  const period = periodMonths(line);
  if (priced.billed && period > 1)
    return [lineContribution(explained, perMonth(priced.billed.discount, period, priced.discount))];
  return [lineContribution(explained, reductionParts(priced.gross, 'Gross', line.discount, priced.discount))];
}

function allocationOf(bucket: ExplainedBucket, explained: ExplainedLine): ExplainContribution {
  const { wholeDiscount, netSum } = bucket.totals;
  const { net, allocation } = explained.priced;
  if (netSum === 0) return plainContribution(explained, allocation);
  return lineContribution(explained, {
    operation: 'portion',
    operands: [
      cents('Discount on the total', wholeDiscount),
      cents('Net', net),
      cents('Net of the lines', netSum),
    ],
    roundings: [rounding(BigInt(wholeDiscount) * BigInt(net), BigInt(netSum), allocation)],
    amount: allocation,
  });
}

/** Returns a line's contribution that needs no formula of its own. */
export const plainContribution = (line: ExplainedLine, amount: number): ExplainContribution =>
  lineContribution(line, { operation: 'sum', operands: [], roundings: [], amount });

function wholeDiscountSteps(bucket: ExplainedBucket): ExplainStep[] {
  const { totals, lines, wholeDiscount } = bucket;
  if (!wholeDiscount) return [];
  const { operation, operands, roundings } = reductionParts(
    totals.netSum,
    'Net of the lines',
    wholeDiscount,
    totals.wholeDiscount,
  );
  const contributions = lines.map((line) => allocationOf(bucket, line));
  return [
    step('Discount on the total', operation, totals.wholeDiscount, { operands, roundings, contributions }),
  ];
}

function creditOf(bucket: ExplainedBucket, explained: ExplainedLine): ExplainContribution {
  const { credit: whole = 0, netSum, wholeDiscount } = bucket.totals;
  const { net, allocation, credit = 0 } = explained.priced;
  const left = netSum - wholeDiscount;
  if (left === 0) return plainContribution(explained, credit);
  return lineContribution(explained, {
    operation: 'portion',
    operands: [
      cents('Credits', whole),
      cents('Left of the line', net - allocation),
      cents('Left after the discounts', left),
    ],
    roundings: [rounding(BigInt(whole) * BigInt(net - allocation), BigInt(left), credit)],
    amount: credit,
  });
}

/** Explains the credits and how much of them applies: at most what the discounts leave. */
function creditSteps(bucket: ExplainedBucket): ExplainStep[] {
  const { netSum, wholeDiscount, credit } = bucket.totals;
  if (credit === undefined) return [];
  const given = bucket.lines.filter(({ line }) => line.kind === 'credit');
  const sum = sumCents(given.map(({ priced }) => priced.net));
  return [
    step('Credit lines', 'lines', sum, { contributions: given.map(grossOf) }),
    step('Credits', 'cap', credit, {
      operands: [cents('Credit lines', sum), cents('Left after the discounts', netSum - wholeDiscount)],
      contributions: bucket.lines.filter(isSold).map((line) => creditOf(bucket, line)),
    }),
  ];
}

const isSold = ({ line }: ExplainedLine): boolean => isItem(line);

/**
 * Explains a subtotal: gross, line discounts, net, the bucket discount spread over the lines, credits spread over the
 * remainder, and the subtotal.
 */
export function subtotalSteps(bucket: ExplainedBucket): ExplainStep[] {
  const { totals } = bucket;
  const lines = bucket.lines.filter(isSold);
  return [
    step('Gross', 'lines', totals.gross, { contributions: lines.map(grossOf) }),
    step('Line discounts', 'lines', totals.lineDiscount, { contributions: lines.flatMap(discountOf) }),
    step('Net of the lines', 'difference', totals.netSum, {
      operands: [cents('Gross', totals.gross), cents('Line discounts', totals.lineDiscount)],
      contributions: lines.map((line) => plainContribution(line, line.priced.net)),
    }),
    ...wholeDiscountSteps({ ...bucket, lines }),
    ...creditSteps(bucket),
    ...lessRemovedSteps(
      'Subtotal',
      totals.subtotal,
      totals.removed && cents('Removed', totals.removed.net),
      (label, amount) =>
        step(label, 'difference', amount, {
          operands: [
            cents('Net of the lines', totals.netSum),
            cents('Discount on the total', totals.wholeDiscount),
            ...(totals.credit === undefined ? [] : [cents('Credits', totals.credit)]),
          ],
          contributions: lines.map((line) => plainContribution(line, line.priced.base)),
        }),
    ),
  ];
}

/**
 * Returns a step. For a change order, returns the step for what it adds, and then that amount minus what it removes.
 */
export function lessRemovedSteps(
  label: string,
  amount: number,
  removed: ExplainOperand | undefined,
  added: (label: string, amount: number) => ExplainStep,
): ExplainStep[] {
  if (!removed) return [added(label, amount)];
  const name = `${label} of what is added`;
  const sum = amount + removed.value;
  return [added(name, sum), step(label, 'difference', amount, { operands: [cents(name, sum), removed] })];
}
