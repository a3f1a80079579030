import { accounts } from '../account.ts';
import { recordVisitEvent, type Evidence, type Visit } from '../estimate/customer-visit.ts';
import { rescissionAsked } from '../estimate/rescission-asked.ts';
import { signaturesOf } from '../estimate/signing.ts';
import { estimateLinks } from '../estimate/version.ts';
import { AppError } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { Language } from '../language.ts';
import { contracts } from '../contract/contract.ts';
import { cancellationRights } from './cancellation-right.ts';
import { earlierAgreement } from './earlier-agreement.ts';
import { todayOfRight } from './right-exercise.ts';
import { rescind } from './rescind.ts';
import { rightForCustomer } from './right-text.ts';

/**
 * Whether the holder of a link is a buyer who signed, and so may rescind for all buyers: with the link used for the
 * signature, or a newer link of the same recipient.
 */
async function isSigner(tx: Transaction, { estimate, link }: Visit): Promise<boolean> {
  const system = tx.asSystem();
  for (const { role, linkId } of await signaturesOf(tx, estimate)) {
    if (role !== 'buyer') continue;
    if (linkId === link.id) return true;
    const signed = await system.find(estimateLinks, linkId);
    if (signed?.recipientEmail === link.recipientEmail && signed.recipientName === link.recipientName)
      return true;
  }
  return false;
}

/** Returns the right to cancel the sale that a link opens; undefined if the law gives none. */
async function rightOfSale(tx: Transaction, { estimate }: Pick<Visit, 'estimate'>) {
  const [right] = await tx
    .asSystem()
    .list(cancellationRights, { where: where({ estimateId: estimate.id }), limit: 1 });
  return right;
}

/** Whether a home may cancel before its copy is sealed: the right exists from the signature on. */
async function mayAskBeforeSeal(tx: Transaction, { estimate }: Visit): Promise<boolean> {
  if (estimate.status !== 'sealing') return false;
  return (await tx.asSystem().get(accounts, estimate.accountId)).type === 'residential';
}

/**
 * Returns the text about the right to cancel for a signer with a link; null for others, and if there is nothing to
 * show.
 */
export async function rightForVisit(tx: Transaction, found: Visit, language: Language) {
  if (!(await isSigner(tx, found))) return null;
  if (await mayAskBeforeSeal(tx, found)) return rightForCustomer(notStarted, tx.context.now, language);
  const right = await rightOfSale(tx, found);
  const shown = right && rightForCustomer(right, tx.context.now, language);
  if (!shown) return null;
  const contract = await tx.asSystem().get(contracts, right.contractId);
  const earlier = await earlierAgreement(tx, contract);
  return { ...shown, ...(earlier && { earlier: earlier.reference }) };
}

/**
 * Returns what a customer who canceled by right sees: the effective day, the refund, and its due date. Null before
 * that, and while the copy is not sealed.
 */
export async function rescissionForVisit(tx: Transaction, found: Pick<Visit, 'estimate'>) {
  const right = await rightOfSale(tx, found);
  return right?.exercisedOn
    ? { on: right.exercisedOn, refund: right.refund ?? 0, refundDueOn: right.refundDueOn }
    : null;
}

const notStarted: Parameters<typeof rightForCustomer>[0] = {
  state: 'not_started',
  lastDay: null,
  endsAt: null,
  rules: [],
  outsideReason: null,
  exercisedOn: null,
};

/**
 * Cancels the sale that a link opens, by legal right. The operation is idempotent. A cancellation before the copy is
 * sealed is stored with its time and carried out at acceptance. Throws LINK_CLOSED for a holder who did not sign, and
 * RIGHT_ENDED after the end.
 */
export async function rescindByCustomer(
  tx: Transaction,
  found: Visit,
  evidence: Evidence,
  both?: boolean,
): Promise<{ readonly status: 'rescinded'; readonly refundDueOn: string | null }> {
  if (!(await isSigner(tx, found))) throw new AppError('LINK_CLOSED');
  const done = { status: 'rescinded', refundDueOn: null } as const;
  if (await mayAskBeforeSeal(tx, found)) {
    if (!(await rescissionAsked(tx, found.estimate)))
      await recordVisitEvent(
        tx,
        found,
        evidence,
        'rescinded',
        'On the customer’s page, before it was sealed',
      );
    return done;
  }
  const right = await rightOfSale(tx, found);
  if (!right) throw new AppError('LINK_CLOSED');
  if (found.estimate.status === 'rescinded') return done;
  const account = await tx.asSystem().get(accounts, right.accountId);
  const on = await todayOfRight(tx, account, right);
  if (right.state === 'ends' && right.lastDay !== null && on > right.lastDay)
    throw new AppError('RIGHT_ENDED');
  const { refundDueOn } = await rescind(tx, right.contractId, {
    on,
    method: 'portal',
    note: null,
    both,
  });
  await recordVisitEvent(tx, found, evidence, 'rescinded', 'On the customer’s page');
  return { status: 'rescinded', refundDueOn };
}
