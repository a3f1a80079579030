import type { accounts } from '../account.ts';
import { companies } from '../company.ts';
import { releaseCommission } from '../commission/release.ts';
import type { ContractRow } from '../contract/contract.ts';
import type { RowOf } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { endOfLocalDay } from '../local-date.ts';
import { zonesOfSite } from '../quiet-hours.ts';
import { cancellationRights, type CancellationRightRow } from './cancellation-right.ts';
import { clockOf, isRunning, lastZone } from './right-clock.ts';
import { rulesOfPlace } from './right-to-cancel.ts';
import { shippedRules } from './shipped-rules.ts';

type AccountRow = RowOf<typeof accounts>;

/** The zones in which the premises of an account may be. */
export async function zonesOfPremises(tx: Transaction, { site }: AccountRow): Promise<readonly string[]> {
  const { timeZone } = await tx.asSystem().get(companies, tx.actor.companyId);
  return zonesOfSite(site, timeZone);
}

/**
 * Opens the right to cancel of a contract that was just signed: the rules of its place, frozen as they read today. Only homes have one. Nothing was handed over yet, so
 * nothing starts.
 *
 * @param before the account as it was before the signature.
 */
export async function openRight(tx: Transaction, contract: ContractRow, before: AccountRow): Promise<void> {
  if (before.type !== 'residential') return;
  const zones = await zonesOfPremises(tx, before);
  const { signedOn } = contract;
  const place = { country: before.site?.country ?? 'us', region: before.site?.region ?? '' } as const;
  await tx.asSystem().create(cancellationRights, {
    contractId: contract.id,
    accountId: contract.accountId,
    estimateId: contract.estimateId,
    signedOn,
    ...place,
    timeZone: lastZone(zones, signedOn),
    rules: [...rulesOfPlace({ ...place, signedOn }, shippedRules)],
    statusBefore: before.status,
  });
}

/** The right to cancel of a contract, locked; undefined where the law gave none or the contract is older than such records. */
export async function rightOf(
  tx: Transaction,
  contractId: string,
): Promise<CancellationRightRow | undefined> {
  const [right] = await tx
    .asSystem()
    .list(cancellationRights, { where: where({ contractId }), limit: 1 }, { lock: true });
  return right;
}

/** Writes facts of a right and what follows for its clock. Throws nothing: who may is the caller's question. */
export async function updateClock(
  tx: Transaction,
  right: CancellationRightRow,
  facts: Partial<CancellationRightRow>,
): Promise<CancellationRightRow> {
  const after = { ...right, ...facts };
  const clock = clockOf(after, right.lastDay);
  const endsAt =
    clock.state === 'ends' && clock.lastDay ? endOfLocalDay(clock.lastDay, right.timeZone) : null;
  const written = await tx.asSystem().update(cancellationRights, right, { ...facts, ...clock, endsAt });
  await releaseCommission(tx, right.accountId, right.estimateId);
  return written;
}

/** A contract was recorded by mistake: its right to cancel was none. */
export async function closeRight(tx: Transaction, contractId: string, reason: string): Promise<void> {
  const right = await rightOf(tx, contractId);
  if (right)
    await tx
      .asSystem()
      .update(cancellationRights, right, { state: 'outside', endsAt: null, outsideReason: reason });
}

/** The installation of contracts is done: a rule that counts from it starts now. */
export async function recordInstallation(
  tx: Transaction,
  contractIds: readonly string[],
  on: string,
): Promise<void> {
  for (const id of contractIds) {
    const right = await rightOf(tx, id);
    if (right && right.installedOn === null && isRunning(right))
      await updateClock(tx, right, { installedOn: on });
  }
}
