import { z } from 'zod';
import { accounts, accountStatuses, manualTransitions, type AccountStatus } from './account.ts';
import { addresses } from './address.ts';
import { contacts } from './contact.ts';
import {
  cancelContracts,
  liveContracts,
  reactivateContracts,
  startContracts,
} from './contract/contract-acts.ts';
import { contracts } from './contract/contract.ts';
import { endingArgs, endingOf, type Ending } from './close-cause.ts';
import { companyToday } from './estimate/company-context.ts';
import { deleteFilesBelow } from './file-mutations.ts';
import { hasRole } from './kernel/actor.ts';
import { idSchema } from './kernel/document.ts';
import { anyEntity, type RowOf } from './kernel/entity.ts';
import { AppError, notReady } from './kernel/errors.ts';
import { createInput } from './kernel/input.ts';
import { mutation } from './kernel/mutation.ts';
import { matchAll, where } from './kernel/predicate.ts';
import { statusText } from './kernel/status-text.ts';
import type { Transaction } from './kernel/transaction.ts';
import { emails } from './message.ts';

/**
 * Changes the status of an account by hand, and updates its contracts: installed and active start them, canceled
 * cancels them, and active after canceled reinstates them.
 */
export async function moveAccount(
  tx: Transaction,
  account: RowOf<typeof accounts>,
  status: AccountStatus,
  ending: Ending | null,
  competitor: string | null = null,
): Promise<void> {
  const { id } = account;
  const today = await companyToday(tx);
  if (account.status === 'cancelled') {
    const all = await tx.asSystem().listAll(contracts, where({ accountId: id, status: 'cancelled' }));
    const latest = all
      .map(({ cancelledOn }) => cancelledOn ?? '')
      .sort()
      .at(-1);
    const ids = all.filter(({ cancelledOn }) => cancelledOn === latest).map((contract) => contract.id);
    if (ids.length > 0) await reactivateContracts(tx, id, ids, today);
  }
  if (status === 'cancelled') {
    const live = (await liveContracts(tx, id)).map((contract) => contract.id);
    const cancellation = ending && { on: today, ending, competitor };
    if (live.length > 0 && cancellation) await cancelContracts(tx, id, live, cancellation, today);
  }
  await tx.update(accounts, account, {
    ...{ status, competitor },
    closeCause: ending?.cause ?? null,
    closeReason: ending?.reason ?? null,
  });
  if (status === 'installed' || status === 'active') await startContracts(tx, id, today);
}

export const accountMutations = {
  /**
   * Creates an account, with its first contact if one is known. The creator owns it if they sell, or if they could
   * not see it otherwise.
   */
  'accounts.create': mutation({
    args: z.strictObject({ account: createInput(accounts), contact: createInput(contacts).optional() }),
    allow: () => true,
    keyVerb: 'create',
    async run(tx, { account: input, contact }) {
      const { actor } = tx;
      const becomesOwner = hasRole(actor, 'sales') || accounts.permission(actor).read !== matchAll;
      const ownerUserId = input.ownerUserId ?? (becomesOwner ? actor.id : null);
      const account = await tx.create(accounts, { ...input, ownerUserId });
      if (contact) await tx.create(contacts, { ...contact, accountId: account.id });
      return { id: account.id };
    },
  }),

  /** Changes the status of an account by hand; losing or canceling it requires a reason. */
  'accounts.setStatus': mutation({
    args: z.strictObject({
      id: idSchema,
      status: z.enum(accountStatuses),
      ...endingArgs,
      /** The competitor that the customer went to. */
      competitor: z.string().trim().max(120).optional(),
    }),
    allow: () => true,
    keyVerb: 'update',
    serverOnly: true,
    async run(tx, { id, status, cause, reason, competitor }) {
      const account = await tx.get(accounts, id, { lock: true });
      if (!(await tx.can(anyEntity(accounts), 'update', account))) throw new AppError('NOT_AUTHORIZED');
      if (account.status === status) return;
      if (!manualTransitions[account.status].includes(status)) {
        throw new AppError('ILLEGAL_TRANSITION', {
          what: 'account',
          from: statusText(account.status),
          to: statusText(status),
        });
      }
      const closing = status === 'lost' || status === 'cancelled';
      const ending = (closing && endingOf({ cause, reason })) || null;
      if (closing && !ending) {
        throw new AppError('NOT_READY', {
          message:
            'A reason is needed to close this account. Nothing was changed. Enter why it was lost or canceled.',
          field: 'reason',
        });
      }
      await moveAccount(tx, account, status, ending, competitor || null);
    },
  }),

  /** Deletes a lead with its contacts, addresses, and files. Anything further along is closed instead, which preserves its history. */
  'accounts.delete': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: () => true,
    keyVerb: 'delete',
    async run(tx, { id }) {
      const account = await tx.get(accounts, id, { lock: true });
      if (account.status !== 'lead') {
        throw notReady('Only a lead can be deleted. The account is kept. Mark it lost or canceled instead.');
      }
      for (const contact of await tx.listAll(contacts, where({ accountId: id }), { lock: true }))
        await tx.delete(contacts, contact);
      for (const address of await tx.listAll(addresses, where({ accountId: id }), { lock: true }))
        await tx.delete(addresses, address);
      for (const email of await tx.listAll(emails, where({ accountId: id }), { lock: true }))
        await tx.delete(emails, email);
      await deleteFilesBelow(tx, { accountId: id });
      await tx.delete(accounts, account);
    },
  }),
};
