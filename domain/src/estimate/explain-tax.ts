import { WHOLE_PPM } from '../money.ts';
import { lessRemovedSteps, plainContribution } from './explain-bucket.ts';
import type { ExplainedBucket, ExplainedLine } from './explain-bucket.ts';
import { cents, rate, rounding, step } from './explain-step.ts';
import type { Explained, ExplainContribution, ExplainStep } from './explain-step.ts';
import type { TaxSettings } from './pricing-input.ts';
import type { BucketTotals } from './pricing-schema.ts';
import { combinedRatePpm, taxAmounts } from './tax-amounts.ts';

type TaxPart = BucketTotals['taxParts'][number];

const WHOLE = BigInt(WHOLE_PPM);

function shareOf(base: number, ratePpm: number, amount: number) {
  return rounding(BigInt(base) * BigInt(ratePpm), WHOLE, amount);
}

const taxContribution = (
  { name, amount }: TaxPart,
  explained: Partial<Explained> = {},
): ExplainContribution => ({
  source: 'tax',
  key: name,
  operation: 'sum',
  operands: [],
  roundings: [],
  amount,
  ...explained,
});

/** Explains the part of one of several rates in a tax that was rounded once. */
function partOfTogether(part: TaxPart, tax: number, combined: number): ExplainContribution {
  if (combined === 0) return taxContribution(part);
  return taxContribution(part, {
    operation: 'portion',
    operands: [cents('Tax', tax), rate(part.name, part.ratePpm), rate('Sum of the rates', combined)],
    roundings: [rounding(BigInt(tax) * BigInt(part.ratePpm), BigInt(combined), part.amount)],
  });
}

function togetherStep(
  { totals }: ExplainedBucket,
  tax: TaxSettings,
  label: string,
  amount: number,
): ExplainStep {
  const combined = combinedRatePpm(tax);
  if (tax.components.length === 0) return step(label, 'sum', amount);
  const contributions = totals.taxParts.map((part) => partOfTogether(part, amount, combined));
  return step(label, 'share', amount, {
    operands: [cents('Taxable', totals.taxable), ...tax.components.map((one) => rate(one.name, one.ratePpm))],
    contributions,
    roundings: [shareOf(totals.taxable, combined, amount)],
  });
}

const eachParts = ({ totals }: ExplainedBucket): ExplainStep[] =>
  totals.taxParts.map((part) =>
    step(part.name, 'share', part.amount, {
      operands: [cents('Taxable', totals.taxable), rate(part.name, part.ratePpm)],
      roundings: [shareOf(totals.taxable, part.ratePpm, part.amount)],
    }),
  );

const eachSum = ({ totals }: ExplainedBucket, label: string, amount: number): ExplainStep =>
  step(label, 'sum', amount, {
    operands: totals.taxParts.map((part) => cents(part.name, part.amount)),
    contributions: totals.taxParts.map((part) => taxContribution(part)),
  });

/** Explains the tax of a line: its base times the sum of the rates, or the sum of taxes that are each rounded. */
function lineContribution(explained: ExplainedLine, tax: TaxSettings): ExplainContribution {
  const { line, priced } = explained;
  const amount = priced.tax ?? 0;
  const { components } = tax;
  if (components.length === 0) return plainContribution(explained, amount);
  if (tax.componentRounding === 'together' || components.length === 1)
    return {
      source: 'line',
      key: line.id,
      operation: 'share',
      operands: [cents('Base', priced.base), ...components.map((one) => rate(one.name, one.ratePpm))],
      roundings: [shareOf(priced.base, combinedRatePpm(tax), amount)],
      amount,
    };
  const { taxParts } = taxAmounts([priced.base], tax);
  return {
    source: 'line',
    key: line.id,
    operation: 'sum',
    operands: taxParts.map((part) => cents(part.name, part.amount)),
    roundings: taxParts.map((part) => shareOf(priced.base, part.ratePpm, part.amount)),
    amount,
  };
}

/** Explains the taxable base and the tax on it, by the profile's rounding rules. */
export function taxSteps(bucket: ExplainedBucket, tax: TaxSettings): ExplainStep[] {
  const taxed = bucket.lines.filter(({ line }) => line.taxable);
  const taxable = step('Taxable', 'lines', bucket.totals.taxable, {
    contributions: taxed.map((line) => plainContribution(line, line.priced.base)),
  });
  const { totals } = bucket;
  const isEach = tax.rounding === 'document' && tax.componentRounding === 'each';
  return [
    taxable,
    ...(isEach ? eachParts(bucket) : []),
    ...lessRemovedSteps(
      'Tax',
      totals.tax,
      totals.removed && cents('Tax on what is removed', totals.removed.tax),
      (label, amount) => {
        if (tax.rounding === 'line')
          return step(label, 'lines', amount, {
            contributions: taxed.map((line) => lineContribution(line, tax)),
          });
        return isEach ? eachSum(bucket, label, amount) : togetherStep(bucket, tax, label, amount);
      },
    ),
  ];
}
