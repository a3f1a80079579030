import { hasMonthlyService } from '../estimate/readiness.ts';
import type { EstimateRow } from '../estimate/estimate.ts';
import type { LineRow } from '../estimate/line.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { contracts } from './contract.ts';
import { effectBlockers } from './effect.ts';

/**
 * Returns the reasons why an estimate cannot be sent that come from the account’s contracts, which the sender may not
 * be able to see.
 */
export async function contractBlockers(
  tx: Transaction,
  { accountId, contractEffect, targetContractId }: EstimateRow,
  lines: readonly LineRow[],
): Promise<string[]> {
  const signed = await tx.asSystem().listAll(contracts, where({ accountId }));
  const chosen = { effect: contractEffect, targetId: targetContractId };
  return effectBlockers(chosen, signed, hasMonthlyService(lines));
}
