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

/** How far a customer is, in order: of two accounts the farther one counts. */
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

/** What the account that stays says afterwards: the chosen values, and what both have together. */
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

/** A customer whose last contract ended while the two were one is none any more. */
async function closeWhereLeft(tx: Transaction, accountId: string): Promise<void> {
  const { account, contracts: signed } = await openLedger(tx, accountId);
  const last = signed.toSorted((a, b) => a.number - b.number).at(-1);
  if (!last || signed.some(isLive) || !customerSteps.includes(account.status)) return;
  await tx.update(accounts, account, {
    status: 'cancelled',
    ...closedAs(last),
  });
}

/** The state of an import's row whose account was merged, so that the import taken back leaves the customer alone. */
const mergedRow = { state: 'kept', reason: 'Used since: merged with another account.' } as const;

/**
 * Throws NOT_READY where the two customers cannot be separated any more: something was signed, or is offered, since the merge that changes an earlier contract.
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
      `${found.reference} was made since the merge and changes an agreement of the other account. Nothing was changed. The accounts stay together.`,
    );
}

/** Gives the second account back what it had, and what was written below it since. */
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

/** Gives people the numbers back that they had in the call lists, where they still have the merge's and nobody else took theirs since. */
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

/** Gives people the marks back that the merge took, where nobody changed their roles since. */
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
   * Makes one account of two, in one piece: everything below the second follows it into the first, contracts with their ledgers too, and the first takes the named values of
   * the second. The second leaves every list; its address leads to the first.
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
      if (keep.isTest !== gone.isTest)
        throw notReady(
          'One of the two is a test, which no report counts. Nothing was changed. Take the test sale back instead.',
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
   * Makes two accounts of one again: what moved goes back, with what was written below it since, and the first has its own values where nobody changed them since. Throws
   * NOT_READY where an agreement signed after the merge changed one signed before it.
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
          'The account that was kept has been merged itself since. Nothing was changed. Undo that merge first.',
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
