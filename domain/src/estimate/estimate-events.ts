import type { Transaction } from '../kernel/transaction.ts';
import type { EstimateRow } from './reprice.ts';
import { estimateEvents, type estimateEventKinds } from './version.ts';

/** Keeps what staff, or the clock, did with an estimate, for its history. */
export async function addEstimateEvent(
  tx: Transaction,
  estimate: EstimateRow,
  kind: Exclude<(typeof estimateEventKinds)[number], 'viewed' | 'question' | 'signed'>,
  text: string | null,
  about: { readonly questionId?: string; readonly lineId?: string | null } = {},
): Promise<void> {
  await tx.asSystem().create(estimateEvents, {
    estimateId: estimate.id,
    revision: estimate.revision,
    kind,
    by: tx.actor.name,
    note: text,
    ...about,
  });
}
