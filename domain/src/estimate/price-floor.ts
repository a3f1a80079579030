import type { RowOf } from '../kernel/entity.ts';
import type { packages } from '../package.ts';
import type { products } from '../product.ts';
import { WHOLE_PPM } from '../money.ts';
import { atLimit, choiceCombinations } from './choices.ts';
import { carriesMoney } from './line-kind.ts';
import { periodMonths } from './billing-period.ts';
import { priceEstimate } from './pricing.ts';
import type { LineRow } from './line.ts';
import { pricingInput, pricingLine, type PricedHead, type PricedLineRow } from './reprice.ts';

type FloorProduct = Pick<RowOf<typeof products>, 'id' | 'frequency' | 'minPrice'>;
type FloorPackage = Pick<RowOf<typeof packages>, 'id' | 'rmrFloor'>;

/** Returns the product whose limits apply to a line: its own, or the last one that it had. */
export const productOfLine = ({
  productId,
  lastProductId,
}: Pick<LineRow, 'productId' | 'lastProductId'>): string | null => productId ?? lastProductId ?? null;

/** Returns a line's price after its own discount, for its whole quantity, in millionths of a thousandth of a cent. */
function keptOf({ unitPrice, quantityMilli, discount }: PricedLineRow): bigint {
  const gross = BigInt(unitPrice) * BigInt(quantityMilli);
  if (discount?.kind === 'percent') return gross * BigInt(WHOLE_PPM - discount.ppm);
  return (gross - BigInt(discount?.cents ?? 0) * 1000n) * BigInt(WHOLE_PPM);
}

type FlooredLine = PricedLineRow &
  Pick<LineRow, 'productId' | 'lastProductId'> &
  Partial<Pick<LineRow, 'listPrice' | 'listFrequency' | 'fromPriceList'>>;

/**
 * Returns the floors of a line, in cents per billing period: the floor of its product, and the organization's agreed
 * price, if any. A line is too low only below all of them.
 */
const floorsOf = (line: FlooredLine, product: FloorProduct) => [
  { cents: product.minPrice, frequency: product.frequency },
  ...(line.fromPriceList && typeof line.listPrice === 'number'
    ? [{ cents: line.listPrice, frequency: line.listFrequency }]
    : []),
];

/**
 * Whether any line's price after its own discount is below the floor of its product, including deselected optional
 * lines. Discounts on a whole bucket have their own limit.
 */
export function isBelowFloor(lines: readonly FlooredLine[], sold: readonly FloorProduct[]): boolean {
  const byId = new Map(sold.map((product) => [product.id, product]));
  // A fixed discount is the largest share at the smallest quantity.
  return atLimit(lines, 'min').some((line) => {
    const product = byId.get(productOfLine(line) ?? '');
    if (!product || !carriesMoney(line.kind)) return false;
    // The floor applies to the product's billing period: a monthly price charged for a whole year would be far below
    // it.
    const priced = pricingLine(line);
    return floorsOf(line, product).every(({ cents, frequency }) => {
      const floorMonths = periodMonths({ ...priced, frequency: frequency ?? 'monthly' });
      const floor = BigInt(cents) * BigInt(line.quantityMilli) * BigInt(WHOLE_PPM);
      return keptOf(line) * BigInt(floorMonths) < floor * BigInt(periodMonths(priced));
    });
  });
}

/** Returns the ids of the packages that the priced lines of an estimate came with, without duplicates. */
export const packageIdsOf = (lines: readonly Pick<LineRow, 'kind' | 'packageId'>[]): string[] => [
  ...new Set(lines.flatMap(({ kind, packageId }) => (carriesMoney(kind) && packageId ? [packageId] : []))),
];

/** Returns the minimum RMR in cents that the packages of an estimate require together. */
const rmrFloorOf = (
  lines: readonly Pick<LineRow, 'kind' | 'packageId'>[],
  sold: readonly FloorPackage[],
): bigint => {
  const used = packageIdsOf(lines);
  return sold.reduce((sum, { id, rmrFloor }) => (used.includes(id) ? sum + BigInt(rmrFloor) : sum), 0n);
};

/**
 * Returns the lowest possible RMR of an estimate in cents: the cheapest line of each choice, the lowest quantities,
 * and no optional service.
 */
const leastRmr = (estimate: PricedHead, lines: readonly PricedLineRow[]): number =>
  Math.min(
    ...choiceCombinations(atLimit(lines, 'min')).map(
      (some) =>
        priceEstimate(
          pricingInput(
            estimate,
            some.map((line) => (line.optional ? { ...line, selected: false } : line)),
          ),
        ).rmr,
    ),
  );

/**
 * Returns whether the RMR is below what the packages of the estimate require: as shown, only with what the customer
 * can leave out, or not at all (null).
 */
export function rmrUnderFloor(
  estimate: PricedHead & { readonly rmr: number },
  lines: readonly (PricedLineRow & Pick<LineRow, 'packageId'>)[],
  sold: readonly FloorPackage[],
): 'shown' | 'choice' | null {
  const floor = rmrFloorOf(lines, sold);
  if (BigInt(estimate.rmr) < floor) return 'shown';
  return BigInt(leastRmr(estimate, lines)) < floor ? 'choice' : null;
}

/**
 * Returns the RMR in cents that is missing from what the packages require, for the customer's lowest choice; 0 if
 * none is missing.
 */
export function rmrMissing(
  estimate: PricedHead,
  lines: readonly (PricedLineRow & Pick<LineRow, 'packageId'>)[],
  sold: readonly FloorPackage[],
): number {
  const missing = rmrFloorOf(lines, sold) - BigInt(leastRmr(estimate, lines));
  return missing > 0n ? Number(missing) : 0;
}
