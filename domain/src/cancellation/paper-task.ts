import { bounceOf } from '../bounced-address.ts';
import { contracts, type ContractRow } from '../contract/contract.ts';
import { companyToday } from '../estimate/company-context.ts';
import { isSame } from '../estimate/customer-links.ts';
import { estimates, type EstimateRow } from '../estimate/estimate.ts';
import { estimateLinks, estimateSignatures } from '../estimate/version.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { tasks } from '../task.ts';
import { listed } from '../texts/listed.ts';
import { cancellationRights, type CancellationRightRow } from './cancellation-right.ts';
import { isRunning } from './right-clock.ts';

/**
 * The job that checks, one day after the signature, whether the signed copy reached the customer. Its payload is `{
 * id }` of the right.
 */
export const PAPER_JOB = 'paper copy';

const DAY_MS = 24 * 3600 * 1000;

/** Schedules a check in one day of whether the signed copy was opened. */
export function watchCopy(tx: Transaction, { id }: Pick<CancellationRightRow, 'id'>): void {
  const runAt = new Date(Date.parse(tx.context.now) + DAY_MS).toISOString();
  tx.enqueue({ kind: PAPER_JOB, payload: { id }, runAt });
}

/**
 * Returns the buyers who have not opened their signed copy with any of their links, each with the reason if known.
 */
async function notReached(system: Transaction, estimateId: string): Promise<readonly string[]> {
  const { versionId, signingRound: round } = await system.get(estimates, estimateId);
  if (!versionId) return [];
  const signed = await system.listAll(estimateSignatures, where({ versionId, round, role: 'buyer' }));
  const links = await system.listAll(estimateLinks, where({ versionId }));
  const found: string[] = [];
  for (const { linkId, signerName } of signed) {
    const own = links.find(({ id }) => id === linkId);
    if (!own) continue;
    const mine = links.filter((link) => isSame(link, { ...own, place: own.place ?? null }));
    if (mine.some(({ copyOpenedAt }) => copyOpenedAt !== null)) continue;
    const email = own.recipientEmail;
    const why = !email ? ' (no email address)' : (await bounceOf(system, email)) ? ` (${email} bounced)` : '';
    found.push(`${signerName}${why}`);
  }
  return found;
}

const HOW =
  'Hand over the signed copy and both notices of cancellation on paper, or mail them. Then record the handover on the account. Until then, the right to cancel does not end.';

/** Returns the notes of the papers task: who has not opened their copy, and what to do. */
const notesFor = (missing: readonly string[]): string =>
  [
    missing.length > 0 &&
      `The signed copy was not opened within a day by: ${listed(missing, 'and')}.`.slice(0, 1500),
    HOW,
  ]
    .filter(Boolean)
    .join(' ');

/**
 * Creates a task for the seller to hand over the papers on the day of the signature. If counsel allowed electronic
 * opening as a handover, no task is created yet. Two copies of the notice are due when the buyer signs: 16 CFR
 * 429.1(b).
 *
 * @param right a right that is about to be created.
 */
export async function taskOfPapers(
  tx: Transaction,
  right: Pick<CancellationRightRow, 'accountId' | 'signedOn' | 'electronicAllowed'>,
  { reference }: Pick<ContractRow, 'reference'>,
  { ownerUserId }: Pick<EstimateRow, 'ownerUserId'>,
): Promise<string | null> {
  if (right.electronicAllowed) return null;
  const today = await companyToday(tx);
  const task = await tx.asSystem().create(tasks, {
    title: `Hand over the papers of ${reference}`,
    // A sale that is recorded after the signature is already late, so its task is due immediately.
    dueOn: right.signedOn > today ? right.signedOn : today,
    assigneeUserId: ownerUserId,
    accountId: right.accountId,
    notes: notesFor([]),
  });
  return task.id;
}

/**
 * Adds to the papers task, one day later, whose signed copy was not opened. If an electronic handover would have
 * counted, this creates the task for the seller to leave the papers on paper. A task that was checked off without a
 * handover is reopened.
 */
export async function askForPaper(tx: Transaction, id: string): Promise<void> {
  const right = await tx.get(cancellationRights, id, { lock: true });
  if (right.handedOverOn !== null || !isRunning(right) || !right.estimateId) return;
  const missing = await notReached(tx, right.estimateId);
  const before = right.paperTaskId && (await tx.find(tasks, right.paperTaskId, { lock: true }));
  if (before) {
    if (missing.length > 0 || before.done)
      await tx.update(tasks, before, { done: false, notes: notesFor(missing) });
    return;
  }
  // A deleted task is not recreated.
  if (missing.length === 0 || right.paperTaskId) return;
  const contract = await tx.get(contracts, right.contractId);
  const estimate = await tx.get(estimates, right.estimateId);
  const task = await tx.create(tasks, {
    title: `Deliver the signed copy of ${contract.reference} on paper`,
    dueOn: await companyToday(tx),
    assigneeUserId: estimate.ownerUserId,
    accountId: right.accountId,
    notes: notesFor(missing),
  });
  await tx.update(cancellationRights, right, { paperTaskId: task.id });
}

async function setPaperTask(
  tx: Transaction,
  { paperTaskId }: Pick<CancellationRightRow, 'paperTaskId'>,
  done: boolean,
): Promise<void> {
  const system = tx.asSystem();
  const task = paperTaskId && (await system.find(tasks, paperTaskId, { lock: true }));
  if (task && task.done !== done) await system.update(tasks, task, { done });
}

/** Completes the papers task, because the papers no longer need to be handed over. */
export const finishPaperTask = (
  tx: Transaction,
  right: Pick<CancellationRightRow, 'paperTaskId'>,
): Promise<void> => setPaperTask(tx, right, true);

/** Completes the papers task when the handover is recorded, and reopens it while a running right has none. */
export const followHandOver = (
  tx: Transaction,
  right: Pick<CancellationRightRow, 'paperTaskId' | 'handedOverOn' | 'state'>,
): Promise<void> => setPaperTask(tx, right, right.handedOverOn !== null || !isRunning(right));
