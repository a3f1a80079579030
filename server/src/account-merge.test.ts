import { describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { whileLocked } from './test-lock.ts';
import { acceptEstimate, offer, sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company('Merging Security');
const office = await world.person(admin, 'office');

const site = { line1: '12 Oak Street', city: 'Dayton', region: 'OH', postal: '45402', country: 'us' };

const account = (fields: object, contact?: object) =>
  world.make(office, 'accounts.create', {
    account: { name: 'Miller', type: 'residential', ...fields },
    ...(contact && { contact }),
  });

const below = ['contacts', 'tasks', 'notes', 'events', 'estimates', 'tickets', 'work-orders', 'equipment'];

/** Returns all stored records of two accounts that a merge touches, without the last-change fields. */
async function picture(...ids: string[]) {
  const rows = await Promise.all([
    world.list(office, 'accounts', { id: ids }),
    ...below.map((collection) => world.list(office, collection, { accountId: ids })),
  ]);
  return rows
    .flat()
    .map(({ version: _version, updatedAt: _updatedAt, belongsTo: _belongsTo, ...row }) => row)
    .sort((a, b) => String(a['id']).localeCompare(String(b['id'])));
}

async function pair() {
  const keepId = await account({ name: 'Hanna Miller', phone: '+1 937 555 0101', tags: ['vip'], site });
  const mergedId = await account(
    { name: 'H. Miller', email: 'hanna@example.com', tags: ['web'], temperature: 'hot', site },
    { name: 'Hanna', email: 'hanna@example.com' },
  );
  await world.run(office, 'tasks.create', { accountId: mergedId, title: 'Call back' });
  await world.run(office, 'notes.create', { accountId: mergedId, text: 'Two dogs' });
  const estimateId = await world.estimate(office, mergedId);
  await world.run(office, 'estimate-lines.add', {
    estimateId,
    lines: [{ name: 'Panel', unitPrice: 100_00 }],
  });
  return { keepId, mergedId, estimateId };
}

const merge = async (actor: Actor, keepId: string, mergedId: string, take: readonly string[] = []) =>
  world.make(actor, 'accounts.merge', { keepId, mergedId, take });

describe('merging two accounts', () => {
  test('children move, the chosen values stay, and the second account leaves every list', async () => {
    const { keepId, mergedId, estimateId } = await pair();
    const id = await merge(office, keepId, mergedId, ['email', 'temperature']);
    const kept = await world.find(office, 'accounts', { id: keepId });
    expect(kept).toMatchObject({
      name: 'Hanna Miller',
      phone: '+1 937 555 0101',
      email: 'hanna@example.com',
      temperature: 'hot',
      tags: ['vip', 'web'],
    });
    expect(await world.list(office, 'accounts', { id: mergedId })).toEqual([]);
    for (const collection of ['contacts', 'tasks', 'notes', 'estimates'])
      expect(await world.list(office, collection, { accountId: keepId }), collection).toHaveLength(1);
    expect(await world.list(office, 'estimates', { id: estimateId })).toMatchObject([
      { accountId: keepId, total: 100_00 },
    ]);
    // The address of the merged account redirects to the account that remains.
    expect(await world.list(office, 'account-merges', { mergedId, undoneAt: null })).toMatchObject([
      { id, accountId: keepId, mergedName: 'H. Miller' },
    ]);
  });

  test.each([['primary'], ['signer']])(
    'whoever is talked to first at the account that stays is so afterwards, also where the other one’s is marked: %s',
    async (role) => {
      const phone = '+1 937 555 0101';
      const mergedId = await account({ name: 'Older' });
      const keepId = await account({ name: 'Newer' });
      await world.run(office, 'contacts.create', { accountId: mergedId, name: 'Ada', phone, roles: [role] });
      await world.run(office, 'contacts.create', { accountId: keepId, name: 'Zoe', phone, roles: [role] });
      const before = await picture(keepId, mergedId);
      const id = await merge(office, keepId, mergedId);
      const marked = (await world.list(office, 'contacts', { accountId: keepId })).map(({ name, roles }) => ({
        name,
        isFirst: Array.isArray(roles) && roles.includes('primary'),
      }));
      expect(marked).toContainEqual({ name: 'Zoe', isFirst: true });
      expect(marked).toContainEqual({ name: 'Ada', isFirst: false });
      await world.run(office, 'accounts.unmerge', { id });
      expect(await picture(keepId, mergedId)).toEqual(before);
    },
  );

  test('undo puts everything back', async () => {
    const { keepId, mergedId } = await pair();
    const before = await picture(keepId, mergedId);
    const id = await merge(office, keepId, mergedId, ['name', 'email', 'temperature']);
    expect(await picture(keepId, mergedId)).not.toEqual(before);
    await world.run(office, 'accounts.unmerge', { id });
    expect(await picture(keepId, mergedId)).toEqual(before);
    // A second undo changes nothing.
    await world.run(office, 'accounts.unmerge', { id });
    expect(await picture(keepId, mergedId)).toEqual(before);
  });

  describe('two call lists become one', () => {
    const called = (accountId: string, name: string, callOrder: number | null, more: object = {}) =>
      world.make(office, 'contacts.create', {
        ...{ accountId, name, phone: '+1 937 555 0101', roles: ['emergency'], callOrder, ...more },
      });
    const list = async (accountId: string) =>
      (await world.list(office, 'contacts', { accountId }))
        .filter(({ callOrder }) => callOrder !== null)
        .map(({ name, callOrder }) => `${String(callOrder)} ${String(name)}`)
        .sort();
    async function lists() {
      const [keepId, mergedId] = [await account({ site }), await account({ site })];
      const ids = {
        ann: await called(keepId, 'Ann', 1),
        ben: await called(keepId, 'Ben', 3),
        // A contact who is not on the call list has no place in the call order.
        dee: await called(keepId, 'Dee', 1, { roles: ['billing'] }),
        cat: await called(mergedId, 'Cat', 1),
        eva: await called(mergedId, 'Eva', 2),
      };
      return { keepId, mergedId, ids };
    }

    test('those of the account that stays first; undone, everybody has their own number', async () => {
      const { keepId, mergedId } = await lists();
      const id = await merge(office, keepId, mergedId);
      expect(await list(keepId)).toEqual(['1 Ann', '1 Dee', '2 Ben', '3 Cat', '4 Eva']);
      await world.run(office, 'accounts.unmerge', { id });
      expect(await list(keepId)).toEqual(['1 Ann', '1 Dee', '3 Ben']);
      expect(await list(mergedId)).toEqual(['1 Cat', '2 Eva']);
    });

    test('where no number is held twice nobody gets another', async () => {
      const [keepId, mergedId] = [await account({ site }), await account({ site })];
      await called(keepId, 'Ann', 2);
      await called(mergedId, 'Ben', 1);
      await merge(office, keepId, mergedId);
      expect(await list(keepId)).toEqual(['1 Ben', '2 Ann'].sort());
    });

    test('undone, a number that somebody has since been given stays theirs', async () => {
      const { keepId, mergedId, ids } = await lists();
      const id = await merge(office, keepId, mergedId);
      await world.run(office, 'contacts.update', { id: ids.cat, patch: { callOrder: 9 } });
      await called(keepId, 'Fay', 3);
      await world.run(office, 'accounts.unmerge', { id });
      expect(await list(keepId)).toEqual(['1 Ann', '1 Dee', '2 Ben', '3 Fay']);
      expect(await list(mergedId)).toEqual(['2 Eva', '9 Cat']);
    });
  });

  test('undo keeps what somebody did since', async () => {
    const { keepId, mergedId } = await pair();
    const id = await merge(office, keepId, mergedId, ['email', 'temperature']);
    await world.run(office, 'accounts.update', { id: keepId, patch: { email: 'new@example.com' } });
    const task = await world.make(office, 'tasks.create', { accountId: keepId, title: 'After the merge' });
    await world.run(office, 'accounts.unmerge', { id });
    const kept = await world.find(office, 'accounts', { id: keepId });
    expect(kept).toMatchObject({ email: 'new@example.com', temperature: null });
    expect(await world.list(office, 'tasks', { id: task })).toMatchObject([{ accountId: keepId }]);
  });

  test('a quoted customer stays quoted, and a sent estimate moves with its link', async () => {
    const { keepId, mergedId, estimateId } = await pair();
    await sendEstimate(world, office, estimateId);
    await merge(office, keepId, mergedId);
    expect(await world.list(office, 'accounts', { id: keepId })).toMatchObject([{ status: 'quoted' }]);
    expect(await world.list(office, 'estimates', { id: estimateId })).toMatchObject([
      { status: 'sent', accountId: keepId },
    ]);
  });

  test('a lead that takes over a customer is the customer', async () => {
    const sold = await world.account(admin);
    const { token } = await offer(world, admin, sold, [
      { name: 'Monitoring', kind: 'monitoring', unitPrice: 49_99 },
    ]);
    await acceptEstimate(world, token);
    const lead = await account({ name: 'Lead' });
    await merge(office, lead, sold);
    expect(await world.list(office, 'accounts', { id: [lead, sold] })).toMatchObject([
      { id: lead, status: 'sold', rmr: 49_99 },
    ]);
  });

  test('a customer takes over appointments, payments and offers of the second: each amount stays, and the sale is untouched', async () => {
    const sold = await world.account(admin);
    const { token } = await offer(world, admin, sold, [
      { name: 'Monitoring', kind: 'monitoring', unitPrice: 49_99 },
    ]);
    await acceptEstimate(world, token);
    const { mergedId, estimateId } = await pair();
    const transactionId = await world.make(office, 'transactions.create', {
      accountId: mergedId,
      date: '2026-03-05',
      amount: 123_45,
    });
    const eventId = await world.make(office, 'events.create', {
      title: 'Survey',
      accountId: mergedId,
      userId: admin.id,
      startsAt: '2030-03-20T15:00:00.000Z',
      endsAt: '2030-03-20T17:00:00.000Z',
    });
    const find = async (collection: string, filter: Record<string, string>) =>
      world.list(office, collection, filter);
    const ledger = async () => ({
      contracts: await find('contracts', { accountId: sold }),
      lines: await find('rmr-lines', { accountId: sold }),
    });
    const before = await ledger();
    expect(before.lines).toMatchObject([{ monthly: 49_99 }]);
    const [offered] = await find('estimates', { id: estimateId });
    await merge(office, sold, mergedId);
    expect(await ledger()).toEqual(before);
    expect(await find('transactions', { id: transactionId })).toMatchObject([
      { accountId: sold, amount: 123_45 },
    ]);
    expect(await find('events', { id: eventId })).toMatchObject([{ accountId: sold, title: 'Survey' }]);
    expect(await find('estimates', { id: estimateId })).toMatchObject([
      { accountId: sold, subtotal: offered?.['subtotal'], total: offered?.['total'], rmr: offered?.['rmr'] },
    ]);
  });

  test.each(['sales', 'installer', 'auditor'] as const)(
    '%s merges nothing and undoes nothing',
    async (role) => {
      const { keepId, mergedId } = await pair();
      const person = await world.person(admin, role);
      const refused = { code: 'NOT_AUTHORIZED' };
      await expect(merge(person, keepId, mergedId)).rejects.toMatchObject(refused);
      const id = await merge(office, keepId, mergedId);
      await expect(world.run(person, 'accounts.unmerge', { id })).rejects.toMatchObject(refused);
    },
  );

  test('an estimate that is written while two accounts are merged moves too', async () => {
    const { keepId, mergedId, estimateId } = await pair();
    const task = await world.get(office, 'tasks', { accountId: mergedId });
    const lock = { table: 'tasks', companyId: admin.companyId, id: task['id'] };
    const { merging, later } = await whileLocked(world, lock, async (waiting) => {
      const going = merge(office, keepId, mergedId).catch((error: unknown) => error);
      await waiting(1);
      return { merging: going, later: await world.estimate(office, mergedId) };
    });
    expect(await merging).toEqual(expect.any(String));
    const moved = await world.list(office, 'estimates', { accountId: keepId });
    expect(moved.map(({ id }) => id).sort()).toEqual([estimateId, later].sort());
  });

  test('an account is not merged with itself, nor with one of another company', async () => {
    const { keepId } = await pair();
    await expect(merge(office, keepId, keepId)).rejects.toThrow('cannot be merged with itself');
    const other = await world.company('Other Security');
    const theirs = await world.account(other);
    await expect(merge(office, keepId, theirs)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('one house has one key, for the account’s current and earlier spelling', async () => {
  const id = await account({ site: { ...site, line1: '12 oak st.', postal: '45402-1234' } });
  expect(await world.list(office, 'accounts', { siteKey: '12oakst 45402', id })).toHaveLength(1);
});
