import type { RowOf } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { EstimateRow } from './estimate.ts';
import { estimateEvents } from './version.ts';

/**
 * Returns a customer's cancellation of a version that is signed but not yet sealed. It is carried out once the sale
 * exists.
 */
export async function rescissionAsked(
  tx: Transaction,
  { id, revision }: Pick<EstimateRow, 'id' | 'revision'>,
): Promise<RowOf<typeof estimateEvents> | undefined> {
  const [asked] = await tx
    .asSystem()
    .list(estimateEvents, { where: where({ estimateId: id, revision, kind: 'rescinded' }), limit: 1 });
  return asked;
}
