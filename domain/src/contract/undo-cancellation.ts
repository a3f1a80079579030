import { accounts } from '../account.ts';
import { reverseClawback } from '../commission/pay.ts';
import { notReady } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { followReturn } from '../sale/follow-up.ts';
import { accountBefore, canceledTogether, notCanceled } from './contract-acts.ts';
import { moveContract } from './contract-moves.ts';
import { contracts } from './contract.ts';
import { chargebackKindsOfEntries, reverseFunding } from './funding-post.ts';
import { correctLine } from './ledger.ts';
import { openLedger, postLines } from './post.ts';

/**
 * Undoes a cancellation that was entered by mistake, as if it had never happened (decisions 3.10). It corrects the
 * lines on their own days, and restores the previous status of the contract, of the addenda that were canceled with
 * it, and of the account. Unlike reactivation, it has no deadline. Throws NOT_READY for a contract that is not
 * canceled, and for an addendum that was canceled with its contract.
 */
export async function undoCancellation(
  tx: Transaction,
  id: string,
  reason: string,
  today: string,
): Promise<void> {
  const system = tx.asSystem();
  const { accountId } = await tx.get(contracts, id);
  const { account, contracts: signed, lines } = await openLedger(tx, accountId);
  const named = signed.find((each) => each.id === id);
  if (named?.status !== 'cancelled')
    throw notReady(`${named?.reference ?? 'The contract'} is not canceled. Nothing was changed.`);
  const parent = signed.find((each) => each.id === named.parentId);
  if (parent && parent.status !== 'signed' && parent.status !== 'active')
    throw notReady(
      `${parent.reference} is not live, and ${named.reference} adds to it. Nothing was changed. Undo the cancellation of ${parent.reference}.`,
    );
  const returning = canceledTogether(signed, [id]);
  const ids = new Set(returning.map((each) => each.id));
  // Lines that a later reactivation reversed belong to an earlier cancellation.
  const back = new Set(lines.map(({ reversesId }) => reversesId));
  const canceled = lines.filter(
    (line) => ids.has(line.contractId) && line.reason === 'cancel' && !back.has(line.id),
  );
  for (const contract of returning) {
    await moveContract(system, contract, contract.statusBefore ?? 'signed', notCanceled);
    await reverseFunding(system, contract.id, today, chargebackKindsOfEntries);
    await reverseClawback(tx, contract);
  }
  if (account.status === 'cancelled')
    await system.update(accounts, account, { status: accountBefore(returning), closeReason: null });
  for (const contract of returning) await followReturn(tx, contract);
  await postLines(
    tx,
    accountId,
    canceled.map((line) => correctLine(lines, line, reason)),
    today,
  );
}
