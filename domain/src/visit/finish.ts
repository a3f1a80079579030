import { accounts } from '../account.ts';
import { followWork } from '../commission/follow-work.ts';
import { nameProblem, normalizedName } from '../estimate/signer.ts';
import type { Signature } from '../estimate/version.ts';
import { events } from '../event.ts';
import { invalid, notReady } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { endTestsOf } from '../station/test-mutations.ts';
import { workOrders } from '../work-order.ts';
import { hang } from './hang.ts';
import { orderOfVisit, pressedAt, type OrderRow } from './job.ts';
import { workSignatures } from './work-signature.ts';

/** What a person says when the work is done. */
interface Finished {
  readonly id: string;
  readonly workOrderId: string;
  /** When it was pressed. */
  readonly at: string;
  /** Why steps are not done, by their place. */
  readonly left: readonly { readonly place: number; readonly reason: string }[];
  readonly signedBy: string | null;
  readonly unsignedReason: string | null;
  readonly signature: Signature | null;
  readonly untestedReason: string | null;
}

const NAMED = 5;

/** The steps with the reasons of those that are not done. Throws NOT_READY, with their names, where one has none. */
function explained({ steps }: OrderRow, left: Finished['left']): OrderRow['steps'] {
  const reasons = new Map(left.map(({ place, reason }) => [place, reason]));
  const all = steps.map((step, place) => ({
    ...step,
    reason: step.done ? null : (reasons.get(place) ?? step.reason),
  }));
  const silent = all.filter((step) => !step.done && !step.reason).map(({ what }) => what);
  if (silent.length === 0) return all;
  const more = silent.length > NAMED ? ` and ${silent.length - NAMED} more` : '';
  throw notReady(
    `Not done, and without a reason: ${silent.slice(0, NAMED).join(', ')}${more}. Nothing was saved. Tick them, or say why they are left.`,
  );
}

/** Keeps the signature of who signed, as they gave it. A name that is none is refused as on the customer's own page. */
async function keepSignature(
  tx: Transaction,
  { id: workOrderId, accountId }: OrderRow,
  { signedBy, signature }: Finished,
  signedAt: string,
): Promise<void> {
  if (!signedBy) return;
  const problem = nameProblem(signedBy);
  if (problem) throw invalid('signedBy', problem);
  const signerName = normalizedName(signedBy);
  const given = signature ?? { kind: 'typed', text: signerName };
  await tx
    .asSystem()
    .create(workSignatures, { accountId, workOrderId, signerName, signature: given, signedAt });
}

/** Completes the work of a visit in one transaction; see `events.finish`. */
export async function finishJob(tx: Transaction, finished: Finished): Promise<void> {
  const { id, workOrderId, left, signedBy, unsignedReason, untestedReason } = finished;
  const seen = await tx.get(events, id);
  const system = tx.asSystem();
  // The account first, as whoever cancels the work locks it.
  if (seen.accountId && !tx.context.isPreview) await system.get(accounts, seen.accountId, { lock: true });
  const visit = await tx.get(events, id, { lock: true });
  if (visit.status === 'cancelled')
    throw notReady('The office canceled this visit. Nothing was changed. Ask the office before you go on.');
  const order = await orderOfVisit(tx, visit, workOrderId);
  const at = pressedAt(tx, finished.at);
  const steps = explained(order, left);
  await keepSignature(tx, order, finished, at);
  await tx.update(events, visit, { status: 'done' });
  const completed = await system.update(workOrders, order, {
    status: 'completed',
    steps,
    signedBy,
    unsignedReason,
    untestedReason: untestedReason ?? order.untestedReason,
    leftAt: at,
    workedByUserId: tx.actor.id,
  });
  if (tx.context.isPreview) return hang(tx, completed);
  await followWork(tx, { ...order }, completed);
  await endTestsOf(tx, order.accountId);
}
