import { multiplyQuantity, WHOLE_PPM } from '../money.ts';
import { choiceCombinations } from './choices.ts';
import { hasAmount, isItem } from './line-kind.ts';
import type { Bucket } from '../product-kind.ts';
import { frequencyMonths, periodMonths } from './billing-period.ts';
import { reductionOf } from './reduction.ts';
import type { Discount } from './pricing-schema.ts';
import { coveredQuantity, isComplete, packageGroups } from './package-price.ts';
import type { LineRow } from './line.ts';
import { pricingLine, type PricedHead, type PricedLineRow } from './reprice.ts';

/** Shares of shares are kept whole by counting in millionths of millionths of a cent; a month is counted as the twelfth part of a year. */
const WHOLE = BigInt(WHOLE_PPM);
const CENT = WHOLE * WHOLE;
const YEAR = 12;

export const buckets = ['one-time', 'monthly'] as const satisfies readonly Bucket[];

/** What of a line its discount is measured by: its price, and what its product cost when it was put on the line. */
export type ListedLineRow = PricedLineRow &
  Partial<Pick<LineRow, 'listPrice' | 'listFrequency' | 'placement' | 'optionId'>>;

/** A list amount, what is given away of it, and what is left to pay, all in {@link CENT}ths of a {@link YEAR}. A raised price leaves more than the list. */
interface Weight {
  readonly list: bigint;
  readonly given: bigint;
  readonly net: bigint;
}
interface WeightedLine extends Weight {
  /** Whether a fixed discount of the bucket is taken off it: in the monthly bucket, off what is billed each month. */
  readonly takesFixed: boolean;
  readonly optional: boolean;
  readonly included: boolean;
}

const nothing: Weight = { list: 0n, given: 0n, net: 0n };
const add = (a: Weight, b: Weight): Weight => ({
  list: a.list + b.list,
  given: a.given + b.given,
  net: a.net + b.net,
});
const sumOf = (weights: readonly Weight[]): Weight => weights.reduce(add, nothing);
/** Whether a larger share of `a` than of `b` is given away; of nothing, nothing is. */
const isWorse = (a: Weight, b: Weight): boolean => a.given * b.list > b.given * a.list;
/** The largest share first. A line without a list amount has no share and would hide which other counts, so it is left out. */
const byShare = <W extends Weight>(weights: readonly W[]): W[] =>
  weights.filter(({ list }) => list > 0n).sort((a, b) => (isWorse(a, b) ? -1 : isWorse(b, a) ? 1 : 0));
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
const given = (amount: bigint): Weight => ({ ...nothing, given: amount });

/** In ppm, rounded up so that a limit is never passed. */
const shareOf = (weight: Weight): number =>
  weight.list === 0n ? 0 : Number(least(WHOLE, (weight.given * WHOLE + weight.list - 1n) / weight.list));

const wholeOf = (estimate: PricedHead, bucket: Bucket): Discount | null | undefined =>
  bucket === 'monthly' ? estimate.monthlyDiscount : estimate.oneTimeDiscount;

/** What a line costs by the price book: at the price kept when it was added, for that price's own billing period. A typed line has its own price. */
function listOf(line: ListedLineRow, billed: bigint, covered: number): bigint {
  if (line.listPrice === null || line.listPrice === undefined) return billed;
  const months = line.bucket === 'monthly' ? frequencyMonths[line.listFrequency ?? 'monthly'] : 1;
  const uncovered = BigInt(multiplyQuantity(line.listPrice, line.quantityMilli - covered));
  const inPackage = covered === 0 ? 0 : multiplyQuantity(line.unitPrice, covered) + (line.packagePart ?? 0);
  return (uncovered + BigInt(inPackage)) * CENT * BigInt(YEAR / months);
}

/**
 * How much of each line the price of its package pays for, in thousandths: that much has the package's amount as its list price, as long as the
 * package is complete. Of one that something was taken out of, the catalog's prices count.
 */
function coveredQuantities(
  { packages = [] }: PricedHead,
  lines: readonly ListedLineRow[],
): ReadonlyMap<string, number> {
  return new Map(
    packageGroups(packages, lines)
      .filter(isComplete)
      .flatMap(({ placed, lines: own }) => own.map((line) => [line.id, coveredQuantity(placed, line)])),
  );
}

/** The lines of a bucket by what their price, their own discount and a percentage of the whole give away, unrounded: a limit that is met to the cent is not passed. */
function weigh(estimate: PricedHead, lines: readonly ListedLineRow[], bucket: Bucket): WeightedLine[] {
  const whole = wholeOf(estimate, bucket);
  const covered = coveredQuantities(estimate, lines);
  return lines.flatMap((line) => {
    if (line.bucket !== bucket || !hasAmount(line.kind) || !isItem(line)) return [];
    const priced = pricingLine(line);
    const billed = multiplyQuantity(line.unitPrice, line.quantityMilli) + (line.packagePart ?? 0);
    const unit = CENT * BigInt(YEAR / periodMonths(priced));
    const gross = BigInt(billed) * unit;
    const list = listOf(line, gross, covered.get(line.id) ?? 0);
    if (list === 0n && gross === 0n) return [];
    const own =
      line.discount?.kind === 'percent'
        ? (gross * BigInt(line.discount.ppm)) / WHOLE
        : BigInt(reductionOf(billed, line.discount ?? null)) * unit;
    const share = whole?.kind === 'percent' ? ((gross - own) * BigInt(whole.ppm)) / WHOLE : 0n;
    const net = gross - own - share;
    return [
      {
        list,
        net,
        given: positive(list - net),
        takesFixed: periodMonths(priced) === 1,
        optional: line.optional,
        included: priced.included,
      },
    ];
  });
}

const takesFixed = (line: WeightedLine): boolean => line.takesFixed;

/** The cents that are off a bucket as a whole: a fixed discount, and its credits, which count as discount. */
function centsOff(estimate: PricedHead, lines: readonly ListedLineRow[], bucket: Bucket): bigint {
  const whole = wholeOf(estimate, bucket);
  return lines
    .filter((line) => line.kind === 'credit' && line.bucket === bucket)
    .reduce(
      (sum, { unitPrice, quantityMilli }) => sum + BigInt(multiplyQuantity(unitPrice, quantityMilli)),
      whole?.kind === 'fixed' ? BigInt(whole.cents) : 0n,
    );
}

/** What of the cents that are off the whole is taken of some of its lines. */
const fixedOf = (cents: bigint, lines: readonly WeightedLine[]): bigint =>
  cents === 0n ? 0n : least(cents * CENT * BigInt(YEAR), sumOf(lines.filter(takesFixed)).net);

/**
 * What lines and a fixed discount over them give away together: of a line with a raised price it takes what was raised first. The discount is
 * shared over what is left to pay, so all is counted in parts of that: a sliver that was rounded off would be a discount where none is.
 */
function withFixed(lines: readonly WeightedLine[], fixed: bigint): Weight {
  const all = sumOf(lines);
  if (fixed === 0n) return all;
  const taking = lines.filter(takesFixed);
  const { net: whole } = sumOf(taking);
  const raised = taking.map(({ list, net }) => least(positive(net - list) * whole, fixed * net));
  const inParts = { list: all.list * whole, given: all.given * whole, net: all.net * whole };
  return add(inParts, given(fixed * whole - raised.reduce((sum, part) => sum + part, 0n)));
}

/**
 * The share of a bucket's list amount that is given away as the estimate stands, by lowered prices as by discounts, in ppm, exact but for being rounded
 * up. A price that was raised makes up for nothing on another line.
 */
export function discountSharePpm(
  estimate: PricedHead,
  lines: readonly ListedLineRow[],
  bucket: Bucket,
): number {
  const included = weigh(estimate, lines, bucket).filter((line) => line.included);
  return shareOf(withFixed(included, fixedOf(centsOff(estimate, lines, bucket), included)));
}

/**
 * A line whose quantity is the customer’s as its smallest quantity, and the rest as lines that they may add. Where cents are off the line, what of the rest
 * they still pay for is a line of its own that is given away.
 */
function byQuantity(line: ListedLineRow): ListedLineRow[] {
  const { quantityRange, discount, unitPrice } = line;
  if (!quantityRange) return [line];
  const { min, max } = quantityRange;
  const least = { ...line, quantityRange: null, quantityMilli: min };
  const rest = (suffix: string, quantityMilli: number, own: Discount | null): ListedLineRow[] => {
    if (quantityMilli <= 0) return [];
    const more = { ...least, placement: null, choice: null, optional: true };
    return [{ ...more, id: `${line.id} ${suffix}`, quantityMilli, discount: own }];
  };
  if (discount?.kind !== 'fixed') return [least, ...rest('more', max - min, discount ?? null)];
  const over = Math.max(0, discount.cents - multiplyQuantity(unitPrice, min));
  const free = unitPrice === 0 ? 0 : Math.min(max - min, Math.ceil((over * 1000) / unitPrice));
  return [
    least,
    ...rest('free', free, { kind: 'percent', ppm: WHOLE_PPM }),
    ...rest('more', max - min - free, null),
  ];
}

/**
 * The largest share of a bucket that can be given away once the customer has chosen among options, choices and quantities, in ppm. They may switch off everything that
 * carries a discount's amount and switch on what is given away, so what the draft shows just now is no measure. Never too small; a little too
 * large only where a fixed discount is more than the lines that cannot be switched off, or lies on a raised price.
 */
export const worstDiscountSharePpm = (
  estimate: PricedHead,
  lines: readonly ListedLineRow[],
  bucket: Bucket,
): number =>
  Math.max(
    ...choiceCombinations(lines.flatMap(byQuantity)).map((some) => worstOfOptions(estimate, some, bucket)),
  );

/** {@link worstDiscountSharePpm} of lines without choices and ranges. */
function worstOfOptions(estimate: PricedHead, lines: readonly ListedLineRow[], bucket: Bucket): number {
  const weights = weigh(estimate, lines, bucket);
  const off = centsOff(estimate, lines, bucket);
  const required = weights.filter((line) => !line.optional);
  const options = weights.filter((line) => line.optional);
  if (options.length === 0) return shareOf(withFixed(required, fixedOf(off, required)));
  if (sumOf(required).list === 0n) {
    // Of several shares together none is larger than the largest alone.
    const alone = options.map((line) => {
      const chosen = [...required, line];
      return withFixed(chosen, fixedOf(off, chosen));
    });
    return shareOf(byShare(alone)[0] ?? nothing);
  }
  let worst = add(sumOf(required), given(fixedOf(off, weights)));
  for (const option of byShare(options)) if (isWorse(option, worst)) worst = add(worst, option);
  return shareOf(worst);
}
