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

/** What a service was paid for after its end, before tax. */
export interface Prepaid {
  readonly name: string;
  /** Cents. */
  readonly amount: number;
  /** The last day of the period that is paid. */
  readonly until: string;
}

/** The billing period that a day lies in: of months from the billing day, of quarters and years from the day on which the contract began (decisions 7.7). */
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
 * What was billed ahead for the time after a contract is canceled: the share of each running period by its days. Nothing before the contract began, and nothing for a period that
 * would only begin on the day of the cancellation.
 *
 * @param lines the ledger of the contract.
 * @param on the day from which it earns nothing.
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

/** Days in which prepaid money goes back; a servicemember's within 60 (50 U.S.C. 3956). */
const REFUND_DAYS = 30;

/** Asks the office to give back what a customer paid ahead, where the law waives an early end. Where nothing was received there is no task. */
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
