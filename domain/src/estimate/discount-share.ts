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

/**
 * Amounts are counted in millionths of millionths of a cent so that shares of shares stay integers; a month counts as
 * one twelfth of a year.
 */
const WHOLE = BigInt(WHOLE_PPM);
const CENT = WHOLE * WHOLE;
const YEAR = 12;

export const buckets = ['one-time', 'monthly'] as const satisfies readonly Bucket[];

/**
 * The fields of a line that its discount is measured by: its price, and the product's list price when it was added.
 */
export type ListedLineRow = PricedLineRow &
  Partial<Pick<LineRow, 'listPrice' | 'listFrequency' | 'placement' | 'optionId'>>;

/**
 * A list amount, the part given away, and the part left to pay, all in {@link CENT}ths of a {@link YEAR}. With a
 * raised price, the part left to pay exceeds the list amount.
 */
interface Weight {
  readonly list: bigint;
  readonly given: bigint;
  readonly net: bigint;
}
interface WeightedLine extends Weight {
  /**
   * Whether a fixed discount of the bucket applies to it. In the monthly bucket, it applies to lines that are billed
   * each month.
   */
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
/** Whether `a` gives away a larger share than `b`; a zero list amount gives away nothing. */
const isWorse = (a: Weight, b: Weight): boolean => a.given * b.list > b.given * a.list;
/**
 * Sorts the largest share first. Leaves out lines without a list amount: they have no share and would distort the
 * order.
 */
const byShare = <W extends Weight>(weights: readonly W[]): W[] =>
  weights.filter(({ list }) => list > 0n).sort((a, b) => (isWorse(a, b) ? -1 : isWorse(b, a) ? 1 : 0));
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
const given = (amount: bigint): Weight => ({ ...nothing, given: amount });

/** Returns the share in ppm, rounded up so that a limit is never exceeded unnoticed. */
const shareOf = (weight: Weight): number =>
  weight.list === 0n ? 0 : Number(least(WHOLE, (weight.given * WHOLE + weight.list - 1n) / weight.list));

const wholeOf = (estimate: PricedHead, bucket: Bucket): Discount | null | undefined =>
  bucket === 'monthly' ? estimate.monthlyDiscount : estimate.oneTimeDiscount;

/**
 * Returns the price book amount of a line: the list price stored when it was added, for that price's own billing
 * period. A typed line uses its own price.
 */
function listOf(line: ListedLineRow, billed: bigint, covered: number): bigint {
  if (line.listPrice === null || line.listPrice === undefined) return billed;
  const months = line.bucket === 'monthly' ? frequencyMonths[line.listFrequency ?? 'monthly'] : 1;
  const uncovered = BigInt(multiplyQuantity(line.listPrice, line.quantityMilli - covered));
  const inPackage = covered === 0 ? 0 : multiplyQuantity(line.unitPrice, covered) + (line.packagePart ?? 0);
  return (uncovered + BigInt(inPackage)) * CENT * BigInt(YEAR / months);
}

/**
 * Returns how much of each line its package price covers, in thousandths. For that quantity, the package's amount is
 * the list price as long as the package is complete. If something was removed from the package, the catalog prices
 * apply.
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

/**
 * Returns the lines of a bucket with what their price, their own discount, and a percentage discount on the bucket
 * give away. The amounts are unrounded, so that a limit met to the cent is not exceeded.
 */
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

/** Returns the cents taken off a bucket as a whole: a fixed discount, and its credits, which count as discount. */
function centsOff(estimate: PricedHead, lines: readonly ListedLineRow[], bucket: Bucket): bigint {
  const whole = wholeOf(estimate, bucket);
  return lines
    .filter((line) => line.kind === 'credit' && line.bucket === bucket)
    .reduce(
      (sum, { unitPrice, quantityMilli }) => sum + BigInt(multiplyQuantity(unitPrice, quantityMilli)),
      whole?.kind === 'fixed' ? BigInt(whole.cents) : 0n,
    );
}

/** Returns how much of the bucket-level cents is taken off the given lines. */
const fixedOf = (cents: bigint, lines: readonly WeightedLine[]): bigint =>
  cents === 0n ? 0n : least(cents * CENT * BigInt(YEAR), sumOf(lines.filter(takesFixed)).net);

/**
 * Returns what lines and a fixed discount on them give away together. On a line with a raised price, the discount
 * first uses up the raise. The discount is spread over the amounts left to pay, so all amounts are scaled by their
 * sum: otherwise, a rounding remainder would count as a discount.
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
 * Returns the share of a bucket's list amount that the estimate currently gives away, through lowered prices and
 * discounts. In ppm, exact except that it is rounded up. A raised price does not offset a lowered price on another
 * line.
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
 * Splits a line with a quantity range into its smallest quantity and the rest, as lines that the customer may add. If
 * a fixed discount exceeds the smallest quantity, the quantity that it still pays for becomes a separate free line.
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
 * Returns the largest share of a bucket that can be given away after the customer chooses among options, choices, and
 * quantities, in ppm. They may deselect everything that a discount's amount is based on and select what is given
 * away, so the draft's current share is not enough. The result is never too small. It is slightly too large only if a
 * fixed discount exceeds the lines that cannot be deselected, or falls on a raised price.
 */
export const worstDiscountSharePpm = (
  estimate: PricedHead,
  lines: readonly ListedLineRow[],
  bucket: Bucket,
): number =>
  Math.max(
    ...choiceCombinations(lines.flatMap(byQuantity)).map((some) => worstOfOptions(estimate, some, bucket)),
  );

/** Returns the {@link worstDiscountSharePpm} of lines without choices and ranges. */
function worstOfOptions(estimate: PricedHead, lines: readonly ListedLineRow[], bucket: Bucket): number {
  const weights = weigh(estimate, lines, bucket);
  const off = centsOff(estimate, lines, bucket);
  const required = weights.filter((line) => !line.optional);
  const options = weights.filter((line) => line.optional);
  if (options.length === 0) return shareOf(withFixed(required, fixedOf(off, required)));
  if (sumOf(required).list === 0n) {
    // A combined share is never larger than the largest single share.
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
