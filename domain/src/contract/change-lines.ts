import type { EstimateChange } from '../estimate/change.ts';
import { estimates, type EstimateRow } from '../estimate/estimate.ts';
import { changesOf, signedNow } from '../estimate/signed-now.ts';
import { deepEqual } from '../kernel/deep-equal.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { ContractRow } from './contract.ts';
import { lowerService, type LedgerLine, type LineDraft } from './ledger.ts';

/**
 * Returns the ledger lines of a change order for the services that it removes or lowers: one `decrease` each, on the
 * contract that has the service (decisions 7.5).
 *
 * @param lines all lines of the account.
 * @param contract the contract that the change order became.
 */
export const changeLines = (
  change: EstimateChange | null,
  lines: readonly LedgerLine[],
  { id, signedOn }: Pick<ContractRow, 'id' | 'signedOn'>,
): LineDraft[] =>
  (change?.lines ?? []).flatMap((line) => {
    if (!line.removed || line.removed.monthly === 0) return [];
    const service = lines.filter(({ serviceId }) => serviceId === line.id);
    const billed = line.frequency && { billedAmount: -line.removed.net, frequency: line.frequency };
    return lowerService(service, signedOn, line.removed.monthly, id, billed ?? {});
  });

const signedOf = ({ lines }: EstimateChange) => lines.map(({ removed: _removed, ...line }) => line);

/** Returns the reason why a change order cannot be sent or signed; null if there is none. */
async function obstacleTo(tx: Transaction, estimate: EstimateRow): Promise<string | null> {
  const { id, changesId, change } = estimate;
  if (!changesId || !change) return null;
  const system = tx.asSystem();
  // If two change orders are signed concurrently, the second waits for this lock and then sees the first.
  const root = await system.get(estimates, changesId, { lock: true });
  const others = (await changesOf(system, root)).filter((each) => each.id !== id);
  const signing = others.find(({ status }) => status === 'signing' || status === 'sealing');
  if (signing)
    return `${signing.reference} changes the same agreement and is being signed. Wait until it is decided.`;
  const now = await signedNow(tx, root, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_READY') return null;
    throw error;
  });
  if (!now) return `This offer changes ${root.reference}, whose contract is no longer live.`;
  return deepEqual(signedOf(now.change), signedOf(change))
    ? null
    : `What was signed in ${root.reference} has changed since this change order was written. Use what is signed now, and check it.`;
}

/** Returns the obstacles to sending a change order, as blockers; none for any other estimate. */
export const changeBlockers = async (tx: Transaction, estimate: EstimateRow): Promise<string[]> => {
  const obstacle = await obstacleTo(tx, estimate);
  return obstacle ? [obstacle] : [];
};

/**
 * Throws NOT_READY before a signature on a change order if the agreement it changes no longer matches it, or while
 * another change order is being signed.
 */
export async function checkChangeable(tx: Transaction, estimate: EstimateRow): Promise<void> {
  const obstacle = await obstacleTo(tx, estimate);
  if (obstacle)
    throw notReady(`${obstacle} Nothing was signed. Ask the person who prepared it for a new one.`);
}
