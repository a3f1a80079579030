import { addDays, addMonths, daysBetween, formatLongDay, splitDate, joinDate } from '../calendar-date.ts';
import { companies } from '../company.ts';
import { frequencyMonths } from '../estimate/billing-period.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localeOf } from '../language.ts';
import { formatMoney, scaleCents } from '../money.ts';
import { tasks } from '../task.ts';
import { wholeMonths } from '../terms.ts';
import { refundable, transactions } from '../transaction.ts';
import type { ContractRow } from './contract.ts';
import { balanceOn, type LedgerLine } from './ledger.ts';
import { billedOn } from './standing.ts';

type Billed = Pick<ContractRow, 'startsOn' | 'billingDay' | 'rebilled'>;

/** The amount that was paid for a service for the time after its end, before tax. */
export interface Prepaid {
  readonly name: string;
  /** Cents. */
  readonly amount: number;
  /** The last day of the paid period. */
  readonly until: string;
}

/**
 * Returns the billing period that contains a day. Months count from the billing day; quarters and years count from
 * the start day of the contract (decisions 7.7).
 */
function periodOf(startsOn: string, billingDay: number | null, months: number, on: string) {
  const { year, month, day } = splitDate(startsOn);
  const anchor =
    months === 1 && billingDay !== null
      ? addMonths(joinDate({ year, month, day: billingDay }), day < billingDay ? -1 : 0)
      : startsOn;
  const passed = Math.floor(wholeMonths(anchor, on) / months) * months;
  return { from: addMonths(anchor, passed), next: addMonths(anchor, passed + months) };
}

/**
 * Returns what was billed in advance for the time after a contract is canceled: the share of each current period, by
 * days. Empty before the contract began, and for a period that would begin on the day of the cancellation.
 *
 * @param lines the ledger of the contract.
 * @param on the first day without revenue.
 */
export function prepaidOf(
  { startsOn, billingDay, rebilled }: Billed,
  lines: readonly LedgerLine[],
  on: string,
): Prepaid[] {
  if (startsOn === null || on <= startsOn) return [];
  const services = [...new Set(lines.map(({ serviceId }) => serviceId))];
  return services.flatMap((id) => {
    const own = lines.filter(({ serviceId }) => serviceId === id);
    const [first] = own;
    const monthly = balanceOn(own, on);
    if (!first || monthly <= 0) return [];
    const { frequency, billed } = billedOn(own, on, rebilled);
    const months = frequencyMonths[frequency];
    const { from, next } = periodOf(startsOn, billingDay, months, on);
    if (from === on) return [];
    const amount = scaleCents(billed, daysBetween(on, next), daysBetween(from, next));
    return amount > 0 ? [{ name: first.name ?? '', amount, until: addDays(next, -1) }] : [];
  });
}

/**
 * Number of days until prepaid money must be refunded; for a servicemember, the law requires it within 60 (50 U.S.C.
 * 3956).
 */
const REFUND_DAYS = 30;

/**
 * Creates a task for the office to refund what a customer prepaid, if the law waives early termination. Creates none
 * if nothing was received.
 */
export async function askToRefundPrepaid(
  tx: Transaction,
  accountId: string,
  reference: string,
  prepaid: readonly Prepaid[],
  on: string,
): Promise<void> {
  const system = tx.asSystem();
  if (refundable(await system.listAll(transactions, where({ accountId }))) <= 0) return;
  const { currency } = await system.get(companies, tx.actor.companyId);
  const money = (cents: number) => formatMoney(cents, { currency, locale: localeOf('en', currency) });
  const services = prepaid.map(
    ({ name, amount, until }) => `${name}, ${money(amount)} for the time to ${formatLongDay(until)}`,
  );
  await system.create(tasks, {
    title: `Refund what was paid ahead: ${reference}`.slice(0, 160),
    dueOn: addDays(on, REFUND_DAYS),
    accountId,
    notes: [
      `The contract was canceled effective ${formatLongDay(on)}, and the reason waives early termination. Refund what was paid for the time after that.`,
      services.length > 0
        ? `By its terms, where these periods were paid, each with its tax: ${services.join('; ')}.`
        : 'Check whether a period was paid that had not begun.',
      'Enter the refund among the transactions of the account.',
    ]
      .join(' ')
      .slice(0, 2000),
  });
}
