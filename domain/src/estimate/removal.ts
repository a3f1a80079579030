import { scaleCents, sumCents } from '../money.ts';
import { frequencies } from './frequency.ts';
import type { Bucket } from '../product-kind.ts';
import type { Frequency } from './pricing-schema.ts';

/**
 * The part that a change order removes from a signed line, in cents, at the net and tax that were signed (decisions
 * 7.5).
 */
export interface Removal {
  readonly bucket: Bucket;
  /** The billing frequency; null for one-time lines. */
  readonly frequency: Frequency | null;
  /** As billed, before tax. */
  readonly net: number;
  readonly tax: number;
  /** The monthly share of `net`; 0 for one-time lines. */
  readonly monthly: number;
}

/** The amounts of a signed line, and the part that a change order removes from it. */
export interface SignedAmounts extends Removal {
  /** Thousandths. */
  readonly quantityMilli: number;
  readonly removed: {
    readonly quantityMilli: number;
    readonly net: number;
    readonly tax: number;
    readonly monthly: number;
  } | null;
}

/**
 * Returns a signed line that keeps a lower quantity. The rest is removed, so that the kept and removed parts always
 * add up to what was signed. Quantities are in thousandths.
 *
 * @param keptMilli from 0 to the quantity of the line.
 */
export function keeping<Line extends SignedAmounts>(line: Line, keptMilli: number): Line {
  const { quantityMilli, net, tax, monthly } = line;
  if (keptMilli >= quantityMilli) return { ...line, removed: null };
  const rest = (amount: number) => amount - scaleCents(amount, Math.max(0, keptMilli), quantityMilli);
  return {
    ...line,
    removed: {
      quantityMilli: quantityMilli - Math.max(0, keptMilli),
      net: rest(net),
      tax: rest(tax),
      monthly: rest(monthly),
    },
  };
}

/** Returns the removals of a change order, line by line. */
export const removalsOf = (lines: readonly SignedAmounts[]): Removal[] =>
  lines.flatMap(({ bucket, frequency, removed }) =>
    removed ? [{ bucket, frequency, net: removed.net, tax: removed.tax, monthly: removed.monthly }] : [],
  );

/** Returns the signed services' total with tax for each bill, most frequent first. Cents. */
export const signedBills = (
  lines: readonly SignedAmounts[],
): readonly { readonly frequency: Frequency; readonly before: number }[] =>
  frequencies.flatMap((frequency) => {
    const own = lines.filter((line) => line.frequency === frequency);
    return own.length === 0 ? [] : [{ frequency, before: sumCents(own.map(({ net, tax }) => net + tax)) }];
  });
