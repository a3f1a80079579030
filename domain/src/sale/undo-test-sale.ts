import { accounts } from '../account.ts';
import { closeRight } from '../cancellation/right-of-sale.ts';
import { cancelContracts, liveContracts } from '../contract/contract-acts.ts';
import { companyToday } from '../estimate/company-context.ts';
import { addEstimateEvent } from '../estimate/estimate-events.ts';
import { estimates } from '../estimate/estimate.ts';
import { canMove } from '../estimate/lifecycle.ts';
import { events } from '../event.ts';
import { hasRole } from '../kernel/actor.ts';
import { nextStatuses } from '../kernel/change-rules.ts';
import { idSchema } from '../kernel/document.ts';
import { anyEntity } from '../kernel/entity.ts';
import { notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { tasks } from '../task.ts';
import { workOrders } from '../work-order.ts';
import { undoSale } from './follow-up.ts';
import { z } from 'zod';

const REASON = 'Test sale undone';

const isOver = ({ status }: { readonly status: string }): boolean =>
  status === 'done' || status === 'no_show' || status === 'cancelled';

/** Throws NOT_READY while the signed copy of an estimate is being created. */
async function checkSealed(tx: Transaction, accountId: string): Promise<void> {
  const [open] = await tx.asSystem().listAll(estimates, where({ accountId, status: 'sealing' }));
  if (open)
    throw notReady(
      `The signed copy of ${open.reference} is being made. Nothing was changed. Undo the test sale in a minute.`,
    );
}

/** Cancels the contracts and the side effects of their signatures. The signatures remain readable. */
async function endContracts(tx: Transaction, accountId: string): Promise<void> {
  const system = tx.asSystem();
  const live = await liveContracts(tx, accountId);
  if (live.length === 0) return;
  const today = await companyToday(tx);
  const ending = { cause: 'other', reason: REASON } as const;
  const cancellation = { on: today, ending, competitor: null };
  await cancelContracts(
    tx,
    accountId,
    live.map(({ id }) => id),
    cancellation,
    today,
  );
  for (const { id, estimateId } of live) {
    await closeRight(system, id, REASON);
    if (estimateId) await undoSale(tx, await system.get(estimates, estimateId), REASON, false);
  }
}

/** Withdraws the estimates, including signed ones. */
async function withdrawEstimates(tx: Transaction, accountId: string): Promise<void> {
  const system = tx.asSystem();
  for (const estimate of await system.listAll(estimates, where({ accountId }), { lock: true })) {
    const status = (['voided', 'rescinded'] as const).find((to) => canMove(estimate.status, to));
    if (!status) continue;
    await addEstimateEvent(tx, estimate, status, REASON);
    const voided = { voidReason: REASON, decidedAt: tx.context.now };
    await system.update(estimates, estimate, { status, ...(status === 'voided' && voided) });
  }
}

/** Cancels the work that is not done yet. */
async function callOffWork(tx: Transaction, accountId: string): Promise<void> {
  const system = tx.asSystem();
  for (const visit of await system.listAll(events, where({ accountId }), { lock: true }))
    if (!isOver(visit)) await system.update(events, visit, { status: 'cancelled', cancelReason: REASON });
  for (const order of await system.listAll(workOrders, where({ accountId }), { lock: true }))
    if (nextStatuses(anyEntity(workOrders), order.status)?.includes('cancelled'))
      await system.update(workOrders, order, { status: 'cancelled' });
  for (const task of await system.listAll(tasks, where({ accountId, done: false }), { lock: true }))
    await system.update(tasks, task, { done: true });
}

export const undoTestSaleMutations = {
  /**
   * Undoes a test sale with all its side effects: its contracts are canceled, its commissions reversed, its estimates
   * withdrawn, its visits, work, and tasks canceled, and the account is closed. Documents and signatures remain
   * readable. Throws NOT_READY for an account that is not a test, and while a signed copy is being created.
   */
  'accounts.undoTestSale': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => actor.kind === 'user' && hasRole(actor, 'admin', 'super'),
    serverOnly: true,
    async run(tx, { id }) {
      const account = await tx.get(accounts, id);
      if (!account.isTest)
        throw notReady(
          'This account is not a test. Nothing was changed. A sale is canceled on its contract.',
        );
      await checkSealed(tx, id);
      await endContracts(tx, id);
      await withdrawEstimates(tx, id);
      await callOffWork(tx, id);
      const system = tx.asSystem();
      await system.update(accounts, await system.get(accounts, id, { lock: true }), {
        ...{ status: 'lost', closeCause: 'other', closeReason: REASON, followUpOn: null },
      });
    },
  }),
};
