import { accounts } from '../account.ts';
import { companies } from '../company.ts';
import { releaseCommission } from '../commission/release.ts';
import type { ContractRow } from '../contract/contract.ts';
import { settleOneTime } from '../contract/one-time-end.ts';
import type { EstimateRow } from '../estimate/estimate.ts';
import { chosenLines, contentOfOption, isIncluded } from '../estimate/selection.ts';
import { estimateVersions } from '../estimate/version.ts';
import type { RowOf } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { endOfLocalDay } from '../local-date.ts';
import { zonesOfSite } from '../quiet-hours.ts';
import { cancellationRights, type CancellationRightRow } from './cancellation-right.ts';
import { soldEmergency } from './emergency.ts';
import { holidaysOfPlace } from './holidays.ts';
import { noticedDay } from './notice.ts';
import { finishPaperTask, followHandOver, taskOfPapers } from './paper-task.ts';
import { clockOf, dayAtPremises, isRunning, lastZone } from './right-clock.ts';
import { rulesOfPlace } from './right-to-cancel.ts';
import { ruleConfirmations } from './rule-confirmation.ts';
import { companyRules } from './rule-correction.ts';
import type { CancellationRule } from './rule.ts';

type AccountRow = RowOf<typeof accounts>;

/** Returns the possible time zones of an account's premises. */
export async function zonesOfPremises(tx: Transaction, account: AccountRow): Promise<readonly string[]> {
  const { timeZone } = await tx.asSystem().get(companies, tx.actor.companyId);
  return zonesOfSite(account.site, timeZone, account.timeZone);
}

/**
 * Returns what the signed version determines about the right: the day that its notice states, and whether its
 * products include an emergency button.
 */
async function saidBySale(
  system: Transaction,
  { versionId, chosenOptionId, selection }: EstimateRow,
  signedOn: string,
): Promise<Pick<CancellationRightRow, 'lastDay' | 'soldEmergency'>> {
  if (!versionId) return { lastDay: null, soldEmergency: null };
  const { content } = await system.get(estimateVersions, versionId);
  const taken = chosenLines(contentOfOption(content, chosenOptionId).lines, selection ?? {});
  const sold = soldEmergency(taken.filter((line) => isIncluded(line, selection ?? {})));
  return {
    lastDay: content.notice ? noticedDay(content, signedOn) : null,
    soldEmergency: sold === 'none' ? null : sold,
  };
}

/**
 * Whether counsel allowed, for a state or province, that opening the papers electronically starts the period: on each of its own rules in their
 * current version. A rule of the whole country does not decide for a state.
 */
async function electronicCounts(tx: Transaction, rules: readonly CancellationRule[]): Promise<boolean> {
  const own = rules.filter(({ place }) => place.includes('-'));
  if (own.length === 0) return false;
  const confirmed = await tx
    .asSystem()
    .listAll(ruleConfirmations, where({ ruleId: own.map(({ id }) => id), electronic: true }));
  return own.every(({ id, version }) =>
    confirmed.some(({ ruleId, ruleVersion }) => ruleId === id && ruleVersion === version),
  );
}

/**
 * Creates the right to cancel of a contract that was just signed, with a frozen copy of the current rules and
 * holidays of its place. Only homes have one. The period has not started, because nothing was handed over yet, and
 * does not end before the day that the notice states. Creates a task for the seller to hand over the papers.
 *
 * @param before the account before the signature.
 */
export async function openRight(
  tx: Transaction,
  contract: ContractRow,
  before: AccountRow,
  sold: EstimateRow,
): Promise<void> {
  if (before.type !== 'residential') return;
  const zones = await zonesOfPremises(tx, before);
  const { signedOn } = contract;
  const place = { country: before.site?.country ?? 'us', region: before.site?.region ?? '' } as const;
  const table = await companyRules(tx);
  const rules = [...rulesOfPlace({ ...place, signedOn }, table.rights)];
  const right = {
    contractId: contract.id,
    accountId: contract.accountId,
    estimateId: contract.estimateId,
    signedOn,
    ...place,
    timeZone: lastZone(zones, signedOn),
    rules,
    holidays: [...holidaysOfPlace(place, table.holidays)],
    electronicAllowed: await electronicCounts(tx, rules),
    ...(await saidBySale(tx.asSystem(), sold, signedOn)),
    statusBefore: before.status,
  };
  const paperTaskId = await taskOfPapers(tx, right, contract, sold);
  await tx.asSystem().create(cancellationRights, { ...right, paperTaskId });
}

/** Returns the right to cancel of a contract, locked; undefined if the law gave none, or the contract is older than these records. */
export async function rightOf(
  tx: Transaction,
  contractId: string,
): Promise<CancellationRightRow | undefined> {
  const [right] = await tx
    .asSystem()
    .list(cancellationRights, { where: where({ contractId }), limit: 1 }, { lock: true });
  return right;
}

/** Updates facts of a right, and recalculates its period. The caller checks the permission. */
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
  await followHandOver(tx, written);
  await releaseCommission(tx, right.accountId, right.estimateId);
  await settleOneTime(tx, right.accountId);
  return written;
}

/** Removes the right to cancel of a contract that was recorded by mistake. */
export async function closeRight(tx: Transaction, contractId: string, reason: string): Promise<void> {
  const right = await rightOf(tx, contractId);
  if (!right) return;
  await tx
    .asSystem()
    .update(cancellationRights, right, { state: 'outside', endsAt: null, outsideReason: reason });
  await finishPaperTask(tx, right);
}

/**
 * Starts the periods that count from the installation, when it is completed.
 *
 * @param on the day in the company's time zone. If it is a day later at the premises, that day counts.
 */
export async function recordInstallation(
  tx: Transaction,
  contractIds: readonly string[],
  on: string,
): Promise<void> {
  for (const id of contractIds) {
    const right = await rightOf(tx, id);
    if (!right || right.installedOn !== null || !isRunning(right)) continue;
    const account = await tx.asSystem().get(accounts, right.accountId);
    const there = dayAtPremises(tx.context.now, await zonesOfPremises(tx, account), 'ahead');
    await updateClock(tx, right, { installedOn: there > on ? there : on });
  }
}
