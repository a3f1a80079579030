import { contracts, type ContractRow } from '../contract/contract.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { cancellationRights } from './cancellation-right.ts';
import { ranOn } from './right-clock.ts';

/**
 * Returns the agreement that a contract replaced while the right to cancel the earlier one was still running: whoever
 * rescinds the newer one may cancel both (decisions 3.8). Undefined if there is none.
 */
export async function earlierAgreement(
  tx: Transaction,
  { replacesId, signedOn }: Pick<ContractRow, 'replacesId' | 'signedOn'>,
): Promise<ContractRow | undefined> {
  const replaced = replacesId ? await tx.asSystem().find(contracts, replacesId) : undefined;
  if (replaced?.status !== 'ended') return undefined;
  const ofContract = where({ contractId: replaced.id });
  const [right] = await tx.asSystem().list(cancellationRights, { where: ofContract, limit: 1 });
  return right && ranOn(right, signedOn) ? replaced : undefined;
}
