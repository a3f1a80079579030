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

/** The product that a line is held against: its own, or the last one it had. */
export const productOfLine = ({
  productId,
  lastProductId,
}: Pick<LineRow, 'productId' | 'lastProductId'>): string | null => productId ?? lastProductId ?? null;

/** What is left of a line's price after its own discount, for its whole quantity: thousandths of a cent, in parts per million. */
function keptOf({ unitPrice, quantityMilli, discount }: PricedLineRow): bigint {
  const gross = BigInt(unitPrice) * BigInt(quantityMilli);
  if (discount?.kind === 'percent') return gross * BigInt(WHOLE_PPM - discount.ppm);
  return (gross - BigInt(discount?.cents ?? 0) * 1000n) * BigInt(WHOLE_PPM);
}

type FlooredLine = PricedLineRow &
  Pick<LineRow, 'productId' | 'lastProductId'> &
  Partial<Pick<LineRow, 'listPrice' | 'listFrequency' | 'fromPriceList'>>;

/** What a line may not go under, in cents for a billing period: the floor of its product, or what the organization agreed to where that is less. */
const floorsOf = (line: FlooredLine, product: FloorProduct) => [
  { cents: product.minPrice, frequency: product.frequency },
  ...(line.fromPriceList && typeof line.listPrice === 'number'
    ? [{ cents: line.listPrice, frequency: line.listFrequency }]
    : []),
];

/**
 * Whether a line's price after its own discount is below the floor of its product, options that are switched off included. Discounts of the whole
 * have their own limit.
 */
export function isBelowFloor(lines: readonly FlooredLine[], sold: readonly FloorProduct[]): boolean {
  const byId = new Map(sold.map((product) => [product.id, product]));
  // A discount of cents is the largest share of the smallest quantity.
  return atLimit(lines, 'min').some((line) => {
    const product = byId.get(productOfLine(line) ?? '');
    if (!product || !carriesMoney(line.kind)) return false;
    // The floor is for the product's billing period: a month's price for a whole year would be far below it.
    const priced = pricingLine(line);
    return floorsOf(line, product).every(({ cents, frequency }) => {
      const floorMonths = periodMonths({ ...priced, frequency: frequency ?? 'monthly' });
      const floor = BigInt(cents) * BigInt(line.quantityMilli) * BigInt(WHOLE_PPM);
      return keptOf(line) * BigInt(floorMonths) < floor * BigInt(periodMonths(priced));
    });
  });
}

/** The packages that the priced lines of an estimate came with, each once. */
export const packageIdsOf = (lines: readonly Pick<LineRow, 'kind' | 'packageId'>[]): string[] => [
  ...new Set(lines.flatMap(({ kind, packageId }) => (carriesMoney(kind) && packageId ? [packageId] : []))),
];

/** The RMR in cents that the packages of an estimate ask for together. */
const rmrFloorOf = (
  lines: readonly Pick<LineRow, 'kind' | 'packageId'>[],
  sold: readonly FloorPackage[],
): bigint => {
  const used = packageIdsOf(lines);
  return sold.reduce((sum, { id, rmrFloor }) => (used.includes(id) ? sum + BigInt(rmrFloor) : sum), 0n);
};

/** The least RMR in cents that an estimate can come to: of each choice the least, of each quantity the fewest, and no optional service. */
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

/** Whether the RMR is under what the packages of the estimate ask for: as is, with what the customer can leave out, or not at all. */
export function rmrUnderFloor(
  estimate: PricedHead & { readonly rmr: number },
  lines: readonly (PricedLineRow & Pick<LineRow, 'packageId'>)[],
  sold: readonly FloorPackage[],
): 'shown' | 'choice' | null {
  const floor = rmrFloorOf(lines, sold);
  if (BigInt(estimate.rmr) < floor) return 'shown';
  return BigInt(leastRmr(estimate, lines)) < floor ? 'choice' : null;
}

/** The RMR in cents that is missing to what the packages of the estimate ask for, at the choice that leaves the least; 0 where none is. */
export function rmrMissing(
  estimate: PricedHead,
  lines: readonly (PricedLineRow & Pick<LineRow, 'packageId'>)[],
  sold: readonly FloorPackage[],
): number {
  const missing = rmrFloorOf(lines, sold) - BigInt(leastRmr(estimate, lines));
  return missing > 0n ? Number(missing) : 0;
}
