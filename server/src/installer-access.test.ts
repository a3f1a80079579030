import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { entities } from '@sable/domain/registry';
import { searchRecords } from './search.ts';
import { testWorld, type World } from './test-world.ts';

/** An installer and two customers: to one of them they are sent, of the other they know nothing. */
let world: World;
let office: Actor;
let installer: Actor;
let accountId: string;
let otherId: string;
const OTHER = 'cnryother';

async function customer(word: string): Promise<string> {
  const id = await world.make(office, 'accounts.create', {
    account: {
      name: `${word} household`,
      type: 'residential',
      site: { line1: `1 ${word}`, city: word, region: 'OH', postal: '45402' },
    },
    contact: { name: `${word} person`, email: `${word}@example.com` },
  });
  await world.run(office, 'emails.create', { address: `second-${word}@example.com`, accountId: id });
  return id;
}

const times = { startsAt: '2026-03-02T15:00:00.000Z', endsAt: '2026-03-02T16:00:00.000Z' };
const plan = (userId: string | null, id: string | null = accountId) =>
  world.make(office, 'events.create', { title: 'Visit', type: 'install', userId, accountId: id, ...times });
const change = (id: string, patch: object) => world.run(office, 'events.update', { id, patch });

/** The collections of which a reader gets rows that tell a word. */
async function collectionsWith(word: string, reader: Actor): Promise<string[]> {
  const found: string[] = [];
  for (const { collection } of entities) {
    const rows = await world.rows(reader, { collection, limit: 1000 });
    if (JSON.stringify(rows).includes(word)) found.push(collection);
  }
  return found.sort();
}

const accountsOf = async (reader: Actor) =>
  (await world.rows(reader, { collection: 'accounts' })).map(({ id }) => id);

beforeAll(async () => {
  world = await testWorld();
  office = await world.person(await world.company(), 'office');
});

beforeEach(async () => {
  installer = await world.person(office, 'installer');
  accountId = await customer('ownword');
  otherId = await customer(OTHER);
});

describe('an installer', () => {
  test('without appointments reads no customer, in any collection', async () => {
    for (const word of ['ownword', OTHER]) {
      expect(await collectionsWith(word, office)).toEqual(
        expect.arrayContaining(['accounts', 'addresses', 'contacts', 'emails', 'updates']),
      );
      expect(await collectionsWith(word, installer)).toEqual([]);
      expect(await searchRecords(world.tenancy, installer, word)).toEqual([]);
    }
    expect(await world.rows(installer, { collection: 'accounts', aggregate: {} })).toEqual([{ count: 0 }]);
  });

  test('reads the customer whom they are sent to, and what hangs below', async () => {
    await plan(installer.id);
    expect(await accountsOf(installer)).toEqual([accountId]);
    expect(await collectionsWith('ownword', installer)).toEqual([
      'accounts',
      'addresses',
      'contacts',
      'emails',
      'updates',
    ]);
    expect(await collectionsWith(OTHER, installer)).toEqual([]);
    expect((await searchRecords(world.tenancy, installer, 'ownword')).length).toBeGreaterThan(0);
    expect(await searchRecords(world.tenancy, installer, OTHER)).toEqual([]);
  });

  test('keeps a customer whose appointment is over, and loses one whose last appointment is canceled, removed or given away', async () => {
    const colleague = await world.person(office, 'installer');
    const first = await plan(installer.id);
    const second = await plan(installer.id);
    await change(first, { status: 'done' });
    await world.run(office, 'events.delete', { id: second });
    expect(await accountsOf(installer)).toEqual([accountId]);
    await change(first, { status: 'cancelled' });
    expect(await accountsOf(installer)).toEqual([]);
    await change(first, { status: 'confirmed' });
    expect(await accountsOf(installer)).toEqual([accountId]);
    await change(first, { userId: colleague.id });
    expect([await accountsOf(installer), await accountsOf(colleague)]).toEqual([[], [accountId]]);
    await change(first, { accountId: otherId });
    expect(await accountsOf(colleague)).toEqual([otherId]);
    await world.run(office, 'events.delete', { id: first });
    expect(await accountsOf(colleague)).toEqual([]);
  });

  test('cannot open a customer by moving an appointment of their own', async () => {
    const id = await plan(installer.id, null);
    await expect(world.run(installer, 'events.update', { id, patch: { accountId } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await accountsOf(installer)).toEqual([]);
    await world.run(installer, 'events.update', { id, patch: { status: 'on_site' } });
  });

  test('writes nothing of the customer', async () => {
    await plan(installer.id);
    await expect(
      world.run(installer, 'accounts.update', { id: accountId, patch: { notes: 'x' } }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await expect(
      world.run(installer, 'contacts.create', { name: 'X', email: 'x@example.com', accountId }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  });
});

test('two who plan for one customer at once are both assigned', async () => {
  const colleague = await world.person(office, 'installer');
  await Promise.all([plan(installer.id), plan(colleague.id)]);
  const [account] = await world.rows(office, { collection: 'accounts', where: where({ id: accountId }) });
  expect(account?.['assignedUserIds']).toEqual([installer.id, colleague.id].sort());
});
