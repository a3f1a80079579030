import { anyEntity } from '../kernel/entity.ts';
import { AppError } from '../kernel/errors.ts';
import { can, type Transaction } from '../kernel/transaction.ts';
import { estimates, type EstimateRow } from './estimate.ts';

/**
 * Returns an estimate that the actor may change, locked. Used by mutations that may not write the estimate itself,
 * where no write would check the permission.
 */
export async function actedEstimate(tx: Transaction, id: string): Promise<EstimateRow> {
  const estimate = await tx.get(estimates, id, { lock: true });
  if (!can(anyEntity(estimates), tx.actor, 'update', estimate)) throw new AppError('NOT_AUTHORIZED');
  return estimate;
}
