import { canonicalJson } from '../kernel/canonical-json.ts';
import { notReady } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { reasonsOfOffers } from './approval-reasons.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { holdsCredit, submittersOf } from './four-eyes.ts';
import { estimateLines, linesOf, type LineRow } from './line.ts';
import { notifyStaff } from './notify-staff.ts';
import { offersOf, saidOfOffers } from './offers.ts';
import { sentSchedule } from './payment-schedule.ts';
import { optionBlockers } from './readiness.ts';
import { reasonsToAsk, roleLimits } from './who-decides.ts';

/** Returns the lines of an estimate that can be sent. Throws NOT_READY if it cannot be sent by anyone. */
async function sendableLines(tx: Transaction, estimate: EstimateRow): Promise<readonly LineRow[]> {
  const lines = await tx.list(estimateLines, linesOf(estimate.id));
  const [block] = saidOfOffers(
    offersOf(estimate, lines).map((offer) => ({
      option: offer.option,
      reasons: optionBlockers(offer.estimate, offer.lines),
    })),
  );
  if (block) throw notReady(`${block} Nothing was changed.`);
  return lines;
}

/**
 * Returns why the actor needs approval for this draft, by the same check that sending uses. Throws NOT_READY if
 * nobody can send it.
 */
export const reasonsFor = async (tx: Transaction, estimate: EstimateRow): Promise<string[]> =>
  reasonsToAsk(tx, estimate, await sendableLines(tx, estimate));

/**
 * Returns why an actor with approval permission may not approve this request, with what to do; null if they may. Four
 * eyes: nobody decides a request that they made or a sale that they earn from.
 */
export async function decisionProblem(tx: Transaction, estimate: EstimateRow): Promise<string | null> {
  if (submittersOf(estimate).includes(tx.actor.id))
    return 'Your own request must be approved by someone else. Nothing was changed.';
  if (holdsCredit(estimate, tx.actor.id))
    return 'You hold credit in this sale, so someone else must approve it. Nothing was changed.';
  const lines = await sendableLines(tx, estimate);
  if ((await reasonsOfOffers(tx, estimate, lines, await roleLimits(tx))).length > 0)
    return 'The discount is above your own limit too. Nothing was changed. Ask an administrator.';
  return null;
}

/** Approves a request as the actor, who must be allowed to, and notifies the rep. */
export async function approveRequest(tx: Transaction, estimate: EstimateRow): Promise<EstimateRow> {
  const approval = estimate.approval && { ...estimate.approval, decidedBy: tx.actor.id };
  const approved = await tx.update(estimates, estimate, { status: 'approved', approval });
  await notifyStaff(
    tx,
    approved,
    { kind: 'approval_given', title: `${approved.reference} was approved`, body: 'You can send it now.' },
    'rep',
  );
  return approved;
}

/** Returns a request to draft with the changes to make, and notifies the rep. */
export async function rejectRequest(
  tx: Transaction,
  estimate: EstimateRow,
  reason: string,
): Promise<EstimateRow> {
  const approval = estimate.approval && { ...estimate.approval, decidedBy: tx.actor.id, note: reason };
  const back = await tx.update(estimates, estimate, { status: 'draft', approval });
  await notifyStaff(
    tx,
    back,
    { kind: 'approval_refused', title: `${back.reference} was not approved`, body: reason },
    'rep',
  );
  return back;
}

/**
 * Returns the SHA-256 of what is approved: everything offered to the customer, and the effect of the deal. Taxes are
 * left out because they follow their tables.
 */
export async function contentHashOf(tx: Transaction, estimate: EstimateRow): Promise<string> {
  const lines = await tx.list(estimateLines, linesOf(estimate.id));
  const offered = {
    id: estimate.id,
    revision: estimate.revision,
    accountId: estimate.accountId,
    termMonths: estimate.termMonths,
    ...(estimate.startsOn && { startsOn: estimate.startsOn }),
    oneTimeDiscount: estimate.oneTimeDiscount,
    monthlyDiscount: estimate.monthlyDiscount,
    ...sentSchedule(estimate.paymentSchedule),
    firstMonthDueAtSigning: estimate.firstMonthDueAtSigning,
    ...(estimate.financing.length > 0 && { financing: estimate.financing }),
    options: estimate.options.map(({ paymentSchedule, ...option }) => ({
      ...option,
      ...sentSchedule(paymentSchedule),
    })),
    contractEffect: estimate.contractEffect,
    targetContractId: estimate.targetContractId,
    credit: estimate.credit,
    lines: lines.map(
      ({
        createdAt: _made,
        updatedAt: _changed,
        version: _version,
        belongsTo: _of,
        dueAtSigning,
        ...line
      }) => ({
        ...line,
        ...(dueAtSigning && { dueAtSigning }),
      }),
    ),
  };
  return tx.context.digest(canonicalJson(offered));
}
