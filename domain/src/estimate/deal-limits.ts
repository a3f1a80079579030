import { multiplyQuantity, WHOLE_PPM } from '../money.ts';
import { extremeChoices } from './choices.ts';
import { carriesMoney } from './line-kind.ts';
import { depositOf, isAtSigning } from './payment-schedule.ts';
import type { Payment } from './pricing-schema.ts';
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

/** The share that is due at signing, in ppm, where it is the same of each total; null where that depends on the total. */
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

/** Whether the deposit of a total is below a share of it. Percentages are compared unrounded: a deposit of just the share is enough, whatever its cents round to. */
function isUnder(schedule: readonly Payment[], total: number, minPpm: number): boolean {
  if (total === 0) return false;
  const share = signingPpm(schedule);
  if (share !== null) return share < minPpm;
  const asked = BigInt(depositOf(total, schedule)) * BigInt(WHOLE_PPM);
  return asked < BigInt(total) * BigInt(minPpm);
}

/** The totals at which the share that is due at signing can be smallest: both ends, and where a payment of so many cents takes all that is left. */
function tellingTotals(schedule: readonly Payment[], least: number, most: number): number[] {
  let sum = 0;
  const turns = schedule.map((payment) => (sum += payment.kind === 'fixed' ? payment.cents : 0));
  return [least, most, ...turns.filter((turn) => least < turn && turn < most)];
}

/**
 * Whether the deposit is below the share of the one-time total that a company asks for: as the estimate stands, with what the customer can choose, or
 * not at all.
 */
export function depositUnderLimit(
  estimate: PricedHead & { readonly total: number },
  lines: readonly PricedLineRow[],
  minPpm: number,
): 'shown' | 'choice' | null {
  const { paymentSchedule } = estimate;
  // What the law caps beats what the company asks for (decisions 9.12).
  if (paymentSchedule.some((payment) => payment.kind !== 'rest' && payment.atMost)) return null;
  if (isUnder(paymentSchedule, estimate.total, minPpm)) return 'shown';
  const possible = extremeChoices(lines).map(
    (some) => priceEstimate(pricingInput(estimate, some)).oneTime.total,
  );
  const totals = tellingTotals(paymentSchedule, Math.min(...possible), Math.max(...possible));
  return totals.some((total) => isUnder(paymentSchedule, total, minPpm)) ? 'choice' : null;
}

/** Whether the services start later than a company allows. @param latest the last day that it does. */
export const isStartLate = ({ startsOn }: { readonly startsOn: string | null }, latest: string): boolean =>
  startsOn !== null && startsOn > latest;

/** Whether a payment waits longer for its money than the company allows. */
export const isPaidLate = (schedule: readonly Payment[], maxDays: number): boolean =>
  schedule.some(({ days }) => days > maxDays);
