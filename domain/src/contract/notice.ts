import { z } from 'zod';
import { addDays, formatLongDay } from '../calendar-date.ts';
import { companyToday } from '../estimate/company-context.ts';
import { idSchema } from '../kernel/document.ts';
import { invalid, notReady } from '../kernel/errors.ts';
import { IN_THE_FUTURE } from '../kernel/field-messages.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { tasks } from '../task.ts';
import { isLive, liveStatuses } from './contract-status.ts';
import { contracts, type ContractRow } from './contract.ts';
import { keepers, keptContract } from './kept-contract.ts';
import { openLedger } from './post.ts';
import { noticeMeans } from './renewal-rules.ts';
import { companyRules } from '../cancellation/rule-correction.ts';
import { earlierBy, renewalNotice, renewalRulesOf, renews, type RenewalNotice } from './renewal.ts';
import { meansText } from './renewal-text.ts';

/** Returns the task for the office, with its due date. */
function taskOf({ reference, renewal, endsOn }: ContractRow, { lastDay, window, means }: RenewalNotice) {
  const last = formatLongDay(lastDay);
  const ends = formatLongDay(endsOn ?? lastDay);
  if (renewal === 'none')
    return {
      title: `Offer ${reference} a new term: it ends on ${ends}`,
      dueOn: endsOn,
      notes: 'It does not renew automatically. Without a new signature its services end with the term.',
    };
  const say = `The customer may decline until ${last}. The term ends on ${ends}.`;
  if (!window)
    return {
      title: `${reference} renews: the customer may decline until ${last}`,
      dueOn: lastDay,
      notes: `${say} Talk to them before then.`,
    };
  return {
    title: `Send the renewal notice of ${reference}`,
    dueOn: window.closes,
    notes: `${say} Send the notice from ${formatLongDay(window.opens)} to ${formatLongDay(window.closes)}, by ${meansText(means)}, and record it on the contract. Without it the contract renews from month to month.`,
  };
}

/**
 * Creates a task for the office for each contract whose notice is due, once per term. Returns the number of
 * contracts, at most `most`.
 */
export async function tellOfRenewals(tx: Transaction, today: string, most: number): Promise<number> {
  if (most <= 0) return 0;
  const { renewals } = await companyRules(tx);
  const until = addDays(today, earlierBy(renewals));
  const due = await tx.list(contracts, {
    where: where({ status: liveStatuses }, { field: 'noticeOn', op: 'lte', value: until }),
    orderBy: [{ field: 'noticeOn', direction: 'asc' }],
    limit: most,
  });
  let count = 0;
  for (const { id, accountId } of due) {
    const { account, contracts: signed } = await openLedger(tx, accountId);
    const contract = signed.find((each) => each.id === id);
    if (!contract || !isLive(contract)) continue;
    const notice = renewalNotice(contract, renewalRulesOf(account, contract.signedOn, renewals));
    if (contract.noticeOn === null || !notice || notice.taskOn > today) continue;
    count += 1;
    const { endsOn } = contract;
    // For a contract that was recorded after the deadline, a task would be too late.
    const isLate = (contract.renewal === 'none' ? endsOn : notice.lastDay) ?? today;
    if (isLate < today) await tx.update(contracts, contract, { noticedFor: endsOn });
    else {
      const task = await tx.create(tasks, { ...taskOf(contract, notice), accountId });
      await tx.update(contracts, contract, { noticedFor: endsOn, noticeTaskId: task.id });
    }
  }
  return count;
}

export const noticeMutations = {
  /** Records when and how the customer was notified of the renewal, and completes the task. */
  'contracts.recordNotice': mutation({
    args: z.strictObject({
      id: idSchema,
      on: z.iso.date('Choose the day.'),
      by: z.enum(noticeMeans),
    }),
    ...keepers,
    async run(tx, { id, on, by }) {
      const { account, contract } = await keptContract(tx, id);
      const { renewals } = await companyRules(tx);
      const notice = renewalNotice(contract, renewalRulesOf(account, contract.signedOn, renewals));
      if (!isLive(contract) || !renews(contract) || !notice)
        throw notReady(
          `${contract.reference} does not renew automatically. Nothing was saved. Only a live contract that renews automatically has a notice.`,
        );
      if (on > (await companyToday(tx)))
        throw invalid('on', `${IN_THE_FUTURE} Nothing was saved. Choose an earlier one.`);
      if (on < contract.signedOn)
        throw invalid('on', 'This day is before the signature. Nothing was saved. Choose a later one.');
      await tx.update(contracts, contract, {
        noticeSentOn: on,
        noticeSentBy: by,
        noticeSentFor: contract.endsOn,
      });
      const system = tx.asSystem();
      const task = contract.noticeTaskId && (await system.find(tasks, contract.noticeTaskId, { lock: true }));
      if (task && contract.noticedFor === contract.endsOn) await system.update(tasks, task, { done: true });
    },
  }),
};
