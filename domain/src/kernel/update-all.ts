import type { z } from 'zod';
import type { Entity, Row } from './entity.ts';
import type { Predicate } from './predicate.ts';
import type { Transaction } from './transaction.ts';

/**
 * Updates the same fields of every row that satisfies a condition, and locks the rows. Throws like
 * `Transaction.update`.
 */
export async function updateAll<S extends z.ZodRawShape>(
  tx: Transaction,
  entity: Entity<S>,
  condition: Predicate,
  patch: Partial<Row<S>>,
): Promise<void> {
  for (const row of await tx.listAll(entity, condition, { lock: true })) await tx.update(entity, row, patch);
}
