import { accounts } from '../account.ts';
import { companyRules } from '../cancellation/rule-correction.ts';
import { addDays } from '../calendar-date.ts';
import { causeText } from '../close-cause.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { withdrawEnrollment } from '../station/cancel-request.ts';
import { startContracts, withAddenda } from './contract-acts.ts';
import { moveContract } from './contract-moves.ts';
import { isLive, liveStatuses } from './contract-status.ts';
import { contracts, type ContractRow } from './contract.ts';
import { isRecurring } from './effect.ts';
import { closeServices } from './ledger.ts';
import { tellOfRenewals } from './notice.ts';
import { keepSums, openLedger, postLines } from './post.ts';
import { renewalRulesOf, renewedUntil } from './renewal.ts';

/** The reason of the account and of the ledger lines if a term ends without a renewal. */
const TERM_ENDED = causeText('term_ended');

/**
 * Renews or ends the contracts whose last day has passed, with their addenda. Returns their number, at most `most`.
 */
async function passTerms(tx: Transaction, today: string, most: number): Promise<number> {
  const due = await tx.list(contracts, {
    where: where(
      { status: liveStatuses },
      { field: 'endsOn', op: 'lt', value: today },
      { any: [where({ parentId: null }), where({ termMonths: 0, renewal: 'none' })] },
    ),
    orderBy: [{ field: 'endsOn', direction: 'asc' }],
    limit: most,
  });
  const { renewals } = await companyRules(tx);
  for (const { id, accountId } of due) {
    const { account, contracts: signed } = await openLedger(tx, accountId);
    const own = signed.find((each) => each.id === id);
    // Its installation is done and its right to cancel is over. The account keeps its status (decisions 2.1).
    if (own && isLive(own) && !isRecurring(own)) await moveContract(tx, own, 'ended');
    const together = withAddenda(signed, [id]).filter((each) => isLive(each) && isRecurring(each));
    const contract = together.find((each) => each.id === id);
    if (!contract?.endsOn || contract.endsOn >= today) continue;
    if (contract.renewal === 'none') await endTerm(tx, contract, today);
    else {
      const endsOn = renewedUntil(contract, renewalRulesOf(account, contract.signedOn, renewals), today);
      for (const each of together) await tx.update(contracts, each, { endsOn });
    }
  }
  return due.length;
}

/**
 * Ends a contract with its addenda, from the day after its last day. Cancels the account if nothing else on it is
 * live.
 */
async function endTerm(tx: Transaction, contract: ContractRow, today: string): Promise<void> {
  const { account, contracts: signed, lines } = await openLedger(tx, contract.accountId);
  const ending = withAddenda(signed, [contract.id]).filter(isLive);
  const gone = new Set(ending.map(({ id }) => id));
  for (const each of ending) await moveContract(tx, each, 'ended');
  if (!signed.some((each) => isLive(each) && !gone.has(each.id)))
    await tx.update(accounts, account, {
      ...{ status: 'cancelled', closeCause: 'term_ended', closeReason: TERM_ENDED },
    });
  const from = addDays(contract.endsOn ?? today, 1);
  if (!signed.some((each) => isLive(each) && isRecurring(each) && !gone.has(each.id)))
    await withdrawEnrollment(tx, contract.accountId, from);
  const own = lines.filter(({ contractId }) => gone.has(contractId));
  await postLines(tx, contract.accountId, closeServices(own, from, 'cancel', TERM_ENDED), today);
}

/**
 * Starts the contracts whose fixed start day has come, without recording an installation. Returns their number, at
 * most `most`.
 */
async function startDue(tx: Transaction, today: string, most: number): Promise<number> {
  const due = await tx.list(contracts, {
    where: where({ status: 'signed' }, { field: 'startsOn', op: 'lte', value: today }),
    orderBy: [{ field: 'startsOn', direction: 'asc' }],
    limit: most,
  });
  for (const { id, accountId } of due) await startContracts(tx, accountId, today, id, false);
  return due.length;
}

/** Maximum number of records that the scheduler processes in one transaction. */
const BATCH = 200;

/**
 * Updates contracts and stored totals to a day: RMR that changes, terms that start or ended, and notices for terms
 * that will end. Returns the number of processed records.
 */
export async function runDaily(tx: Transaction, today: string): Promise<number> {
  const due = await tx.list(accounts, {
    where: { field: 'rmrChangesOn', op: 'lte', value: today },
    limit: BATCH,
  });
  for (const { id } of due) await keepSums(tx, id, today);
  const started = due.length < BATCH ? await startDue(tx, today, BATCH - due.length) : 0;
  const begun = due.length + started;
  const done = begun + (begun < BATCH ? await passTerms(tx, today, BATCH - begun) : 0);
  return done + (await tellOfRenewals(tx, today, BATCH - done));
}
