import { contracts } from '../contract/contract.ts';
import type { EstimateRow } from '../estimate/estimate.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { done, workOrders } from '../work-order.ts';

/** How the installation of a sold estimate stands. */
export interface Installation {
  readonly done: boolean;
  /** The first day for which it is planned; null while none is. */
  readonly on: string | null;
}

/** How the installation of a sold estimate stands. One without a work order is done when its contract has started. */
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
