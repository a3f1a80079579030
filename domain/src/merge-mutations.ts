import { z } from 'zod';
import { accountMerges } from './account-merge.ts';
import { bound, movable } from './account-merge-parts.ts';
import { accounts, type AccountStatus } from './account.ts';
import { importRows } from './import/import.ts';
import { listAnyRows, lockAnyRows, updateAnyRow } from './kernel/any-row.ts';
import { deepEqual } from './kernel/deep-equal.ts';
import { idSchema } from './kernel/document.ts';
import type { RowOf } from './kernel/entity.ts';
import { AppError, notReady } from './kernel/errors.ts';
import { mutation } from './kernel/mutation.ts';
import { mayMerge, mergeFields, type MergeField } from './may-merge.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';

type AccountRow = RowOf<typeof accounts>;

/** The steps before a sale, in order: a customer is as far as the farther of the two. */
const steps: readonly AccountStatus[] = ['lost', 'lead', 'contacted', 'appointment_set', 'quoted'];

const farther = (a: AccountStatus, b: AccountStatus): AccountStatus =>
  steps.includes(a) && steps.indexOf(b) > steps.indexOf(a) ? b : a;

const later = (a: string | null, b: string | null): string | null => (a && b ? (a > b ? a : b) : (a ?? b));

/** What the account that stays says afterwards: the chosen values, and what both have together. */
function merged(keep: AccountRow, gone: AccountRow, take: readonly MergeField[]): Partial<AccountRow> {
  return {
    ...Object.fromEntries(take.map((field) => [field, gone[field]])),
    tags: [...new Set([...keep.tags, ...gone.tags])],
    assignedUserIds: [...new Set([...keep.assignedUserIds, ...gone.assignedUserIds])],
    status: farther(keep.status, gone.status),
    affiliateId: keep.affiliateId ?? gone.affiliateId,
    quotedAt: later(keep.quotedAt, gone.quotedAt),
    installOn: keep.installOn ?? gone.installOn,
  };
}

/** Throws NOT_READY where the account has what stays with it for good. */
async function checkBound(tx: Transaction, keep: AccountRow, gone: AccountRow): Promise<void> {
  for (const entity of bound) {
    const found = await listAnyRows(tx, entity, where({ accountId: gone.id }));
    if (found.length === 0) continue;
    throw notReady(
      `“${gone.name}” has ${entity.many.toLowerCase()}, which stay with their account. Nothing was merged. Keep “${gone.name}” and merge “${keep.name}” into it.`,
    );
  }
  if (!steps.includes(gone.status))
    throw notReady(
      `“${gone.name}” is a customer already. Nothing was merged. Keep it and merge “${keep.name}” into it.`,
    );
}

/** The state of an import's row whose account was merged, so that the import taken back leaves the customer alone. */
const mergedRow = { state: 'kept', reason: 'Used since: merged with another account.' } as const;

export const mergeMutations = {
  /**
   * Makes one account of two, in one piece: everything below the second moves to the first, which takes the named values of the second. The second
   * leaves every list; its address leads to the first.
   */
  'accounts.merge': mutation({
    args: z.strictObject({
      keepId: idSchema,
      mergedId: idSchema,
      /** The fields whose value is the second account's. */
      take: z.array(z.enum(mergeFields)).max(mergeFields.length),
    }),
    allow: mayMerge,
    serverOnly: true,
    async run(tx, { keepId, mergedId, take }) {
      if (keepId === mergedId)
        throw notReady('An account cannot be merged with itself. Nothing was changed. Choose another one.');
      const rows = await tx.findMany(accounts, [keepId, mergedId], { lock: true });
      const keep = rows.get(keepId);
      const gone = rows.get(mergedId);
      if (!keep || !gone) throw new AppError('NOT_FOUND', { what: 'Account' });
      const system = tx.asSystem();
      await checkBound(system, keep, gone);
      const moved: { collection: string; id: string }[] = [];
      for (const entity of movable)
        for (const row of await listAnyRows(system, entity, where({ accountId: mergedId }), { lock: true })) {
          await updateAnyRow(system, entity, row, { accountId: keepId });
          moved.push({ collection: entity.collection, id: row.id });
        }
      for (const row of await system.listAll(importRows, where({ accountId: mergedId }), { lock: true }))
        await system.update(importRows, row, mergedRow);
      const now = await system.get(accounts, keepId, { lock: true });
      const values = merged(now, gone, take);
      const before = Object.fromEntries(Object.keys(values).map((field) => [field, Reflect.get(now, field)]));
      await system.update(accounts, now, values);
      await system.delete(accounts, gone);
      const { id } = await system.create(accountMerges, {
        ...{ accountId: keepId, mergedId, mergedName: gone.name, moved, before, values },
      });
      return { id, moved: moved.length };
    },
  }),

  /** Makes two accounts of one again: what moved goes back, and the first has its own values where nobody changed them since. */
  'accounts.unmerge': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: mayMerge,
    serverOnly: true,
    async run(tx, { id }) {
      const merge = await tx.get(accountMerges, id);
      const system = tx.asSystem();
      const record = await system.get(accountMerges, id, { lock: true });
      if (record.undoneAt) return;
      const later = await system.list(accountMerges, {
        where: where({ mergedId: merge.accountId, undoneAt: null }),
        limit: 1,
      });
      if (later.length > 0)
        throw notReady(
          'The account that was kept has been merged itself since. Nothing was changed. Undo that merge first.',
        );
      const deleted = (await system.deleted(accounts, [merge.mergedId]))?.get(merge.mergedId);
      if (!deleted) throw new AppError('NOT_FOUND', { what: 'Account' });
      const keep = await system.get(accounts, merge.accountId, { lock: true });
      await system.restore(accounts, deleted.row);
      for (const entity of movable) {
        const ids = record.moved.filter(({ collection }) => collection === entity.collection);
        const rows = await lockAnyRows(
          system,
          entity,
          ids.map((each) => each.id),
        );
        for (const row of rows.values())
          if (row['accountId'] === merge.accountId)
            await updateAnyRow(system, entity, row, { accountId: merge.mergedId });
      }
      const now = await system.get(accounts, keep.id, { lock: true });
      const own = Object.entries(record.before).filter(([field]) =>
        deepEqual(Reflect.get(now, field), record.values[field]),
      );
      await system.update(accounts, now, Object.fromEntries(own));
      await system.update(accountMerges, record, { undoneAt: tx.context.now });
    },
  }),
};
