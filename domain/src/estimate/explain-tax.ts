import { WHOLE_PPM } from '../money.ts';
import { plainContribution } from './explain-bucket.ts';
import type { ExplainedBucket, ExplainedLine } from './explain-bucket.ts';
import { cents, rate, rounding, step } from './explain-step.ts';
import type { ExplainContribution, ExplainStep } from './explain-step.ts';
import type { TaxSettings } from './pricing-input.ts';
import type { BucketTotals } from './pricing-schema.ts';
import { combinedRatePpm, taxAmounts } from './tax-amounts.ts';

type TaxPart = BucketTotals['taxParts'][number];

const WHOLE = BigInt(WHOLE_PPM);

function shareOf(base: number, ratePpm: number, amount: number) {
  return rounding(BigInt(base) * BigInt(ratePpm), WHOLE, amount);
}

function taxContribution(part: TaxPart): ExplainContribution {
  return {
    source: 'tax',
    key: part.name,
    amount: part.amount,
    operands: [rate(part.name, part.ratePpm)],
    roundings: [],
  };
}

function togetherStep({ totals }: ExplainedBucket, tax: TaxSettings): ExplainStep {
  const combined = combinedRatePpm(tax);
  const contributions = totals.taxParts.map((part) => ({
    ...taxContribution(part),
    roundings:
      combined === 0
        ? []
        : [rounding(BigInt(totals.tax) * BigInt(part.ratePpm), BigInt(combined), part.amount)],
  }));
  return step('Tax', 'share', totals.tax, {
    operands: [cents('Taxable', totals.taxable), ...tax.components.map((one) => rate(one.name, one.ratePpm))],
    contributions,
    roundings: [shareOf(totals.taxable, combined, totals.tax)],
  });
}

function eachSteps({ totals }: ExplainedBucket): ExplainStep[] {
  const parts = totals.taxParts.map((part) =>
    step(part.name, 'share', part.amount, {
      operands: [cents('Taxable', totals.taxable), rate(part.name, part.ratePpm)],
      roundings: [shareOf(totals.taxable, part.ratePpm, part.amount)],
    }),
  );
  const sum = step('Tax', 'sum', totals.tax, {
    operands: totals.taxParts.map((part) => cents(part.name, part.amount)),
    contributions: totals.taxParts.map(taxContribution),
  });
  return [...parts, sum];
}

function lineContribution({ line, priced }: ExplainedLine, tax: TaxSettings): ExplainContribution {
  const { taxParts } = taxAmounts([priced.base], tax);
  const amount = priced.tax ?? 0;
  const roundings =
    tax.componentRounding === 'together'
      ? [shareOf(priced.base, combinedRatePpm(tax), amount)]
      : taxParts.map((part) => shareOf(priced.base, part.ratePpm, part.amount));
  const operands = [cents('Base', priced.base), ...tax.components.map((one) => rate(one.name, one.ratePpm))];
  return { source: 'line', key: line.id, amount, operands, roundings };
}

/** The taxable base and the tax on it, by the profile's rounding rules. */
export function taxSteps(bucket: ExplainedBucket, tax: TaxSettings): ExplainStep[] {
  const taxed = bucket.lines.filter(({ line }) => line.taxable);
  const taxable = step('Taxable', 'lines', bucket.totals.taxable, {
    contributions: taxed.map((line) => plainContribution(line, line.priced.base)),
  });
  if (tax.rounding === 'line') {
    const contributions = taxed.map((line) => lineContribution(line, tax));
    return [taxable, step('Tax', 'lines', bucket.totals.tax, { contributions })];
  }
  if (tax.componentRounding === 'together') return [taxable, togetherStep(bucket, tax)];
  return [taxable, ...eachSteps(bucket)];
}
