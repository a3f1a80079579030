import { sumCents } from '../money.ts';
import { reductionOf } from './reduction.ts';
import type { Deposit, Payment } from './pricing-schema.ts';

/** By default, the work is paid when it is done. */
const whenInstalled: Payment = { kind: 'rest', event: 'install_done', days: 0 };

/** Whether a payment is due at signing. Such payments form the deposit; there is no other one. */
export const isAtSigning = ({ event, days }: Pick<Payment, 'event' | 'days'>): boolean =>
  event === 'signing' && days === 0;

/** Returns a schedule with a deposit, and the rest when the installation is done. */
export const depositSchedule = (deposit: Deposit | null): Payment[] => [
  ...(deposit ? [{ ...deposit, event: 'signing' as const, days: 0 }] : []),
  whenInstalled,
];

/**
 * The payments as the document stores them. A single deposit keeps the format from before schedules existed, so that
 * hashes stay the same.
 */
export interface SentSchedule {
  deposit: Deposit | null;
  paymentSchedule?: Payment[] | undefined;
}

/** Returns the payments of an estimate's row, or of a document. */
export const scheduleOf = ({
  deposit,
  paymentSchedule,
}: {
  readonly deposit?: Deposit | null | undefined;
  readonly paymentSchedule?: readonly Payment[] | undefined;
}): readonly Payment[] => paymentSchedule ?? depositSchedule(deposit ?? null);

/** Returns the deposit, or null, of a schedule without other terms; undefined for any other schedule. */
export function soleDeposit(schedule: readonly Payment[]): Deposit | null | undefined {
  const [first, ...others] = schedule;
  if (!first) return null;
  const isRest = ({ kind, event, days }: Payment) =>
    kind === 'rest' && event === whenInstalled.event && days === 0;
  if (first.kind !== 'rest' && first.atMost) return undefined;
  if (others.length === 0) return isRest(first) ? null : undefined;
  if (others.length > 1 || !isAtSigning(first) || !others.every(isRest)) return undefined;
  if (first.kind === 'percent') return { kind: 'percent', ppm: first.ppm };
  return first.kind === 'fixed' ? { kind: 'fixed', cents: first.cents } : undefined;
}

/** Converts a schedule to the format of documents. */
export function sentSchedule(schedule: readonly Payment[]): SentSchedule {
  const deposit = soleDeposit(schedule);
  return deposit === undefined ? { deposit: null, paymentSchedule: [...schedule] } : { deposit };
}

/**
 * Returns the payments of a total, in cents. Each percentage is rounded separately, and each payment is at most what
 * is left. Together, those at signing are at most the legal cap. The last one takes the rest (decisions 7.6, 9.12).
 *
 * @param total cents.
 */
export function paymentAmounts(total: number, schedule: readonly Payment[]): number[] {
  let left = total;
  let capped = 0;
  return schedule.map((payment) => {
    if (payment.kind === 'rest') return left;
    const asked = Math.min(left, reductionOf(total, payment));
    const amount = payment.atMost ? Math.min(asked, capOf(total, payment.atMost) - capped) : asked;
    if (payment.atMost) capped += amount;
    left -= amount;
    return amount;
  });
}

/** Returns the legal maximum that a company may take at signing of a total, in cents. */
export const capOf = (
  total: number,
  { cents, ppm }: { readonly cents: number; readonly ppm: number },
): number => Math.min(cents, reductionOf(total, { kind: 'percent', ppm }));

/** Returns the amount due at signing of a one-time total, in cents. */
export function depositOf(total: number, schedule: readonly Payment[]): number {
  const amounts = paymentAmounts(total, schedule);
  return sumCents(schedule.map((payment, place) => (isAtSigning(payment) ? (amounts[place] ?? 0) : 0)));
}
