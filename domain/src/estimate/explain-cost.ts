import { plainContribution } from './explain-bucket.ts';
import type { ExplainedBucket } from './explain-bucket.ts';
import { cents, step } from './explain-step.ts';
import type { ExplainStep } from './explain-step.ts';
import { lineCost } from './pricing.ts';

/** Explains the cost of the lines of a bucket; empty if the cost is hidden or unknown. */
export function costSteps(bucket: ExplainedBucket, label: string, cost: number | undefined): ExplainStep[] {
  if (cost === undefined) return [];
  const sold = bucket.lines.filter(({ line }) => line.kind !== 'credit');
  const contributions = sold.map((line) => plainContribution(line, lineCost(line.line)));
  return [step(label, 'lines', cost, { contributions })];
}

/** Explains what remains of an income after its cost; empty if the cost is hidden or unknown. */
export function profitSteps(
  bucket: ExplainedBucket,
  income: readonly ExplainStep[],
  labels: { readonly cost: string; readonly profit: string },
  cost: number | undefined,
  profit: number | undefined,
): ExplainStep[] {
  if (cost === undefined || profit === undefined) return [];
  const operands = [cents('Subtotal', bucket.totals.subtotal), cents(labels.cost, cost)];
  return [
    ...income,
    ...costSteps(bucket, labels.cost, cost),
    step(labels.profit, 'difference', profit, { operands }),
  ];
}
