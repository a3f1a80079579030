import { anyEntity } from '../kernel/entity.ts';
import { AppError } from '../kernel/errors.ts';
import { can, type Transaction } from '../kernel/transaction.ts';
import { estimates } from './estimate.ts';
import type { EstimateRow } from './reprice.ts';

/** An estimate that the actor may act on, locked. For acts that may write nothing of it, so that no write asks. */
export async function actedEstimate(tx: Transaction, id: string): Promise<EstimateRow> {
  const estimate = await tx.get(estimates, id, { lock: true });
  if (!can(anyEntity(estimates), tx.actor, 'update', estimate)) throw new AppError('NOT_AUTHORIZED');
  return estimate;
}
