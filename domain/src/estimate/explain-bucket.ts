import { WHOLE_PPM } from '../money.ts';
import { cents, months, quantity, rate, rounding, step } from './explain-step.ts';
import type { ExplainContribution, ExplainOperand, ExplainStep, Rounding } from './explain-step.ts';
import { periodMonths } from './pricing-bucket.ts';
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

/** Billed amount first, then its month where the line is billed for several. */
function perMonth(billed: Rounding, line: PricingLine, amount: number): Rounding[] {
  const period = periodMonths(line);
  if (period === 1) return [billed];
  return [billed, rounding(BigInt(billed.amount), BigInt(period), amount)];
}

function periodOperand(line: PricingLine): ExplainOperand[] {
  const period = periodMonths(line);
  return period === 1 ? [] : [months('Months billed at once', period)];
}

/** The formula of a percent or capped reduction (discount, deposit) of an amount. */
export function reductionParts(
  amount: number,
  label: string,
  reduction: Discount | Deposit,
  reduced: number,
) {
  const operand = cents(label, amount);
  if (reduction.kind === 'fixed') {
    return {
      operation: 'cap' as const,
      operands: [operand, cents('Fixed amount', reduction.cents)],
      roundings: [],
    };
  }
  return {
    operation: 'share' as const,
    operands: [operand, rate('Percent', reduction.ppm)],
    roundings: [rounding(BigInt(amount) * BigInt(reduction.ppm), WHOLE, reduced)],
  };
}

function grossOf({ line, priced }: ExplainedLine): ExplainContribution {
  const billed = rounding(
    BigInt(line.unitPrice) * BigInt(line.quantityMilli),
    MILLI,
    priced.billed?.gross ?? priced.gross,
  );
  return {
    source: 'line',
    key: line.id,
    amount: priced.gross,
    operands: [
      cents('Unit price', line.unitPrice),
      quantity('Quantity', line.quantityMilli),
      ...periodOperand(line),
    ],
    roundings: perMonth(billed, line, priced.gross),
  };
}

function discountOf({ line, priced }: ExplainedLine): ExplainContribution[] {
  if (!line.discount) return [];
  const gross = priced.billed?.gross ?? priced.gross;
  const reduced = priced.billed?.discount ?? priced.discount;
  const parts = reductionParts(gross, 'Gross', line.discount, reduced);
  const billed = parts.roundings[0] ?? rounding(BigInt(reduced), 1n, reduced);
  return [
    {
      source: 'line',
      key: line.id,
      amount: priced.discount,
      operands: [...parts.operands, ...periodOperand(line)],
      roundings: perMonth(billed, line, priced.discount),
    },
  ];
}

function allocationOf(bucket: ExplainedBucket, { line, priced }: ExplainedLine): ExplainContribution {
  const { wholeDiscount, netSum } = bucket.totals;
  const exact = BigInt(wholeDiscount) * BigInt(priced.net);
  return {
    source: 'line',
    key: line.id,
    amount: priced.allocation,
    operands: [cents('Net', priced.net)],
    roundings: netSum === 0 ? [] : [rounding(exact, BigInt(netSum), priced.allocation)],
  };
}

/** A line's amount that needs no formula of its own. */
export function plainContribution({ line }: ExplainedLine, amount: number): ExplainContribution {
  return { source: 'line', key: line.id, amount, operands: [], roundings: [] };
}

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
    step('Discount on the whole', operation, totals.wholeDiscount, { operands, roundings, contributions }),
  ];
}

/** Gross, line discounts, net, discount on the whole spread over the lines, subtotal. */
export function subtotalSteps(bucket: ExplainedBucket): ExplainStep[] {
  const { totals, lines } = bucket;
  return [
    step('Gross', 'lines', totals.gross, { contributions: lines.map(grossOf) }),
    step('Line discounts', 'lines', totals.lineDiscount, { contributions: lines.flatMap(discountOf) }),
    step('Net of the lines', 'difference', totals.netSum, {
      operands: [cents('Gross', totals.gross), cents('Line discounts', totals.lineDiscount)],
      contributions: lines.map((line) => plainContribution(line, line.priced.net)),
    }),
    ...wholeDiscountSteps(bucket),
    step('Subtotal', 'difference', totals.subtotal, {
      operands: [
        cents('Net of the lines', totals.netSum),
        cents('Discount on the whole', totals.wholeDiscount),
      ],
      contributions: lines.map((line) => plainContribution(line, line.priced.base)),
    }),
  ];
}
