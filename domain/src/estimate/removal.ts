import { scaleCents, sumCents } from '../money.ts';
import { frequencies } from './frequency.ts';
import type { Bucket } from '../product-kind.ts';
import type { Frequency } from './pricing-schema.ts';

/** What a change order takes out of a signed line, in cents, at the net and tax that it was signed with (decisions 7.5). */
export interface Removal {
  readonly bucket: Bucket;
  /** How often it is billed; null for what is paid once. */
  readonly frequency: Frequency | null;
  /** As it is billed, before tax. */
  readonly net: number;
  readonly tax: number;
  /** The share of a month of `net`; 0 for what is paid once. */
  readonly monthly: number;
}

/** What is left of a signed line, and what a change order takes out of it. */
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
 * A signed line that keeps a lower quantity; the rest is removed, so that what stays and what goes always sum to what was signed. Quantities are thousandths.
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

/** What a change order takes out, line by line. */
export const removalsOf = (lines: readonly SignedAmounts[]): Removal[] =>
  lines.flatMap(({ bucket, frequency, removed }) =>
    removed ? [{ bucket, frequency, net: removed.net, tax: removed.tax, monthly: removed.monthly }] : [],
  );

/** What signed services come to with tax on each bill, the most often first. Cents. */
export const signedBills = (
  lines: readonly SignedAmounts[],
): readonly { readonly frequency: Frequency; readonly before: number }[] =>
  frequencies.flatMap((frequency) => {
    const own = lines.filter((line) => line.frequency === frequency);
    return own.length === 0 ? [] : [{ frequency, before: sumCents(own.map(({ net, tax }) => net + tax)) }];
  });
