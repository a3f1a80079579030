import { closedAs } from '../close-cause.ts';
import { accounts, type AccountStatus } from '../account.ts';
import { formatLongDay } from '../calendar-date.ts';
import { reverseCommission } from '../commission/pay.ts';
import { endedBy, endedUnder, notCanceled, withAddenda } from '../contract/contract-acts.ts';
import { moveContract } from '../contract/contract-moves.ts';
import { isLive } from '../contract/contract-status.ts';
import { contracts, type ContractRow } from '../contract/contract.ts';
import { isRecurring } from '../contract/effect.ts';
import { chargeBack } from '../contract/funding-post.ts';
import { bringBack, closeServices, correctedIds, correctLine, isLoweredBy } from '../contract/ledger.ts';
import { openLedger, postLines, type AccountLedger } from '../contract/post.ts';
import { companyToday } from '../estimate/company-context.ts';
import { estimates, type EstimateRow } from '../estimate/estimate.ts';
import { checkMove } from '../estimate/lifecycle.ts';
import { notifyStaff } from '../estimate/notify-staff.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { dropAllowanceTask } from '../sale/allowance-task.ts';
import { dropWhatStays } from '../sale/left-standing.ts';
import { putBackEquipment } from '../sale/removed-work.ts';
import { withdrawEnrollment } from '../station/cancel-request.ts';
import { cancellationRights } from './cancellation-right.ts';
import { earlierAgreement } from './earlier-agreement.ts';
import { refundSale } from './refund.ts';
import { mailRescissionReceipt, RECEIPT_JOB } from './rescission-receipt.ts';
import { finishPaperTask } from './paper-task.ts';
import { checkExercise, type Exercise } from './right-exercise.ts';
import { rightOf } from './right-of-sale.ts';
import { stopWork } from './stop-work.ts';

/** The result of a customer's cancellation. */
export interface Rescission {
  /** The amount to refund to the customer, in cents; 0 if nothing was received. */
  readonly refund: number;
  /** The last day of the refund; null if nothing was received. */
  readonly refundDueOn: string | null;
  /** The signed estimates that are rescinded. */
  readonly estimates: readonly EstimateRow[];
}

/**
 * Undoes a sale by the customer's legal right, in one transaction: the contract with its addenda, the ledger,
 * estimates, work orders, appointments, and the account. Adds a task for the refund, and sends a receipt to everyone
 * who signed. The agreement that it replaced applies again, unless both are canceled. Throws NOT_READY if the right
 * has ended or was used, and INVALID for an impossible day.
 */
export async function rescind(tx: Transaction, contractId: string, exercise: Exercise): Promise<Rescission> {
  const system = tx.asSystem();
  const exercised = await system.get(contracts, contractId);
  const { accountId } = exercised;
  const earlier = exercise.both ? await earlierAgreement(tx, exercised) : undefined;
  if (exercise.both && !earlier) throw noEarlier();
  const ids = [contractId, ...(earlier ? [earlier.id] : [])];
  // Signing locks the estimate before the account. Anything signed before the account is locked is rescinded as well.
  const sold = withAddenda(await system.listAll(contracts, where({ accountId })), ids);
  await system.findMany(estimates, estimatesOf(sold), { lock: true });
  const ledger = await openLedger(tx, accountId);
  const right = await rightOf(tx, contractId);
  if (!right) throw noRight();
  await checkExercise(tx, ledger.account, right, exercise);
  const named = ledger.contracts.find(({ id }) => id === contractId);
  const leaving = withAddenda(ledger.contracts, ids).filter(
    ({ id, status }) => ids.includes(id) || (status !== 'rescinded' && status !== 'voided'),
  );
  const estimateIds = estimatesOf(leaving);
  const written = await system.findMany(estimates, estimateIds, { lock: true });
  const reference = named?.reference ?? '';
  const wasInstalled = leaving.some(wasActive);
  const returning = earlier ? endedUnder(ledger.contracts, earlier) : endedBy(ledger.contracts, named);
  for (const contract of leaving)
    if (contract.status === 'cancelled') {
      await moveContract(system, contract, 'rescinded', notCanceled);
      await dropWhatStays(tx, contract);
    } else await chargeBack(tx, await moveContract(system, contract, 'rescinded'), exercise.on);
  for (const contract of returning) await moveContract(system, contract, contract.statusBefore ?? 'signed');
  await unwindLedger(tx, ledger, leaving, returning, exercise.on);
  await useRights(system, leaving, exercise);
  const gone = new Set(leaving.map(({ id }) => id));
  const others = [...returning, ...ledger.contracts.filter((each) => isLive(each) && !gone.has(each.id))];
  if (others.length === 0) await returnAccount(system, ledger, gone);
  await stopWork(tx, {
    account: ledger.account,
    estimateIds,
    reference,
    on: exercise.on,
    wasInstalled,
    hasOther: others.length > 0,
  });
  for (const estimate of written.values()) await dropAllowanceTask(tx, estimate);
  for (const estimate of written.values())
    if (!estimate.changesId || !estimateIds.includes(estimate.changesId))
      await putBackEquipment(tx, estimate);
  await reverseCommission(tx, accountId, estimateIds, 'rescinded');
  if (!others.some(isRecurring)) await withdrawEnrollment(tx, accountId, exercise.on);
  const refund = await refundSale(tx, {
    accountId,
    estimateIds,
    isWholeAccount: ledger.contracts.every(({ id, status }) => gone.has(id) || status === 'voided'),
    right,
    on: exercise.on,
    reference,
  });
  await system.update(cancellationRights, await system.get(cancellationRights, right.id), refund);
  const rescinded: EstimateRow[] = [];
  for (const estimate of written.values())
    if (estimate.status === 'accepted') {
      checkMove(estimate.status, 'rescinded');
      rescinded.push(await system.update(estimates, estimate, { status: 'rescinded' }));
    }
  const [first] = rescinded;
  if (first) {
    await tellOffice(tx, ledger.account.name, first, refund);
    // Addenda are rescinded with their contract. The receipt names only the estimate that the right applies to.
    const main = rescinded.find(({ id }) => id === right.estimateId) ?? first;
    await mailRescissionReceipt(tx, main, { ...refund, on: exercise.on });
    tx.enqueue({ kind: RECEIPT_JOB, payload: { rightId: right.id } });
  }
  return { ...refund, estimates: rescinded };
}

async function tellOffice(
  tx: Transaction,
  customer: string,
  estimate: EstimateRow,
  { refundDueOn }: Pick<Rescission, 'refundDueOn'>,
): Promise<void> {
  const back = refundDueOn ? ` A task lists the refund that is due by ${formatLongDay(refundDueOn)}.` : '';
  await notifyStaff(
    tx,
    estimate,
    {
      kind: 'estimate_rescinded',
      priority: 'urgent',
      title: `${customer} canceled ${estimate.reference}`.slice(0, 160),
      body: `The customer used the right to cancel. The contract, its RMR, and the planned work were undone.${back}`,
    },
    'office',
  );
}

const noRight = (): AppError =>
  notReady(
    'This contract has no record of a right to cancel. Nothing was changed. Cancel the contract instead.',
  );

const estimatesOf = (signed: readonly ContractRow[]): string[] =>
  signed.flatMap(({ estimateId }) => estimateId ?? []);

/** Whether the services of the contract had begun, even if they have ended since. */
const wasActive = ({ status, statusBefore }: ContractRow): boolean =>
  (isLive({ status }) ? status : statusBefore) === 'active';

const noEarlier = (): AppError =>
  notReady(
    'No earlier agreement could be canceled by right when this one replaced it. Nothing was changed. Cancel only this one.',
  );

async function unwindLedger(
  tx: Transaction,
  { account, lines }: AccountLedger,
  leaving: readonly ContractRow[],
  returning: readonly ContractRow[],
  on: string,
): Promise<void> {
  const of = (some: readonly ContractRow[]) => {
    const ids = new Set(some.map(({ id }) => id));
    return lines.filter(({ contractId }) => ids.has(contractId));
  };
  // Services that were canceled earlier now count as rescinded, not as lost, so their cancel lines are reversed.
  const closed = correctedIds(lines);
  const uncanceled = of(leaving)
    .filter(({ id, reason }) => reason === 'cancel' && !closed.has(id))
    .map((line) => correctLine(lines, line, 'Canceled by right'));
  const drafts = [
    ...uncanceled,
    ...closeServices([...of(leaving), ...uncanceled.map((line) => ({ ...line, id: '' }))], on, 'rescind'),
    ...bringBack(of(returning), ({ reason }) => reason === 'renewal', on, 'rescind'),
    ...bringBack(lines, isLoweredBy(new Set(leaving.map(({ id }) => id))), on, 'rescind'),
  ];
  await postLines(tx, account.id, drafts, await companyToday(tx));
}

/** The rights of a contract and its addenda are used up together. */
async function useRights(
  system: Transaction,
  leaving: readonly ContractRow[],
  { on, method, note }: Exercise,
): Promise<void> {
  for (const { id } of leaving) {
    const right = await rightOf(system, id);
    if (!right || right.state === 'exercised') continue;
    await system.update(cancellationRights, right, {
      state: 'exercised',
      endsAt: null,
      exercisedOn: on,
      exerciseMethod: method,
      exerciseNote: note,
    });
    await finishPaperTask(system, right);
  }
}

const CUSTOMERS: readonly AccountStatus[] = ['sold', 'installed', 'active', 'at_risk'];

/**
 * Without another live contract, the account becomes canceled if an earlier contract existed, and otherwise returns to its status before the first
 * rescinded contract.
 */
async function returnAccount(
  system: Transaction,
  { account, contracts: signed }: AccountLedger,
  gone: ReadonlySet<string>,
): Promise<void> {
  const inOrder = signed.toSorted((a, b) => a.number - b.number);
  const past = inOrder.findLast(
    ({ id, status }) => !gone.has(id) && (status === 'cancelled' || status === 'ended'),
  );
  if (past) {
    await system.update(accounts, account, { status: 'cancelled', ...closedAs(past) });
    return;
  }
  const rights = await system.listAll(cancellationRights, where({ accountId: account.id }));
  const before = new Map(rights.map(({ contractId, statusBefore }) => [contractId, statusBefore]));
  const status = inOrder
    .filter(({ id, status: now }) => gone.has(id) || now === 'rescinded')
    .map(({ id }): AccountStatus => before.get(id) ?? 'quoted')
    .find((each) => !CUSTOMERS.includes(each));
  await system.update(accounts, account, { status: status ?? 'quoted', soldOn: null });
}
