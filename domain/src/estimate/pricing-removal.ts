import { sumCents } from '../money.ts';
import { frequencies } from './frequency.ts';
import { priceBucket } from './pricing-bucket.ts';
import type { Bucket } from '../product-kind.ts';
import { monthlyShare } from './pricing-recurring.ts';
import type { BilledTotals, BucketTotals } from './pricing-schema.ts';
import type { Removal } from './removal.ts';

const noTax = { components: [], componentRounding: 'together', rounding: 'document' } as const;

/** Returns totals minus what is removed; unchanged if nothing is removed. */
function less<Totals extends BucketTotals>(totals: Totals, net: number, tax: number): Totals {
  if (net === 0 && tax === 0) return totals;
  return {
    ...totals,
    removed: { net, tax },
    subtotal: totals.subtotal - net,
    tax: totals.tax - tax,
    total: totals.total - net - tax,
  };
}

/** Returns totals without the removals subtracted. */
export function beforeRemoval<Totals extends BucketTotals>({ removed, ...totals }: Totals) {
  const { net, tax } = removed ?? { net: 0, tax: 0 };
  return {
    ...totals,
    subtotal: totals.subtotal + net,
    tax: totals.tax + tax,
    total: totals.total + net + tax,
  };
}

const nets = (removed: readonly Removal[]): number => sumCents(removed.map(({ net }) => net));
const taxes = (removed: readonly Removal[]): number => sumCents(removed.map(({ tax }) => tax));

/** Groups the removals of services by billing frequency. */
const byFrequency = (removed: readonly Removal[]) =>
  frequencies.map((frequency) => ({
    frequency,
    own: removed.filter((each) => each.bucket === 'monthly' && each.frequency === frequency),
  }));

/**
 * Returns the totals of a bucket minus what a change order removes from it; recurring amounts by their monthly share.
 */
export function lessRemoved(totals: BucketTotals, removed: readonly Removal[], bucket: Bucket): BucketTotals {
  const own = removed.filter((each) => each.bucket === bucket);
  if (bucket === 'one-time') return less(totals, nets(own), taxes(own));
  const tax = byFrequency(removed).map(({ frequency, own: some }) => monthlyShare(taxes(some), frequency));
  return less(totals, sumCents(own.map(({ monthly }) => monthly)), sumCents(tax));
}

/**
 * Returns the amount billed at each frequency minus what a change order removes, including frequencies to which it
 * adds nothing.
 */
export function lessRemovedBills(
  billed: readonly BilledTotals[],
  removed: readonly Removal[],
): readonly BilledTotals[] {
  if (removed.length === 0) return billed;
  return byFrequency(removed).flatMap(({ frequency, own }) => {
    const added = billed.find((bill) => bill.frequency === frequency);
    if (!added && own.length === 0) return [];
    const totals = added ?? { ...priceBucket([], null, noTax).totals, frequency };
    return less(totals, nets(own), taxes(own));
  });
}
