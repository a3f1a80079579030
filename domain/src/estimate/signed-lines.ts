import { sumCents } from '../money.ts';
import { allocateLargestRemainder } from './allocation.ts';
import type { SignedLine } from './change.ts';
import { carriesMoney } from './line-kind.ts';
import { priceEstimate } from './pricing.ts';
import type { BucketTotals } from './pricing-schema.ts';
import {
  contentPricingInput,
  isIncluded,
  withChosenQuantity,
  type PricedContent,
  type Selection,
} from './selection.ts';

/**
 * Returns the tax of each line so that it adds up to the document's tax: each tax is allocated to the taxed lines by
 * largest remainder. Cents.
 */
function taxesOf(
  { taxParts }: Pick<BucketTotals, 'taxParts'>,
  lines: readonly { readonly base: number; readonly taxable: boolean; readonly tax?: number | undefined }[],
): number[] {
  if (lines.every(({ tax }) => tax !== undefined)) return lines.map(({ tax }) => tax ?? 0);
  const bases = lines.map(({ base, taxable }) => (taxable ? base : 0));
  if (sumCents(bases) === 0) return bases;
  const parts = taxParts.map(({ amount }) => allocateLargestRemainder(amount, bases));
  return bases.map((_, index) => sumCents(parts.map((part) => part[index] ?? 0)));
}

/**
 * Returns the signed lines at the net and tax that were signed: after discounts and credits, with the selected
 * optional lines and quantities. The lines and their taxes add up to the totals of the version.
 *
 * @param content the version with the option that was signed.
 */
export function signedLinesOf(content: PricedContent, selection: Selection): SignedLine[] {
  const priced = priceEstimate(contentPricingInput(content, selection));
  const lines = content.lines.flatMap((line, index) => {
    const own = priced.lines[index];
    if (!own || !carriesMoney(line.kind) || !isIncluded(line, selection)) return [];
    const recurs = line.bucket === 'monthly';
    const billed = priced.billed && own.billed;
    const bill = billed ? { base: billed.base ?? billed.net, tax: billed.tax } : own;
    return {
      line: withChosenQuantity(line, selection),
      frequency: recurs ? (billed?.frequency ?? ('monthly' as const)) : null,
      taxable: line.taxable,
      base: bill.base,
      tax: bill.tax,
      monthly: recurs ? own.base : 0,
    };
  });
  const groups = [
    { frequency: null, totals: priced.oneTime },
    ...(priced.billed ?? [{ ...priced.monthly, frequency: 'monthly' as const }]).map((totals) => ({
      frequency: totals.frequency,
      totals,
    })),
  ];
  const taxes = new Map(
    groups.flatMap(({ frequency, totals }) => {
      const own = lines.filter((each) => each.frequency === frequency);
      return taxesOf(totals, own).map((tax, index) => [own[index]?.line.id ?? '', tax] as const);
    }),
  );
  return lines.map(({ line, frequency, base, monthly }) => ({
    id: line.id,
    kind: line.kind,
    name: line.name,
    bucket: line.bucket,
    frequency,
    quantityMilli: line.quantityMilli,
    net: base,
    tax: taxes.get(line.id) ?? 0,
    monthly,
    removed: null,
  }));
}
