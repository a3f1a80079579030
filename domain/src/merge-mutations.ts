import { z } from 'zod';
import { accountMerges } from './account-merge.ts';
import { followers, movable } from './account-merge-parts.ts';
import { accounts, type AccountStatus } from './account.ts';
import { closedAs } from './close-cause.ts';
import { clashes, oneCallList } from './call-order.ts';
import { contacts } from './contact.ts';
import { contracts } from './contract/contract.ts';
import { isLive } from './contract/contract-status.ts';
import { keepSums, openLedger } from './contract/post.ts';
import { companyToday } from './estimate/company-context.ts';
import { estimates } from './estimate/estimate.ts';
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
import { settleRequests } from './transaction.ts';
import { oneFirst } from './who-to-talk-to.ts';

type AccountRow = RowOf<typeof accounts>;
type MergeRow = RowOf<typeof accountMerges>;

/** The progress of a customer, in order: a merged account takes the more advanced status of the two. */
const steps: readonly AccountStatus[] = [
  'lost',
  'lead',
  'contacted',
  'appointment_set',
  'quoted',
  'cancelled',
  'sold',
  'installed',
  'active',
  'at_risk',
];

const customerSteps: readonly AccountStatus[] = steps.slice(steps.indexOf('sold'));

const isFarther = (a: AccountRow, b: AccountRow): boolean =>
  steps.indexOf(a.status) > steps.indexOf(b.status);

const later = (a: string | null, b: string | null): string | null => (a && b ? (a > b ? a : b) : (a ?? b));

/** Returns the changes to the remaining account: the chosen values, and the combined values of both. */
function merged(keep: AccountRow, gone: AccountRow, take: readonly MergeField[]): Partial<AccountRow> {
  return {
    ...Object.fromEntries(take.map((field) => [field, gone[field]])),
    ...(take.includes('site') && { timeZone: gone.timeZone }),
    tags: [...new Set([...keep.tags, ...gone.tags])],
    assignedUserIds: [...new Set([...keep.assignedUserIds, ...gone.assignedUserIds])],
    ...(isFarther(gone, keep) && {
      status: gone.status,
      closeCause: gone.closeCause,
      closeReason: gone.closeReason,
      competitor: gone.competitor,
    }),
    affiliateId: keep.affiliateId ?? gone.affiliateId,
    quotedAt: later(keep.quotedAt, gone.quotedAt),
    soldOn: later(keep.soldOn, gone.soldOn),
    installOn: keep.installOn ?? gone.installOn,
  };
}

/** Cancels an account whose last contract ended while the two accounts were merged. */
async function closeWhereLeft(tx: Transaction, accountId: string): Promise<void> {
  const { account, contracts: signed } = await openLedger(tx, accountId);
  const last = signed.toSorted((a, b) => a.number - b.number).at(-1);
  if (!last || signed.some(isLive) || !customerSteps.includes(account.status)) return;
  await tx.update(accounts, account, {
    status: 'cancelled',
    ...closedAs(last),
  });
}

/** The state of an import row whose account was merged, so that undoing the import keeps the customer. */
const mergedRow = { state: 'kept', reason: 'Used since: merged with another account.' } as const;

/**
 * Throws NOT_READY if the two customers can no longer be separated: since the merge, something was signed or offered
 * that changes an earlier contract.
 */
async function checkApart(tx: Transaction, { accountId, moved }: MergeRow): Promise<void> {
  const ids = new Set(moved.map(({ id }) => id));
  const crosses = (row: { readonly id: string }, others: readonly (string | null)[]): boolean =>
    others.some((other) => other !== null && ids.has(other) !== ids.has(row.id));
  const signed = await tx.listAll(contracts, where({ accountId }));
  const offered = await tx.listAll(estimates, where({ accountId }));
  const found =
    signed.find((each) => crosses(each, [each.parentId, each.replacesId])) ??
    offered.find(
      (each) =>
        each.status !== 'voided' &&
        each.status !== 'declined' &&
        crosses(each, [each.targetContractId, each.changesId]),
    );
  if (found)
    throw notReady(
      `${found.reference} was created after the merge and changes an agreement of the other account. Nothing was changed. The accounts stay merged.`,
    );
}

/** Returns the second account's records to it, including records added below them since. */
async function moveBack(tx: Transaction, { accountId, mergedId, moved }: MergeRow): Promise<void> {
  const ids = moved.map(({ id }) => id);
  const toGone = { accountId: mergedId };
  for (const entity of movable) {
    const own = moved.filter(({ collection }) => collection === entity.collection).map(({ id }) => id);
    for (const row of (await lockAnyRows(tx, entity, own)).values())
      if (row['accountId'] === accountId) await updateAnyRow(tx, entity, row, toGone);
  }
  for (const { entity, parent } of followers)
    for (const row of await listAnyRows(tx, entity, where({ accountId, [parent]: ids }), { lock: true }))
      await updateAnyRow(tx, entity, row, toGone);
}

/**
 * Restores people's positions in the call lists if they still have the merge's position and nobody else has taken
 * their old one.
 */
async function callAsBefore(tx: Transaction, { accountId, mergedId, renumbered }: MergeRow): Promise<void> {
  const had = new Map(renumbered.map((each) => [each.id, each]));
  for (const id of [accountId, mergedId]) {
    const people = await tx.listAll(contacts, where({ accountId: id }), { lock: true });
    const asBefore = people.map((person) => {
      const then = had.get(person.id);
      return then && then.after === person.callOrder ? { ...person, callOrder: then.before } : person;
    });
    if (clashes(asBefore)) continue;
    for (const [index, { callOrder }] of asBefore.entries()) {
      const person = people[index];
      if (person && person.callOrder !== callOrder) await tx.update(contacts, person, { callOrder });
    }
  }
}

/** Restores the roles that the merge took from people, unless somebody has changed them since. */
async function markAsBefore(tx: Transaction, { remarked }: MergeRow): Promise<void> {
  const people = await tx.findMany(
    contacts,
    remarked.map(({ id }) => id),
    { lock: true },
  );
  for (const { id, before, after } of remarked) {
    const person = people.get(id);
    if (person && deepEqual(person.roles, after)) await tx.update(contacts, person, { roles: before });
  }
}

export const mergeMutations = {
  /**
   * Merges two accounts in one transaction: everything below the second moves to the first, including contracts with
   * their ledgers, and the first takes the named values of the second. The second disappears from every list; its URL
   * leads to the first.
   */
  'accounts.merge': mutation({
    args: z.strictObject({
      keepId: idSchema,
      mergedId: idSchema,
      /** The fields that take the second account's value. */
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
      if (keep.isTest !== gone.isTest)
        throw notReady(
          'One of the two is a test account, which no report counts. Nothing was changed. Undo the test sale instead.',
        );
      const system = tx.asSystem();
      const people = await system.listAll(contacts, where({ accountId: [keepId, mergedId] }), { lock: true });
      const own = people.filter(({ accountId }) => accountId === keepId);
      const added = people.filter(({ accountId }) => accountId === mergedId);
      const renumbered = oneCallList(own, added);
      const remarked = oneFirst(own, added);
      const moved: { collection: string; id: string }[] = [];
      for (const entity of movable)
        for (const row of await listAnyRows(system, entity, where({ accountId: mergedId }), { lock: true })) {
          const more = entity.collection === importRows.collection ? mergedRow : {};
          await updateAnyRow(system, entity, row, { accountId: keepId, ...more });
          moved.push({ collection: entity.collection, id: row.id });
        }
      for (const { id, after } of renumbered)
        await system.update(contacts, await system.get(contacts, id, { lock: true }), { callOrder: after });
      for (const { id, after } of remarked)
        await system.update(contacts, await system.get(contacts, id, { lock: true }), { roles: after });
      await settleRequests(system, keepId);
      await keepSums(system, keepId, await companyToday(system));
      const now = await system.get(accounts, keepId, { lock: true });
      const values = merged(now, gone, take);
      const before = Object.fromEntries(Object.keys(values).map((field) => [field, Reflect.get(now, field)]));
      await system.update(accounts, now, values);
      await system.delete(accounts, gone);
      const { id } = await system.create(accountMerges, {
        ...{
          accountId: keepId,
          mergedId,
          mergedName: gone.name,
          moved,
          renumbered,
          remarked,
          before,
          values,
        },
      });
      return { id, moved: moved.length };
    },
  }),

  /**
   * Undoes a merge of two accounts: the moved records return, along with records added below them since, and the
   * first account gets its own values back unless somebody has changed them since. Throws NOT_READY if an agreement
   * signed after the merge changed one signed before it.
   */
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
          'The account that was kept was merged again later. Nothing was changed. Undo that merge first.',
        );
      await checkApart(system, merge);
      const deleted = (await system.deleted(accounts, [merge.mergedId]))?.get(merge.mergedId);
      if (!deleted) throw new AppError('NOT_FOUND', { what: 'Account' });
      const keep = await system.get(accounts, merge.accountId, { lock: true });
      await system.restore(accounts, deleted.row);
      await moveBack(system, merge);
      await callAsBefore(system, record);
      await markAsBefore(system, record);
      const today = await companyToday(system);
      for (const accountId of [merge.accountId, merge.mergedId]) {
        await settleRequests(system, accountId);
        await keepSums(system, accountId, today);
      }
      const now = await system.get(accounts, keep.id, { lock: true });
      const own = Object.entries(record.before).filter(([field]) =>
        deepEqual(Reflect.get(now, field), record.values[field]),
      );
      await system.update(accounts, now, Object.fromEntries(own));
      for (const accountId of [merge.accountId, merge.mergedId]) await closeWhereLeft(system, accountId);
      await system.update(accountMerges, record, { undoneAt: tx.context.now });
    },
  }),
};
