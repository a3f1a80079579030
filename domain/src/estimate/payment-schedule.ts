import { sumCents } from '../money.ts';
import { reductionOf } from './reduction.ts';
import type { Deposit, Payment } from './pricing-schema.ts';

/** Where nobody says otherwise the work is paid when it is done. */
const whenInstalled: Payment = { kind: 'rest', event: 'install_done', days: 0 };

/** What is due at signing is the deposit; there is no second one. */
export const isAtSigning = ({ event, days }: Pick<Payment, 'event' | 'days'>): boolean =>
  event === 'signing' && days === 0;

/** A deposit, and the rest when the installation is done. */
export const depositSchedule = (deposit: Deposit | null): Payment[] => [
  ...(deposit ? [{ ...deposit, event: 'signing' as const, days: 0 }] : []),
  whenInstalled,
];

/** The payments as the document has them: a deposit alone is written as before there were schedules, so that hashes stay. */
export interface SentSchedule {
  deposit: Deposit | null;
  paymentSchedule?: Payment[] | undefined;
}

/** The payments of an estimate's row, or of a document. */
export const scheduleOf = ({
  deposit,
  paymentSchedule,
}: {
  readonly deposit?: Deposit | null | undefined;
  readonly paymentSchedule?: readonly Payment[] | undefined;
}): readonly Payment[] => paymentSchedule ?? depositSchedule(deposit ?? null);

/** The deposit, or null, of a schedule that is nothing else; undefined of one that says more. */
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

/** A schedule as documents have it. */
export function sentSchedule(schedule: readonly Payment[]): SentSchedule {
  const deposit = soleDeposit(schedule);
  return deposit === undefined ? { deposit: null, paymentSchedule: [...schedule] } : { deposit };
}

/**
 * What each payment of a total is, in cents: each percent is rounded on its own, each is at most what is left, those at signing together at most what the law
 * lets, and the last takes the rest (decisions 7.6, 9.12).
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

/** What the law lets a company take at signing of a total, in cents. */
export const capOf = (
  total: number,
  { cents, ppm }: { readonly cents: number; readonly ppm: number },
): number => Math.min(cents, reductionOf(total, { kind: 'percent', ppm }));

/** What is due at signing of a one-time total, in cents. */
export function depositOf(total: number, schedule: readonly Payment[]): number {
  const amounts = paymentAmounts(total, schedule);
  return sumCents(schedule.map((payment, place) => (isAtSigning(payment) ? (amounts[place] ?? 0) : 0)));
}
