import { accounts } from '../account.ts';
import { companyRules } from '../cancellation/rule-correction.ts';
import { limitsOfSale, type SaleLimits, type SigningCap } from '../cancellation/sale-limits.ts';
import { deepEqual } from '../kernel/deep-equal.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { Language } from '../language.ts';
import { WHOLE_PPM } from '../money.ts';
import { companyToday } from './company-context.ts';
import { isAtSigning } from './payment-schedule.ts';
import type { Payment } from './pricing-schema.ts';
import type { estimates } from './estimate.ts';
import type { estimateLines } from './line.ts';
import type { RowOf } from '../kernel/entity.ts';

type EstimateRow = RowOf<typeof estimates>;
type LineRow = RowOf<typeof estimateLines>;

/**
 * Limits a payment schedule to what the law lets a company take at signing: each payment at signing is at most the
 * cap, and the last payment takes the rest. A payment that takes all that is left at signing is split in two.
 * Idempotent; without a cap, an existing one is removed.
 */
export function withinCap(schedule: readonly Payment[], cap: SigningCap | null): Payment[] {
  return schedule.flatMap((payment): Payment[] => {
    if (payment.kind !== 'rest') {
      const { atMost: _before, ...plain } = payment;
      return [cap && isAtSigning(payment) ? { ...plain, atMost: cap } : plain];
    }
    if (!cap || !isAtSigning(payment)) return [payment];
    return [
      { kind: 'percent', ppm: WHOLE_PPM, event: 'signing', days: 0, atMost: cap },
      { kind: 'rest', event: 'install_done', days: 0 },
    ];
  });
}

/**
 * Returns the changes that keep an estimate within the legal cap at signing: to its payments, those of its options,
 * and the first month. Empty if nothing changes.
 */
export async function withinLaw(tx: Transaction, estimate: EstimateRow): Promise<Partial<EstimateRow>> {
  const account = await tx.asSystem().get(accounts, estimate.accountId);
  const limits = limitsOfSale(account, await companyToday(tx), (await companyRules(tx)).rights);
  const cap = limits?.cap ?? null;
  const options = estimate.options.map((option) => ({
    ...option,
    paymentSchedule: withinCap(option.paymentSchedule, cap),
  }));
  const wanted = {
    paymentSchedule: withinCap(estimate.paymentSchedule, cap),
    options,
    // The first period moves to the first invoice.
    firstMonthDueAtSigning: estimate.firstMonthDueAtSigning && !cap,
  };
  return deepEqual(wanted, {
    paymentSchedule: estimate.paymentSchedule,
    options: estimate.options,
    firstMonthDueAtSigning: estimate.firstMonthDueAtSigning,
  })
    ? {}
    : wanted;
}

/**
 * Days after signing by which the right to cancel has ended in every place that allows no payments before its end:
 * ten days, extended over a long weekend.
 */
const SAFE_DAYS = 15;

/** Returns why the law of a home prevents an offer from being sent, each reason with what to do. */
export function lawBlockers(
  limits: SaleLimits | null,
  {
    firstContact,
    paymentSchedule,
    financing,
  }: Pick<EstimateRow, 'firstContact' | 'paymentSchedule' | 'financing'>,
  lines: readonly Pick<LineRow, 'name' | 'dueAtSigning'>[],
  language: Language,
): string[] {
  if (!limits) return [];
  const { place, blocksUnsolicited, blocksFinancing, paperOnly, cap, paysNothing } = limits;
  const blocks: string[] = [];
  if (blocksUnsolicited && firstContact === null)
    blocks.push(
      `${place} does not allow a sale at a home that did not ask for it. Choose who made the first contact.`,
    );
  if (blocksUnsolicited && firstContact === 'company')
    blocks.push(`${place} does not allow a sale at a home that did not ask for it. It cannot be sent.`);
  if (blocksFinancing && financing.length > 0)
    blocks.push(`${place} does not allow credit with a sale at home. Remove the financing examples.`);
  if (paperOnly && language !== 'fr')
    blocks.push(`${place} requires the contract in French. Choose French as the language.`);
  const ticked = cap ? lines.filter(({ dueAtSigning }) => dueAtSigning) : [];
  for (const { name } of ticked)
    blocks.push(`The law limits the amount due at signing: uncheck the first period of “${name}”.`);
  if (
    paysNothing &&
    paymentSchedule.some(({ event, days }) => event === 'signing' && days > 0 && days < SAFE_DAYS)
  )
    blocks.push(
      `${place} does not allow a payment before the right to cancel has ended. Let payments wait for the installation, or for ${SAFE_DAYS} days.`,
    );
  return blocks;
}
