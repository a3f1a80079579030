import { cancellationRights, type CancellationRightRow } from '../cancellation/cancellation-right.ts';
import { isRunning } from '../cancellation/right-clock.ts';
import { installing } from '../cancellation/work-stop.ts';
import { companies } from '../company.ts';
import { companyToday } from '../estimate/company-context.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localDate } from '../local-date.ts';
import { done, workOrders } from '../work-order.ts';
import { contracts, type ContractRow } from './contract.ts';
import { rmrLines } from './rmr-line.ts';

/**
 * Stored values of a contract without a recurring line. A month-to-month contract may have the same values; the
 * ledger tells them apart.
 */
const withoutTerm = { termMonths: 0, renewal: 'none' } as const;

/**
 * Sets the last day of an account's active contracts without a recurring line: the day on which the right to cancel
 * ends, once the installation is done. The scheduler ends them after it (decisions 2.1). While the end of the right
 * is unknown, they have no last day. Idempotent.
 */
export async function settleOneTime(tx: Transaction, accountId: string): Promise<void> {
  const system = tx.asSystem();
  const active = where({ accountId, status: 'active', ...withoutTerm });
  const found = await system.listAll(contracts, active, { lock: true });
  if (found.length === 0) return;
  const lines = await system.listAll(rmrLines, where({ accountId }));
  const orders = await system.listAll(workOrders, where({ accountId, type: [...installing] }));
  const rights = await system.listAll(cancellationRights, where({ accountId }));
  const { timeZone } = await system.get(companies, tx.actor.companyId);
  const today = await companyToday(system);
  for (const contract of found) {
    if (lines.some(({ contractId }) => contractId === contract.id)) continue;
    const isInstalled = orders.every(
      ({ estimateId, status }) =>
        estimateId !== contract.estimateId || done.includes(status) || status === 'cancelled',
    );
    const right = rights.find(({ contractId }) => contractId === contract.id);
    const endsOn = isInstalled ? lastDayOf(contract, right, today, timeZone) : null;
    if (endsOn !== contract.endsOn) await system.update(contracts, contract, { endsOn });
  }
}

/**
 * Returns the day on which a right ends, in the company's time zone. Without a running right, or if that day has
 * passed, it is the existing last day or today. Null while the end is unknown.
 */
function lastDayOf(
  { endsOn }: Pick<ContractRow, 'endsOn'>,
  right: Pick<CancellationRightRow, 'state' | 'endsAt'> | undefined,
  today: string,
  timeZone: string,
): string | null {
  if (!right || !isRunning(right)) return endsOn ?? today;
  if (right.endsAt === null) return null;
  const day = localDate(right.endsAt, timeZone);
  return day > today ? day : (endsOn ?? today);
}
