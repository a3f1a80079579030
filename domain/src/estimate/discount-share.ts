import { multiplyQuantity, WHOLE_PPM } from '../money.ts';
import { carriesMoney } from './line-kind.ts';
import type { Bucket } from './pricing-input.ts';
import { periodMonths, reductionOf } from './pricing-bucket.ts';
import type { Discount } from './pricing-schema.ts';
import { pricingLine, type PricedHead, type PricedLineRow } from './reprice.ts';

/** Shares of shares are kept whole by counting in millionths of millionths of a cent; a month is counted as the twelfth part of a year. */
const WHOLE = BigInt(WHOLE_PPM);
const CENT = WHOLE * WHOLE;
const YEAR = 12;

export const buckets = ['one-time', 'monthly'] as const satisfies readonly Bucket[];

/** A list amount and what discounts take of it, both in {@link CENT}ths of a {@link YEAR}. */
interface Weight {
  readonly gross: bigint;
  readonly given: bigint;
}
interface WeightedLine extends Weight {
  readonly optional: boolean;
  readonly included: boolean;
}

const nothing: Weight = { gross: 0n, given: 0n };
const add = (a: Weight, b: Weight): Weight => ({ gross: a.gross + b.gross, given: a.given + b.given });
const sumOf = (weights: readonly Weight[]): Weight => weights.reduce(add, nothing);
/** Whether discounts take a larger share of `a` than of `b`; of nothing they take none. */
const isWorse = (a: Weight, b: Weight): boolean => a.given * b.gross > b.given * a.gross;
const byShare = (a: Weight, b: Weight): number => (isWorse(a, b) ? -1 : isWorse(b, a) ? 1 : 0);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** In ppm, rounded up so that a limit is never passed. */
const shareOf = ({ gross, given }: Weight): number =>
  gross === 0n ? 0 : Number(least(WHOLE, (given * WHOLE + gross - 1n) / gross));

const wholeOf = (estimate: PricedHead, bucket: Bucket): Discount | null | undefined =>
  bucket === 'monthly' ? estimate.monthlyDiscount : estimate.oneTimeDiscount;

/** The priced lines of a bucket by what their own discount and a percentage of the whole take, unrounded: a limit that is met to the cent is not passed. */
function weigh(estimate: PricedHead, lines: readonly PricedLineRow[], bucket: Bucket): WeightedLine[] {
  const whole = wholeOf(estimate, bucket);
  return lines.flatMap((line) => {
    if (line.bucket !== bucket || !carriesMoney(line.kind)) return [];
    const priced = pricingLine(line);
    const billed = multiplyQuantity(line.unitPrice, line.quantityMilli);
    if (billed === 0) return [];
    const unit = CENT * BigInt(YEAR / periodMonths(priced));
    const gross = BigInt(billed) * unit;
    const own =
      line.discount?.kind === 'percent'
        ? (gross * BigInt(line.discount.ppm)) / WHOLE
        : BigInt(reductionOf(billed, line.discount ?? null)) * unit;
    const share = whole?.kind === 'percent' ? ((gross - own) * BigInt(whole.ppm)) / WHOLE : 0n;
    return [{ gross, given: own + share, optional: line.optional, included: priced.included }];
  });
}

/** What a fixed discount of the whole bucket can take of some of its lines. */
function fixedOf(estimate: PricedHead, bucket: Bucket, lines: readonly Weight[]): bigint {
  const whole = wholeOf(estimate, bucket);
  if (whole?.kind !== 'fixed') return 0n;
  const { gross, given } = sumOf(lines);
  return least(BigInt(whole.cents) * CENT * BigInt(YEAR), gross - given);
}

/** The share of a bucket's list amount that its discounts take as the estimate stands, in ppm, exact but for being rounded up. */
export function discountSharePpm(
  estimate: PricedHead,
  lines: readonly PricedLineRow[],
  bucket: Bucket,
): number {
  const included = weigh(estimate, lines, bucket).filter((line) => line.included);
  return shareOf(add(sumOf(included), { gross: 0n, given: fixedOf(estimate, bucket, included) }));
}

/**
 * The largest share of a bucket that discounts can take once the customer has chosen among the options, in ppm. They may switch off everything that
 * carries a discount's amount and switch on what is given away, so what the draft shows just now is no measure. Never too small; a little too
 * large only where a fixed discount is more than the lines that cannot be switched off.
 */
export function worstDiscountSharePpm(
  estimate: PricedHead,
  lines: readonly PricedLineRow[],
  bucket: Bucket,
): number {
  const weights = weigh(estimate, lines, bucket);
  const required = weights.filter((line) => !line.optional);
  const options = weights.filter((line) => line.optional);
  if (required.length === 0) {
    // Of several shares together none is larger than the largest alone.
    const alone = options.map((line) => add(line, { gross: 0n, given: fixedOf(estimate, bucket, [line]) }));
    return shareOf(alone.sort(byShare)[0] ?? nothing);
  }
  let worst = add(sumOf(required), { gross: 0n, given: fixedOf(estimate, bucket, weights) });
  for (const option of options.sort(byShare)) if (isWorse(option, worst)) worst = add(worst, option);
  return shareOf(worst);
}
