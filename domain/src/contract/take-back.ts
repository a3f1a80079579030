import { accounts } from '../account.ts';
import { takeBackClawback } from '../commission/pay.ts';
import { notReady } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { followReturn } from '../sale/follow-up.ts';
import { accountBefore, canceledTogether, notCanceled } from './contract-acts.ts';
import { moveContract } from './contract-moves.ts';
import { contracts } from './contract.ts';
import { chargebackKindsOfEntries, takeBackFunding } from './funding-post.ts';
import { correctLine } from './ledger.ts';
import { openLedger, postLines } from './post.ts';

/**
 * Takes back a cancellation that was entered by mistake, as if it had never been (decisions 3.10): its lines are corrected on their own days, and the contract, with the
 * addenda canceled with it, and the account have the status they had. It asks for no deadline, unlike bringing a customer back. Throws NOT_READY for a contract that is not
 * canceled, and for an addendum that left with its contract.
 */
export async function takeBackCancellation(
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
      `${parent.reference} is not live, and ${named.reference} adds to it. Nothing was changed. Take back the cancellation of ${parent.reference}.`,
    );
  const returning = canceledTogether(signed, [id]);
  const ids = new Set(returning.map((each) => each.id));
  // Lines that a later return reversed belong to an earlier cancellation.
  const back = new Set(lines.map(({ reversesId }) => reversesId));
  const canceled = lines.filter(
    (line) => ids.has(line.contractId) && line.reason === 'cancel' && !back.has(line.id),
  );
  for (const contract of returning) {
    await moveContract(system, contract, contract.statusBefore ?? 'signed', notCanceled);
    await takeBackFunding(system, contract.id, today, chargebackKindsOfEntries);
    await takeBackClawback(tx, contract);
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
