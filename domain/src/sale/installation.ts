import { contracts } from '../contract/contract.ts';
import type { EstimateRow } from '../estimate/estimate.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { done, workOrders } from '../work-order.ts';

/** The state of a sold estimate's installation. */
export interface Installation {
  readonly done: boolean;
  /** The first scheduled day; null if none is scheduled. */
  readonly on: string | null;
}

/**
 * Returns the state of a sold estimate's installation. An installation without a work order is done when its contract
 * has started.
 */
export async function installationOf(
  system: Transaction,
  { id: estimateId, accountId }: Pick<EstimateRow, 'id' | 'accountId'>,
): Promise<Installation> {
  const sold = where({ accountId, estimateId });
  const orders = (await system.listAll(workOrders, sold)).filter(
    ({ type, status }) => type === 'install' && status !== 'cancelled',
  );
  if (orders.length === 0) {
    const signed = await system.listAll(contracts, sold);
    return { done: signed.some(({ status }) => status === 'active'), on: null };
  }
  const days = orders.flatMap(({ scheduledOn }) => scheduledOn ?? []).toSorted();
  return { done: orders.every(({ status }) => done.includes(status)), on: days[0] ?? null };
}
