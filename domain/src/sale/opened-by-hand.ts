import { addDays } from '../calendar-date.ts';
import { companyToday } from '../estimate/company-context.ts';
import type { Follow } from '../kernel/mutation.ts';
import { settleRequests, transactions } from '../transaction.ts';
import { repricedOn } from './rates-of-day.ts';

/**
 * When a person opens an invoice of a payment schedule, it gets today's date, a due date that many days later, and today's tax rates, like one that
 * opens automatically (decisions 4.5). Values that the person entered in the same change stay.
 */
export const followOpened: Follow = async (tx, before, after) => {
  if (before?.['status'] !== 'draft' || after?.['status'] !== 'open') return;
  const system = tx.asSystem();
  const opened = await system.get(transactions, after.id);
  const { estimateId, opensAt, amount, netDays, dueOn, lines } = opened;
  if (!opensAt || !estimateId) return;
  const date = opened.date === before['date'] ? await companyToday(tx) : opened.date;
  const isWritten = amount !== before['amount'] || lines.length > 0;
  const repriced = isWritten ? {} : (await repricedOn(system, estimateId, date))(amount);
  await system.update(transactions, opened, {
    date,
    dueOn: dueOn ?? addDays(date, netDays ?? 0),
    ...repriced,
    ...(opened.memo !== before['memo'] && { memo: opened.memo }),
  });
  // Payments received are applied to today's amount.
  await settleRequests(system, opened.accountId);
};
