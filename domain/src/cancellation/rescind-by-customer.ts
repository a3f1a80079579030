import { accounts } from '../account.ts';
import { recordVisitEvent, type Evidence, type Visit } from '../estimate/customer-visit.ts';
import { estimateLinks, estimateSignatures } from '../estimate/version.ts';
import { AppError } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { cancellationRights } from './cancellation-right.ts';
import { todayOfRight } from './right-exercise.ts';
import { rescind } from './rescind.ts';

/** Whether the holder of a link is the one who signed: by the link of the signature, or by a newer one of the same recipient. */
async function isSigner(tx: Transaction, { estimate, link }: Visit): Promise<boolean> {
  const system = tx.asSystem();
  const [signature] = await system.list(estimateSignatures, {
    where: where({ estimateId: estimate.id }),
    limit: 1,
  });
  if (!signature) return false;
  if (signature.linkId === link.id) return true;
  const signed = await system.find(estimateLinks, signature.linkId);
  return signed?.recipientEmail === link.recipientEmail && signed.recipientName === link.recipientName;
}

/** The right of the sale behind a link, for its signer alone; undefined for others, and where the law gives none. */
export async function rightOfVisit(tx: Transaction, found: Visit) {
  if (!(await isSigner(tx, found))) return undefined;
  const [right] = await tx
    .asSystem()
    .list(cancellationRights, { where: where({ estimateId: found.estimate.id }), limit: 1 });
  return right;
}

/** Cancels the sale behind a link by right. Sent twice, it happens once. Throws LINK_CLOSED for a holder who did not sign, and NOT_READY after the end. */
export async function rescindByCustomer(
  tx: Transaction,
  found: Visit,
  evidence: Evidence,
): Promise<{ readonly status: 'rescinded'; readonly refundDueOn: string | null }> {
  const right = await rightOfVisit(tx, found);
  if (!right) throw new AppError('LINK_CLOSED');
  if (found.estimate.status === 'rescinded') return { status: 'rescinded', refundDueOn: null };
  const account = await tx.asSystem().get(accounts, right.accountId);
  const { refundDueOn } = await rescind(tx, right.contractId, {
    on: await todayOfRight(tx, account, right),
    method: 'portal',
    note: null,
  });
  await recordVisitEvent(tx, found, evidence, 'rescinded', 'On the customer’s page');
  return { status: 'rescinded', refundDueOn };
}
