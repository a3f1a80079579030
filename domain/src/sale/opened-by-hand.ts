import { addDays } from '../calendar-date.ts';
import { companyToday } from '../estimate/company-context.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { repricedOn } from './rates-of-day.ts';

/** What of an invoice of a payment schedule its opening decides. */
interface Asked {
  readonly status: string;
  readonly estimateId: string | null;
  readonly opensAt: string | null;
  readonly netDays: number | null;
  readonly amount: number;
  readonly date: string;
  readonly dueOn: string | null;
  readonly memo: string | null;
  readonly lines: readonly unknown[];
}

/**
 * What else is true of an invoice of a payment schedule that a person opens: it is of today, due so many days later, and carries the rates of its day, as one that opens by
 * itself does (decisions 4.5). What the person wrote in the same act stays.
 */
export async function openedByHand(
  tx: Transaction,
  before: Asked | null,
  after: Asked,
): Promise<Partial<Pick<Asked, 'amount' | 'date' | 'dueOn' | 'memo'>>> {
  if (before?.status !== 'draft' || after.status !== 'open' || !after.opensAt || !after.estimateId) return {};
  const system = tx.asSystem();
  const date = after.date === before.date ? await companyToday(tx) : after.date;
  const isWritten = after.amount !== before.amount || after.lines.length > 0;
  const repriced = isWritten ? {} : (await repricedOn(system, after.estimateId, date))(after.amount);
  return {
    date,
    dueOn: after.dueOn ?? addDays(date, after.netDays ?? 0),
    ...repriced,
    ...(after.memo !== before.memo && { memo: after.memo }),
  };
}
