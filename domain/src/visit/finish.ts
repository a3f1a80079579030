import { accounts } from '../account.ts';
import { followWork } from '../commission/follow-work.ts';
import { nameProblem, normalizedName } from '../estimate/signer.ts';
import type { Signature } from '../estimate/version.ts';
import { events } from '../event.ts';
import { invalid, notReady } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { products } from '../product.ts';
import { endTestsOf } from '../station/test-mutations.ts';
import { workOrders } from '../work-order.ts';
import { hang } from './hang.ts';
import { orderOfVisit, pressedAt, type OrderRow } from './job.ts';
import { workSignatures } from './work-signature.ts';
import { hungDevices } from './zones-tested.ts';

/** The input for completing the work. */
interface Finished {
  readonly id: string;
  readonly workOrderId: string;
  /** When the button was pressed. */
  readonly at: string;
  /** Why steps are not done, by their index. */
  readonly left: readonly { readonly place: number; readonly reason: string }[];
  readonly signedBy: string | null;
  readonly unsignedReason: string | null;
  readonly signature: Signature | null;
  readonly untestedReason: string | null;
}

const NAMED = 5;

const namesOf = (names: readonly string[]): string =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ` and ${names.length - NAMED} more` : '');

/**
 * Returns the steps with the reasons for those that are not done. Throws NOT_READY with the names of steps without a
 * reason.
 */
function explained({ steps }: OrderRow, left: Finished['left']): OrderRow['steps'] {
  const reasons = new Map(left.map(({ place, reason }) => [place, reason]));
  const all = steps.map((step, place) => ({
    ...step,
    reason: step.done ? null : (reasons.get(place) ?? step.reason),
  }));
  const silent = all.filter((step) => !step.done && !step.reason).map(({ what }) => what);
  if (silent.length === 0) return all;
  throw notReady(
    `Not done, and without a reason: ${namesOf(silent)}. Nothing was saved. Check them off, or enter why they are left.`,
  );
}

/**
 * Rejects completion while an installed device has no serial number although its product requires one. Throws
 * NOT_READY with the names.
 */
async function checkSerials(system: Transaction, order: OrderRow): Promise<void> {
  const bare = (await hungDevices(system, order)).filter(
    ({ serial, workOrderId }) => !serial && workOrderId === order.id,
  );
  const catalog = await system.findMany(
    products,
    bare.flatMap(({ productId }) => productId ?? []),
  );
  const asked = bare
    .filter(({ productId }) => catalog.get(productId ?? '')?.serialRequired)
    .map(({ name }) => name);
  if (asked.length > 0)
    throw notReady(
      `Without a serial number: ${namesOf(asked)}. Nothing was saved. Scan or type it, or ask the office to complete the work order.`,
    );
}

/** Stores the signature as the signer gave it. Rejects an invalid name, as on the customer's own page. */
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
  // Lock the account first, in the same order as the cancellation of work.
  if (seen.accountId && !tx.context.isPreview) await system.get(accounts, seen.accountId, { lock: true });
  const visit = await tx.get(events, id, { lock: true });
  if (visit.status === 'cancelled')
    throw notReady(
      'The office canceled this visit. Nothing was changed. Ask the office before you continue.',
    );
  const order = await orderOfVisit(tx, visit, workOrderId);
  const at = pressedAt(tx, finished.at);
  const steps = explained(order, left);
  if (!tx.context.isPreview) await checkSerials(system, order);
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
