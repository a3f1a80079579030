import type { contacts } from '../contact.ts';
import type { RowOf } from '../kernel/entity.ts';
import { multiplyQuantity, WHOLE_PPM } from '../money.ts';
import type { products } from '../product.ts';
import { estimates } from './estimate.ts';
import { carriesMoney } from './line-kind.ts';
import { periodMonths } from './pricing-bucket.ts';
import type { Discount } from './pricing-schema.ts';
import { priceEstimate } from './pricing.ts';
import {
  pricedFields,
  pricingInput,
  pricingLine,
  type EstimateRow,
  type LineRow,
  type PricedHead,
  type PricedLineRow,
} from './reprice.ts';

/** Whether a line costs something, chosen or not, before any discount: giving it away is a discount, leaving its price out a mistake. */
const isPriced = ({
  kind,
  unitPrice,
  quantityMilli,
}: Pick<LineRow, 'kind' | 'quantityMilli' | 'unitPrice'>) =>
  carriesMoney(kind) && multiplyQuantity(unitPrice, quantityMilli) > 0;

/** Whether the customer can sign for a service that is paid again and again. */
export const hasMonthlyService = (
  lines: readonly Pick<LineRow, 'bucket' | 'kind' | 'quantityMilli' | 'unitPrice'>[],
): boolean => lines.some((line) => line.bucket === 'monthly' && isPriced(line));

/** What still keeps an estimate from being sent, in words, each with what to do (trade specification 2.6, guard of "sent"). */
export function sendBlockers(
  estimate: Pick<EstimateRow, 'expiresOn'>,
  lines: readonly Pick<LineRow, 'kind' | 'quantityMilli' | 'unitPrice'>[],
  contact: Pick<RowOf<typeof contacts>, 'email' | 'phone'> | null,
  today: string,
): string[] {
  const blocks: string[] = [];
  if (!contact) blocks.push('Choose a contact to send it to.');
  else if (!contact.email && !contact.phone) blocks.push('The contact needs an email address or a phone.');
  if (!lines.some(isPriced)) blocks.push('Add at least one line with a price above zero.');
  if (!estimate.expiresOn) blocks.push('Set the day it expires.');
  else if (estimate.expiresOn < today) blocks.push('The expiry day has passed. Set a later one.');
  return blocks;
}

const storedAmounts = estimates.schema.pick({ subtotal: true, taxAmount: true, total: true, rmr: true });

/** Refuses options that would make an amount larger than the estimate's fields hold: the customer could choose them, but not sign. */
export function optionBlockers(estimate: PricedHead, lines: readonly PricedLineRow[]): string[] {
  const blocks = [
    'With every option chosen the total is larger than an estimate holds. Take an option out or split the job into two estimates.',
  ];
  const all = lines.map((line) => ({ ...line, selected: true }));
  try {
    const fields = pricedFields(priceEstimate(pricingInput(estimate, all)), all.length);
    return storedAmounts.safeParse(fields).success ? [] : blocks;
  } catch (error) {
    if (error instanceof RangeError) return blocks;
    throw error;
  }
}

/** The share that all discounts take of the gross of both buckets, in ppm; rounded up so that a limit is never passed. */
export function discountSharePpm(estimate: Pick<EstimateRow, 'totals'>): number {
  const totals = estimate.totals;
  if (!totals) return 0;
  const gross = totals.oneTime.gross + totals.monthly.gross;
  if (gross === 0) return 0;
  const given = [totals.oneTime, totals.monthly].reduce(
    (sum, bucket) => sum + bucket.lineDiscount + bucket.wholeDiscount,
    0,
  );
  return Number((BigInt(given) * BigInt(WHOLE_PPM) + BigInt(gross) - 1n) / BigInt(gross));
}

/** Shares of shares are kept whole by counting in millionths of millionths of a cent. */
const WHOLE = BigInt(WHOLE_PPM);
const CENT = WHOLE * WHOLE;

/** A gross amount and what discounts take of it, both in {@link CENT}ths. */
interface Weight {
  readonly gross: bigint;
  readonly given: bigint;
}
const add = (a: Weight, b: Weight): Weight => ({ gross: a.gross + b.gross, given: a.given + b.given });
/** Whether discounts take a larger share of `a` than of `b`; of nothing they take none. */
const isWorse = (a: Weight, b: Weight): boolean => a.given * b.gross > b.given * a.gross;
const byShare = (a: Weight, b: Weight): number => (isWorse(a, b) ? -1 : isWorse(b, a) ? 1 : 0);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

interface WeightedLine extends Weight {
  readonly bucket: LineRow['bucket'];
  readonly optional: boolean;
}

/** Lines with money by what their own discount and a percentage of the whole take, unrounded: a limit that is met to the cent is not passed. */
function weigh(estimate: PricedHead, lines: readonly PricedLineRow[]): WeightedLine[] {
  const ledger = priceEstimate(pricingInput(estimate, lines)).lines;
  return lines.flatMap((line, index) => {
    const priced = ledger[index];
    if (!priced || !carriesMoney(line.kind)) return [];
    const gross = BigInt(priced.gross) * CENT;
    const own =
      line.discount?.kind === 'percent'
        ? (gross * BigInt(line.discount.ppm)) / WHOLE
        : BigInt(priced.discount) * CENT;
    const whole = wholeOf(estimate, line.bucket);
    const share = whole?.kind === 'percent' ? ((gross - own) * BigInt(whole.ppm)) / WHOLE : 0n;
    return [{ gross, given: own + share, bucket: line.bucket, optional: line.optional }];
  });
}

const wholeOf = (estimate: PricedHead, bucket: LineRow['bucket']): Discount | null | undefined =>
  bucket === 'monthly' ? estimate.monthlyDiscount : estimate.oneTimeDiscount;

/** What a fixed discount of a bucket can take of some of its lines. */
function fixedOf(
  estimate: PricedHead,
  bucket: LineRow['bucket'],
  lines: readonly (Weight & { bucket: LineRow['bucket'] })[],
): bigint {
  const whole = wholeOf(estimate, bucket);
  if (whole?.kind !== 'fixed') return 0n;
  const own = lines.filter((line) => line.bucket === bucket);
  return least(
    BigInt(whole.cents) * CENT,
    own.reduce((sum, line) => sum + line.gross - line.given, 0n),
  );
}

/**
 * The largest share that discounts can take once the customer has chosen among the options, in ppm. They may switch off everything that
 * carries a discount's amount and switch on what is given away, so what the draft shows just now is no measure. Never too small; a little too
 * large only where a fixed discount is more than the lines that cannot be switched off.
 */
function worstChoicePpm(estimate: PricedHead, lines: readonly PricedLineRow[]): number {
  const weights = weigh(estimate, lines).filter((line) => line.gross > 0n);
  const required = weights.filter((line) => !line.optional);
  const options = weights.filter((line) => line.optional);
  const nothing: Weight = { gross: 0n, given: 0n };
  if (required.length === 0) {
    // Of several shares together none is larger than the largest alone.
    const alone = options.map((line) =>
      add(line, { gross: 0n, given: fixedOf(estimate, line.bucket, [line]) }),
    );
    return shareOf(alone.sort(byShare)[0] ?? nothing);
  }
  const fixed = fixedOf(estimate, 'one-time', weights) + fixedOf(estimate, 'monthly', weights);
  let worst = required.reduce(add, { gross: 0n, given: fixed });
  for (const option of options.sort(byShare)) if (isWorse(option, worst)) worst = add(worst, option);
  return shareOf(worst);
}

/** In ppm, rounded up so that a limit is never passed. */
const shareOf = ({ gross, given }: Weight): number =>
  gross === 0n ? 0 : Number(least(WHOLE, (given * WHOLE + gross - 1n) / gross));

/** The share of discounts that needs approval: as the totals say, or as it becomes with the customer's worst choice. */
export function worstDiscountSharePpm(
  estimate: PricedHead & Pick<EstimateRow, 'totals'>,
  lines: readonly PricedLineRow[],
): number {
  return Math.max(discountSharePpm(estimate), worstChoicePpm(estimate, lines));
}

type FloorProduct = Pick<RowOf<typeof products>, 'id' | 'frequency'> & {
  /** Does not exist for whoever may not see it; then nothing is decided here, the server does. */
  readonly minPrice?: number;
};

/** Whether a line's price is below the floor of its product, options that are switched off included. Discounts have their own limit. */
export function isBelowFloor(
  lines: readonly (PricedLineRow & Pick<LineRow, 'productId'>)[],
  sold: readonly FloorProduct[],
): boolean {
  const byId = new Map(sold.map((product) => [product.id, product]));
  return lines.some((line) => {
    const product = line.productId ? byId.get(line.productId) : undefined;
    if (product?.minPrice === undefined || !carriesMoney(line.kind)) return false;
    // The floor is for the product's billing period: a month's price for a whole year would be far below it.
    const priced = pricingLine(line);
    const floorMonths = periodMonths({ ...priced, frequency: product.frequency ?? 'monthly' });
    return line.unitPrice * floorMonths < product.minPrice * periodMonths(priced);
  });
}
