import { cancellationRights } from '../cancellation/cancellation-right.ts';
import { isRunning } from '../cancellation/right-clock.ts';
import { contracts, type ContractRow } from '../contract/contract.ts';
import { companyToday } from '../estimate/company-context.ts';
import { where, type Predicate } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { done, workOrders } from '../work-order.ts';
import { commissions, type CommissionRow } from './commission.ts';

/** Facts that determine whether the commission for a sale is payable. */
export interface ReleaseFacts {
  readonly contract: Pick<ContractRow, 'startsOn' | 'fundedOn'> | undefined;
  /** Statuses of the installations of the sale that were not canceled. */
  readonly installs: readonly string[];
  /** The right to cancel while it is running, with the instant of its end, or null if that is not known yet. */
  readonly right: { readonly endsAt: string | null } | null;
  readonly now: string;
  readonly today: string;
}

type Release = Pick<CommissionRow, 'status' | 'payableAt' | 'earnedOn'>;

/**
 * Whether a sale has reached a milestone. An installation without a work order counts as done when its contract
 * starts.
 */
function isReached(
  milestone: CommissionRow['milestone'],
  { contract, installs, today }: ReleaseFacts,
): boolean {
  if (!contract) return false;
  if (milestone === 'funded') return contract.fundedOn !== null;
  if (milestone === 'installed')
    return installs.length > 0
      ? installs.every((status) => done.includes(status))
      : contract.startsOn !== null && contract.startsOn <= today;
  return true;
}

/**
 * Returns the current status of an unpaid commission: payable at its milestone, but never before the right to cancel
 * has ended.
 */
function releaseOf(row: Release & Pick<CommissionRow, 'milestone'>, facts: ReleaseFacts): Release {
  const waiting = { status: 'pending', earnedOn: null } as const;
  if (!isReached(row.milestone, facts)) return { ...waiting, payableAt: null };
  const { right, now, today } = facts;
  if (right && (right.endsAt === null || right.endsAt > now)) return { ...waiting, payableAt: right.endsAt };
  return { status: 'payable', payableAt: null, earnedOn: row.earnedOn ?? today };
}

async function factsOf(system: Transaction, accountId: string, estimateId: string): Promise<ReleaseFacts> {
  const sales = await system.listAll(contracts, where({ accountId, estimateId }));
  const contract = sales.find(({ status }) => status !== 'voided' && status !== 'rescinded');
  const orders = await system.listAll(workOrders, where({ accountId, estimateId, type: 'install' }));
  const rights = contract ? await system.listAll(cancellationRights, where({ contractId: contract.id })) : [];
  return {
    contract,
    installs: orders.map(({ status }) => status).filter((status) => status !== 'cancelled'),
    right: rights.find(isRunning) ?? null,
    now: system.context.now,
    today: await companyToday(system),
  };
}

const unpaid = { status: ['pending', 'payable'] } as const;

/** Updates the unpaid commissions of an estimate to its current milestones and right to cancel. Idempotent. */
export async function releaseCommission(
  tx: Transaction,
  accountId: string,
  estimateId: string | null,
): Promise<void> {
  if (!estimateId) return;
  const system = tx.asSystem();
  const rows = await system.listAll(commissions, where({ accountId, estimateId, ...unpaid }), { lock: true });
  if (rows.length === 0) return;
  const facts = await factsOf(system, accountId, estimateId);
  for (const row of rows) {
    const next = releaseOf(row, facts);
    if (next.status !== row.status || next.payableAt !== row.payableAt)
      await system.update(commissions, row, next);
  }
}

/** Maximum number of commissions that the scheduler processes in one transaction. */
const BATCH = 500;

/** Releases the commissions whose right to cancel has ended. Returns the number of sales. */
export async function releaseDue(tx: Transaction): Promise<number> {
  const ended: Predicate = { field: 'payableAt', op: 'lte', value: tx.context.now };
  const due = await tx.list(commissions, { where: where({ status: 'pending' }, ended), limit: BATCH });
  const sales = new Map(due.map((row) => [row.estimateId, row.accountId]));
  for (const [estimateId, accountId] of sales) await releaseCommission(tx, accountId, estimateId);
  return sales.size;
}
