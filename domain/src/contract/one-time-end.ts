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

/** What a contract without a recurring line is stored as. A month-to-month contract may be stored so too: its ledger tells the two apart. */
const withoutTerm = { termMonths: 0, renewal: 'none' } as const;

/**
 * Gives the active contracts without a recurring line of an account their last day: the day on which the right to cancel ends, once the installation is done. The clock
 * ends them after it (decisions 2.1). While the end of a right is open, so is theirs. Idempotent.
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

/** The company's day on which a right ends; today where there is none or it is over, and null while nobody knows. */
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
