import type { Transaction } from '../kernel/transaction.ts';
import { addEstimateEvent } from './estimate-events.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { withdrawnRequest } from './four-eyes.ts';
import { checkMove } from './lifecycle.ts';
import { nextRound } from './signing.ts';
import { refreshTax } from './tax-choice.ts';

/**
 * Withdraws the sent version and opens the next one as a draft with today's taxes. Throws ILLEGAL_TRANSITION if no
 * next version is possible.
 */
export async function reviseEstimate(tx: Transaction, estimate: EstimateRow): Promise<void> {
  checkMove(estimate.status, 'draft');
  const sent = estimate.versionId !== null;
  await addEstimateEvent(tx, estimate, 'revised', null);
  const draft = await tx.update(estimates, estimate, {
    status: 'draft',
    revision: sent ? estimate.revision + 1 : estimate.revision,
    versionId: null,
    approval: withdrawnRequest(estimate),
    ...nextRound(estimate),
  });
  await refreshTax(tx, draft);
}
