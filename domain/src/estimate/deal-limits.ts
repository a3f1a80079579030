import { multiplyQuantity, WHOLE_PPM } from '../money.ts';
import { atLimit, choiceCombinations } from './choices.ts';
import { carriesMoney } from './line-kind.ts';
import { reductionOf } from './pricing-bucket.ts';
import { priceEstimate } from './pricing.ts';
import { pricingInput, type PricedHead, type PricedLineRow } from './reprice.ts';

/** Whether the term is shorter than a company allows. Where nothing recurs there is no term. */
export const isTermUnderLimit = (
  { termMonths }: Pick<PricedHead, 'termMonths'>,
  lines: readonly PricedLineRow[],
  minMonths: number,
): boolean =>
  termMonths < minMonths &&
  lines.some(
    ({ kind, bucket, unitPrice, quantityMilli }) =>
      carriesMoney(kind) && bucket === 'monthly' && multiplyQuantity(unitPrice, quantityMilli) > 0,
  );

/** Whether the deposit of a total is below a share of it. Percentages are compared unrounded: a deposit of just the share is enough, whatever its cents round to. */
function isUnder(deposit: PricedHead['deposit'], total: number, minPpm: number): boolean {
  if (total === 0) return false;
  if (deposit?.kind === 'percent') return deposit.ppm < minPpm;
  const asked = BigInt(reductionOf(total, deposit ?? null)) * BigInt(WHOLE_PPM);
  return asked < BigInt(total) * BigInt(minPpm);
}

/**
 * Whether the deposit is below the share of the one-time total that a company asks for: as the estimate stands, with what the customer can choose, or
 * not at all. A fixed deposit is the smallest share of the largest total.
 */
export function depositUnderLimit(
  estimate: PricedHead & { readonly total: number },
  lines: readonly PricedLineRow[],
  minPpm: number,
): 'shown' | 'choice' | null {
  if (isUnder(estimate.deposit, estimate.total, minPpm)) return 'shown';
  const all = atLimit(lines, 'max').map((line) => ({ ...line, selected: true }));
  const isUnderSome = choiceCombinations(all).some((some) =>
    isUnder(estimate.deposit, priceEstimate(pricingInput(estimate, some)).oneTime.total, minPpm),
  );
  return isUnderSome ? 'choice' : null;
}
