import { accounts, type AccountStatus } from '../account.ts';
import { addDays } from '../calendar-date.ts';
import { runsAt } from '../cancellation/right-clock.ts';
import { recordInstallation, rightOf } from '../cancellation/right-of-sale.ts';
import { clawBack } from '../commission/pay.ts';
import { releaseCommission } from '../commission/release.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { openDueRequests } from '../sale/due-requests.ts';
import { askWhatStays } from '../sale/left-standing.ts';
import { followReturn } from '../sale/follow-up.ts';
import { withdrawEnrollment } from '../station/cancel-request.ts';
import { termEnd } from '../terms.ts';
import { moveContract } from './contract-moves.ts';
import { isLive } from './contract-status.ts';
import { contracts, type ContractRow } from './contract.ts';
import { earlyEnd } from './early-termination.ts';
import { isRecurring } from './effect.ts';
import { chargeBack, chargebackKindsOfEntries, reverseFunding } from './funding-post.ts';
import { bringBack, closeEarlier, closeServices } from './ledger.ts';
import { settleOneTime } from './one-time-end.ts';
import { keepNotBilling, openLedger, postLines } from './post.ts';
import { askToRefundPrepaid, prepaidOf } from './prepaid.ts';
import { endingText, type Ending } from '../close-cause.ts';
import type { WaivingReason } from './waiving.ts';

/** Number of days in which a canceled contract can be reactivated without a new signature. */
const REACTIVATION_DAYS = 90;

export interface Cancellation {
  /** The first day without revenue. */
  readonly on: string;
  readonly ending: Ending;
  readonly competitor?: string | null;
  /** The legal reason to waive the early termination fee, with the file that proves it. */
  readonly feeWaiver?: { readonly reason: WaivingReason; readonly fileId: string } | null;
}

/** Field values of a contract without a cancellation. */
export const notCanceled = {
  cancelledOn: null,
  cancelledAt: null,
  cancelCause: null,
  cancelReason: null,
  accountBeforeCancel: null,
  competitor: null,
  terminationFee: null,
  feeWaiver: null,
  feeWaiverFileId: null,
} as const satisfies Partial<ContractRow>;

/** Returns contracts of an account, with their addenda. */
export const withAddenda = (signed: readonly ContractRow[], ids: readonly string[]): ContractRow[] =>
  signed.filter(({ id, parentId }) => ids.includes(id) || (parentId !== null && ids.includes(parentId)));

/** Returns canceled contracts of an account, with the addenda that were canceled with them. */
export function canceledTogether(signed: readonly ContractRow[], ids: readonly string[]): ContractRow[] {
  const days = new Map(signed.map(({ id, cancelledOn }) => [id, cancelledOn]));
  return withAddenda(signed, ids).filter(
    ({ id, parentId, status, cancelledOn }) =>
      status === 'cancelled' && (ids.includes(id) || days.get(parentId ?? '') === cancelledOn),
  );
}

/**
 * Returns the contract that a live replacement ended, with its addenda. It applies again if the replacement is
 * undone.
 */
export const endedBy = (signed: readonly ContractRow[], contract: ContractRow | undefined): ContractRow[] =>
  contract && isLive(contract) ? endedUnder(signed, contract) : [];

/** Returns the contract that a replacement ended, with its addenda, regardless of the replacement's status. */
export const endedUnder = (
  signed: readonly ContractRow[],
  { replacesId }: Pick<ContractRow, 'replacesId'>,
): ContractRow[] =>
  replacesId ? withAddenda(signed, [replacesId]).filter(({ status }) => status === 'ended') : [];

/** Returns the live contracts of an account. */
export async function liveContracts(tx: Transaction, accountId: string): Promise<ContractRow[]> {
  return (await openLedger(tx, accountId)).contracts.filter(isLive);
}

/**
 * Cancels live contracts with their addenda, from a day on. Canceling the last live contract cancels the account. The
 * right to cancel remains. Throws NOT_AUTHORIZED, ILLEGAL_TRANSITION, and INVALID if later lines prevent it.
 */
export async function cancelContracts(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
  { on, ending: { cause, reason }, competitor = null, feeWaiver = null }: Cancellation,
  today: string,
): Promise<void> {
  const { account, contracts: signed, lines } = await openLedger(tx, accountId);
  const leaving = withAddenda(signed, ids).filter((each) => isLive(each) || ids.includes(each.id));
  const gone = new Set(leaving.map(({ id }) => id));
  for (const contract of leaving) {
    // If both are canceled, the amount of the parent includes the cost of the addendum.
    const isCounted = contract.parentId !== null && gone.has(contract.parentId);
    const early = isCounted ? null : earlyEnd(contract, signed, lines, on);
    const right = early && (await rightOf(tx, contract.id));
    // While the law lets the customer cancel at no cost, early termination is free, whoever initiates it.
    const isFree = feeWaiver !== null || (right && runsAt(right, tx.context.now));
    const terminationFee = early && (isFree ? 0 : early.fee);
    const left = {
      cancelledOn: on,
      cancelledAt: tx.context.now,
      cancelCause: cause,
      cancelReason: reason,
      accountBeforeCancel: account.status,
      competitor,
      terminationFee,
      feeWaiver: feeWaiver?.reason ?? null,
      feeWaiverFileId: feeWaiver?.fileId ?? null,
    };
    const canceled = await moveContract(tx, contract, 'cancelled', left);
    await clawBack(tx, canceled, on);
    await chargeBack(tx, canceled, on);
    await askWhatStays(tx, canceled);
  }
  if (feeWaiver) {
    const prepaid = leaving.flatMap((contract) =>
      prepaidOf(
        {
          ...contract,
          startsOn: signed.find(({ id }) => id === contract.parentId)?.startsOn ?? contract.startsOn,
        },
        lines.filter(({ contractId }) => contractId === contract.id),
        on,
      ),
    );
    const named = leaving.find(({ id }) => ids.includes(id));
    await askToRefundPrepaid(tx, accountId, named?.reference ?? '', prepaid, on);
  }
  // Until a replacement starts, the old price is billed.
  const replaced = new Set(leaving.flatMap((each) => endedUnder(signed, each)).map(({ id }) => id));
  const of = (ids: ReadonlySet<string>) => lines.filter(({ contractId }) => ids.has(contractId));
  const said = endingText({ cause, reason });
  const taken = [...closeServices(of(gone), on, 'cancel', said), ...closeEarlier(of(replaced), on, said)];
  if (!signed.some((each) => isLive(each) && !gone.has(each.id)))
    await tx
      .asSystem()
      .update(accounts, account, { status: 'cancelled', closeCause: cause, closeReason: reason, competitor });
  if (!signed.some((each) => isLive(each) && isRecurring(each) && !gone.has(each.id)))
    await withdrawEnrollment(tx, accountId, on);
  await postLines(tx, accountId, taken, today);
}

/**
 * Starts the signed contracts of an account, as the system: the installation is done, the account was set to active,
 * or the fixed start day has come.
 *
 * @param only the id of the only contract to start.
 * @param isInstalled false if only the start day has come.
 */
export async function startContracts(
  tx: Transaction,
  accountId: string,
  on: string,
  only?: string,
  isInstalled = true,
): Promise<void> {
  const system = tx.asSystem();
  const { contracts: signed } = await openLedger(tx, accountId);
  const starting = signed.filter(({ id, status }) => status === 'signed' && (!only || id === only));
  // Parents first: an addendum ends with its parent.
  for (const contract of [...starting].sort(
    (a, b) => Number(a.parentId !== null) - Number(b.parentId !== null),
  )) {
    const parent = contract.parentId && (await system.find(contracts, contract.parentId));
    const startsOn = contract.startsOn ?? on;
    const own = contract.termMonths > 0 ? termEnd(startsOn, contract.termMonths).lastDay : null;
    await moveContract(system, contract, 'active', { startsOn, endsOn: parent && own ? parent.endsOn : own });
  }
  // A contract that started on its fixed day is installed later.
  const installed = only ? starting : signed.filter(isLive);
  if (isInstalled)
    await recordInstallation(
      tx,
      installed.map(({ id }) => id),
      on,
    );
  for (const { estimateId } of starting) {
    await releaseCommission(tx, accountId, estimateId);
    await openDueRequests(tx, accountId, estimateId);
  }
  const now = await openLedger(tx, accountId);
  await keepNotBilling(tx, now);
  const ends = new Map(now.contracts.map(({ id, endsOn }) => [id, endsOn]));
  for (const contract of now.contracts)
    if (contract.parentId && isLive(contract) && isRecurring(contract))
      await system.update(contracts, contract, { endsOn: ends.get(contract.parentId) ?? null });
  await settleOneTime(tx, accountId);
}

/** Returns the status of the account before its contracts were canceled. Older cancellations did not store it. */
export function accountBefore(returning: readonly ContractRow[]): AccountStatus {
  const wasActive = returning.some(({ statusBefore }) => statusBefore === 'active');
  const kept = returning.find(({ accountBeforeCancel }) => accountBeforeCancel !== null);
  return kept?.accountBeforeCancel ?? (wasActive ? 'active' : 'sold');
}

/**
 * Reactivates canceled contracts, with those that were canceled with them. The account pays again from today. Throws
 * NOT_READY after 90 days, after the end of the term, and while another contract with a recurring line is live.
 */
export async function reactivateContracts(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
  today: string,
): Promise<void> {
  const { account, contracts: signed, lines } = await openLedger(tx, accountId);
  const returning = canceledTogether(signed, ids);
  const other = signed.find((each) => isLive(each) && isRecurring(each));
  const late = returning.find(
    ({ cancelledOn, endsOn }) =>
      addDays(cancelledOn ?? today, REACTIVATION_DAYS) < today || (endsOn !== null && endsOn < today),
  );
  if (returning.length === 0 || other || late) throw notReactivated(other, late);
  for (const contract of returning) {
    await moveContract(tx, contract, contract.statusBefore ?? 'signed', notCanceled);
    await reverseFunding(tx.asSystem(), contract.id, today, chargebackKindsOfEntries);
  }
  const back = new Set(returning.map(({ id }) => id));
  if (account.status === 'cancelled')
    await tx.asSystem().update(accounts, account, { status: accountBefore(returning), closeReason: null });
  for (const contract of returning) await followReturn(tx, contract);
  const ofThem = lines.filter(({ contractId }) => back.has(contractId));
  await postLines(
    tx,
    accountId,
    bringBack(ofThem, ({ reason }) => reason === 'cancel', today, 'reactivate'),
    today,
  );
}

const notReactivated = (other: ContractRow | undefined, late: ContractRow | undefined): AppError =>
  notReady(
    other
      ? `${other.reference} is live on this account. Nothing was changed. Cancel it first, or keep this contract canceled.`
      : late
        ? `${late.reference} was canceled more than ${REACTIVATION_DAYS} days ago, or its term is over. Nothing was changed. A new signature makes a new contract.`
        : 'There is no canceled contract to reactivate. Nothing was changed.',
  );
