import { multiplyQuantity, WHOLE_PPM } from '../money.ts';
import { extremeChoices } from './choices.ts';
import { carriesMoney } from './line-kind.ts';
import { depositOf, isAtSigning } from './payment-schedule.ts';
import type { Payment } from './pricing-schema.ts';
import { priceEstimate } from './pricing.ts';
import { pricingInput, type PricedHead, type PricedLineRow } from './reprice.ts';

/** Whether the term is shorter than a company allows. Without recurring lines there is no term. */
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

/** Returns the share due at signing, in ppm, if it is the same for every total; null if it depends on the total. */
function signingPpm(schedule: readonly Payment[]): number | null {
  const asked = schedule.slice(0, schedule.findLastIndex(isAtSigning) + 1);
  let all = 0;
  let atSigning = 0;
  for (const payment of asked) {
    if (payment.kind === 'fixed') return null;
    const share = payment.kind === 'rest' ? Math.max(0, WHOLE_PPM - all) : payment.ppm;
    all += share;
    if (isAtSigning(payment)) atSigning += share;
  }
  return all > WHOLE_PPM ? null : atSigning;
}

/**
 * Whether the deposit of a total is below a share of it. Percentages are compared unrounded: a deposit of exactly the
 * share is enough, however its cents round.
 */
function isUnder(schedule: readonly Payment[], total: number, minPpm: number): boolean {
  if (total === 0) return false;
  const share = signingPpm(schedule);
  if (share !== null) return share < minPpm;
  const asked = BigInt(depositOf(total, schedule)) * BigInt(WHOLE_PPM);
  return asked < BigInt(total) * BigInt(minPpm);
}

/**
 * Returns the totals at which the share due at signing can be smallest: both ends, and each point where a fixed
 * payment takes all that is left.
 */
function tellingTotals(schedule: readonly Payment[], least: number, most: number): number[] {
  let sum = 0;
  const turns = schedule.map((payment) => (sum += payment.kind === 'fixed' ? payment.cents : 0));
  return [least, most, ...turns.filter((turn) => least < turn && turn < most)];
}

/**
 * Returns whether the deposit is below the company's minimum share of the one-time total: as shown, only with what
 * the customer can choose, or not at all (null).
 */
export function depositUnderLimit(
  estimate: PricedHead & { readonly total: number },
  lines: readonly PricedLineRow[],
  minPpm: number,
): 'shown' | 'choice' | null {
  const { paymentSchedule } = estimate;
  // A legal cap takes precedence over the company's minimum (decisions 9.12).
  if (paymentSchedule.some((payment) => payment.kind !== 'rest' && payment.atMost)) return null;
  if (isUnder(paymentSchedule, estimate.total, minPpm)) return 'shown';
  const possible = extremeChoices(lines).map(
    (some) => priceEstimate(pricingInput(estimate, some)).oneTime.total,
  );
  const totals = tellingTotals(paymentSchedule, Math.min(...possible), Math.max(...possible));
  return totals.some((total) => isUnder(paymentSchedule, total, minPpm)) ? 'choice' : null;
}

/**
 * Whether the services start later than a company allows.
 * @param latest the last allowed day.
 */
export const isStartLate = ({ startsOn }: { readonly startsOn: string | null }, latest: string): boolean =>
  startsOn !== null && startsOn > latest;

/** Whether a payment is due later after its event than the company allows. */
export const isPaidLate = (schedule: readonly Payment[], maxDays: number): boolean =>
  schedule.some(({ days }) => days > maxDays);
