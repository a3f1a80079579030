import { accounts, type AccountStatus } from '../account.ts';
import { closeRight } from '../cancellation/right-of-sale.ts';
import { companyToday } from '../estimate/company-context.ts';
import { closedAs } from '../close-cause.ts';
import { addEstimateEvent } from '../estimate/estimate-events.ts';
import { estimates, type EstimateRow } from '../estimate/estimate.ts';
import { openStatuses } from '../estimate/lifecycle.ts';
import { unsentStatuses } from '../estimate/recorded.ts';
import { reviseEstimate } from '../estimate/revise.ts';
import { priceChoice } from '../estimate/sold-version.ts';
import { recommendedOption } from '../estimate/selection.ts';
import { estimateVersions } from '../estimate/version.ts';
import { notReady } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { undoSale } from '../sale/follow-up.ts';
import { refundable, transactions } from '../transaction.ts';
import { endedBy } from './contract-acts.ts';
import { moveContract } from './contract-moves.ts';
import { isLive } from './contract-status.ts';
import { isRecurring } from './effect.ts';
import { contracts, type ContractRow } from './contract.ts';
import { correctAll, correctLine, isLoweredBy } from './ledger.ts';
import { openLedger, postLines, type AccountLedger } from './post.ts';

/**
 * Voids a contract that was recorded by mistake. It corrects its lines and those with which it closed others, makes
 * the contract that it replaced live again, and restores the estimate and the account. Throws NOT_READY for a
 * contract signed on the customer's page, and while an addendum or a payment depends on it.
 */
export async function voidContract(tx: Transaction, id: string, reason: string): Promise<void> {
  const system = tx.asSystem();
  const { accountId, estimateId } = await tx.get(contracts, id);
  // Signing also locks the estimate before the account.
  const estimate = estimateId ? await system.get(estimates, estimateId, { lock: true }) : null;
  const ledger = await openLedger(tx, accountId);
  const contract = await system.get(contracts, id, { lock: true });
  const obstacle = await obstacleTo(system, ledger, contract);
  if (obstacle) throw notReady(`${obstacle} Nothing was changed.`);
  const returning = endedBy(ledger.contracts, contract);
  await moveContract(system, contract, 'voided');
  for (const each of returning) await moveContract(system, each, each.statusBefore ?? 'signed');
  await closeRight(system, id, reason);
  await returnAccount(system, ledger, contract, returning.length > 0);
  if (estimate) {
    const others = [...returning, ...ledger.contracts.filter((each) => isLive(each) && each.id !== id)];
    await undoSale(tx, estimate, reason, others.some(isRecurring));
    await reopen(tx, estimate, contract, reason);
  }
  await postLines(tx, accountId, corrections(ledger, contract, returning, reason), await companyToday(tx));
}

async function obstacleTo(
  system: Transaction,
  { contracts: signed, account }: AccountLedger,
  { id, source, status, reference, estimateId, fundedOn }: ContractRow,
): Promise<string | null> {
  if (source === 'signed_here')
    return `${reference} was signed electronically, and a signed contract cannot be voided. Cancel it, or record that the customer canceled by right.`;
  if (!isLive({ status })) return `${reference} is not live. Only a live contract can be voided.`;
  if (fundedOn) return `${reference} is funded. Undo the funding first.`;
  const later = signed.find((each) => isLive(each) && each.parentId === id);
  if (later) return `${later.reference} adds to this contract. Void or cancel it first.`;
  if (!estimateId) return null;
  const paid = await system.listAll(transactions, where({ accountId: account.id, estimateId }));
  return refundable(paid) > 0 ? 'A payment was received for this contract. Reverse or move it first.' : null;
}

function corrections(
  { lines }: AccountLedger,
  contract: ContractRow,
  returning: readonly ContractRow[],
  reason: string,
) {
  const back = new Set(lines.map(({ reversesId }) => reversesId));
  const ids = new Set(returning.map(({ id }) => id));
  const closing = lines.filter(
    (line) => ids.has(line.contractId) && line.reason === 'renewal' && line.monthly < 0 && !back.has(line.id),
  );
  const own = lines.filter(({ contractId }) => contractId === contract.id);
  const lowered = lines.filter((line) => isLoweredBy(new Set([contract.id]))(line) && !back.has(line.id));
  return [
    ...correctAll(own, reason),
    ...[...closing, ...lowered].map((line) => correctLine(lines, line, reason)),
  ];
}

/** Restores the account's status, unless something else on it is live. */
async function returnAccount(
  system: Transaction,
  { account, contracts: signed }: AccountLedger,
  contract: ContractRow,
  isReplaced: boolean,
): Promise<void> {
  const { id, reference } = contract;
  if (isReplaced || signed.some((each) => isLive(each) && each.id !== id)) return;
  const status = statusWithout(signed, contract);
  const past = signed.findLast(({ cancelReason }) => cancelReason !== null);
  const isClosed = status === 'cancelled' || status === 'lost';
  await system.update(accounts, account, {
    status,
    ...(past ? closedAs(past) : { closeCause: 'other', closeReason: `${reference} was voided` }),
    ...(!isClosed && { closeCause: null, closeReason: null }),
  });
}

const customers: readonly AccountStatus[] = ['sold', 'installed', 'active', 'at_risk'];

/**
 * Returns the status of an account without its last live contract: its status before that contract. If an earlier
 * contract made it a customer, that one is no longer live. If it was canceled or ended, the account is canceled; if
 * it was voided, the account has the status from before it.
 */
function statusWithout(
  signed: readonly ContractRow[],
  { number, accountBefore }: ContractRow,
): AccountStatus {
  const own = accountBefore ?? 'quoted';
  if (!customers.includes(own)) return own;
  const earlier = signed.filter((each) => each.number < number).toSorted((a, b) => a.number - b.number);
  if (earlier.some(({ status }) => status === 'cancelled' || status === 'ended')) return 'cancelled';
  const before = earlier.flatMap((each) => (each.status === 'voided' ? (each.accountBefore ?? []) : []));
  return before.find((each) => !customers.includes(each)) ?? own;
}

/**
 * Restores the estimate. One that was never sent opens as the next draft, because its version is frozen. One past its
 * last day is expired.
 */
async function reopen(
  tx: Transaction,
  estimate: EstimateRow,
  { reference, estimateBefore }: ContractRow,
  reason: string,
): Promise<void> {
  const system = tx.asSystem();
  const before = estimateBefore ?? 'sent';
  const isLate =
    openStatuses.includes(before) &&
    estimate.expiresOn !== null &&
    estimate.expiresOn < (await companyToday(tx));
  const version = await system.get(estimateVersions, estimate.versionId ?? '');
  const opened = await system.update(estimates, estimate, {
    ...priceChoice(version, {}, recommendedOption(version.content)?.id ?? null).fields,
    status: unsentStatuses.includes(before) ? 'sent' : isLate ? 'expired' : before,
    selection: null,
    chosenOptionId: null,
    optionTaken: null,
    decidedAt: null,
  });
  await addEstimateEvent(tx, opened, 'voided', `${reference}, recorded by mistake: ${reason}`);
  if (unsentStatuses.includes(before)) await reviseEstimate(tx, opened);
}
