import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { entities } from '@sable/domain/registry';
import { searchRecords } from './search.ts';
import { acceptEstimate, offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

/**
 * A company whose reps see only their own records: everything below a colleague's account or estimate is hidden as
 * well.
 */
const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
let narrow: Actor;
let theirs: { accountId: string; estimateId: string };
let mine: { accountId: string; estimateId: string };
const CANARY = 'cnrycolleague';

async function deal(owner: Actor, word: string) {
  const accountId = await world.make(owner, 'accounts.create', {
    account: {
      name: `${word} household`,
      type: 'residential',
      site: { line1: `1 ${word}`, city: word, region: 'OH', postal: '45402' },
    },
    contact: { name: `${word} person`, email: `${word}@example.com` },
  });
  await world.run(owner, 'emails.create', { address: `second-${word}@example.com`, accountId });
  const address = { line1: `2 ${word}`, city: word, region: 'OH', postal: '45402' };
  await world.run(owner, 'addresses.create', { address, type: 'billing', accountId });
  const estimateId = await world.estimate(owner, accountId);
  await world.run(owner, 'estimate-lines.add', { estimateId, lines: [{ name: word, unitPrice: 12345 }] });
  await world.run(owner, 'estimates.send', { id: estimateId });
  await world.run(owner, 'events.create', {
    title: `Visit ${word}`,
    accountId,
    userId: owner.id,
    startsAt: '2026-03-02T15:00:00.000Z',
    endsAt: '2026-03-02T16:00:00.000Z',
    bookedAnyway: ['overlap'],
  });
  return { accountId, estimateId };
}

beforeAll(async () => {
  narrow = { ...rep, settings: { salesSeeAll: false } };
  theirs = await deal(await world.person(admin, 'sales'), CANARY);
  mine = await deal(narrow, 'ownword');
});

/** Returns the collections where an actor sees rows that contain the word of the colleague's deal. */
async function collectionsWith(word: string, actor: Actor): Promise<string[]> {
  const found: string[] = [];
  for (const { collection } of entities) {
    const rows = await world.rows(actor, { collection, limit: 1000 }).catch(() => []);
    if (JSON.stringify(rows).includes(word)) found.push(collection);
  }
  return found;
}

describe('a rep who sees only their own', () => {
  test('reads nothing of a colleague’s deal, in any collection', async () => {
    expect(await collectionsWith(CANARY, narrow)).toEqual([]);
    const collections = await collectionsWith(CANARY, admin);
    for (const collection of ['accounts', 'contacts', 'addresses', 'emails', 'events', 'updates'])
      expect(collections).toContain(collection);
    for (const collection of ['estimate-lines', 'estimate-versions'])
      expect(collections).toContain(collection);
  });

  test('reads all of their own, and its history', async () => {
    const own = await collectionsWith('ownword', narrow);
    for (const collection of ['accounts', 'contacts', 'addresses', 'emails', 'events', 'updates'])
      expect(own).toContain(collection);
    for (const collection of ['estimate-lines', 'estimate-versions']) expect(own).toContain(collection);
    for (const collection of ['estimate-links', 'estimate-events']) {
      const rows = await world.rows(narrow, { collection });
      expect(new Set(rows.map((row) => row['estimateId']))).toEqual(new Set([mine.estimateId]));
    }
    const history = await world.list(narrow, 'updates', { collection: 'contacts' });
    expect(history).toHaveLength(1);
  });

  test('reads nothing of what follows from a colleague’s sale', async () => {
    const colleague = await world.person(admin, 'sales');
    const accountId = await world.account(colleague, 'Sold household');
    const monitoring = { name: 'Monitoring', kind: 'monitoring', unitPrice: 4999 };
    const panel = { name: 'Panel', kind: 'equipment', unitPrice: 59_900 };
    const { token } = await offer(world, colleague, accountId, [monitoring, panel], { termMonths: 36 });
    await acceptEstimate(world, token);
    const read = async (actor: Actor) => {
      const found: string[] = [];
      for (const { collection } of entities.filter((each) => each.ownFields.includes('accountId')))
        if ((await world.list(actor, collection, { accountId }).catch(() => [])).length > 0)
          found.push(collection);
      return found;
    };
    const collections = await read(admin);
    for (const collection of [
      'contracts',
      'rmr-lines',
      'contract-credits',
      'work-orders',
      'cancellation-rights',
    ])
      expect(collections).toContain(collection);
    expect(await read(colleague)).toContain('contracts');
    expect(await read(narrow)).toEqual([]);
  });

  test('counts and finds nothing of it either', async () => {
    const counted = await world.rows(narrow, {
      collection: 'estimate-lines',
      where: where({ estimateId: theirs.estimateId }),
      aggregate: { sum: ['net'] },
    });
    expect(counted[0]).toMatchObject({ count: 0, 'sum.net': 0 });
    expect(await searchRecords(world.tenancy, narrow, CANARY)).toEqual([]);
    expect(await searchRecords(world.tenancy, narrow, 'ownword')).not.toEqual([]);
  });

  test('changes nothing below a colleague’s account, and adds nothing to it', async () => {
    const contact = await world.find(admin, 'contacts', { accountId: theirs.accountId });
    const patch = { email: 'elsewhere@example.com' };
    await expect(world.run(narrow, 'contacts.update', { id: contact?.['id'], patch })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const added = { name: 'Intruder', email: 'i@example.com', accountId: theirs.accountId };
    await expect(world.run(narrow, 'contacts.create', added)).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    await expect(
      world.run(narrow, 'contacts.create', { ...added, accountId: mine.accountId }),
    ).resolves.toBeDefined();
  });
});

test('a rep who sees all still works only their own and nobody’s', async () => {
  const contact = await world.find(rep, 'contacts', { accountId: theirs.accountId });
  await expect(
    world.run(rep, 'contacts.update', { id: contact?.['id'], patch: { phone: '+1 555 010 0200' } }),
  ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
});

test('a rep makes no colleague’s record their own, and gives none of theirs away', async () => {
  const colleague = await world.person(admin, 'sales');
  const own = async (ownerUserId: string) => {
    const row = await world.find(admin, 'organizations', { ownerUserId });
    return row?.['id'];
  };
  const make = (ownerUserId: string) =>
    world.make(admin, 'organizations.create', { name: 'Hill Builders', kind: 'builder', ownerUserId });
  const [id, ownId] = [await make(colleague.id), await make(rep.id)];
  const give = (organization: string, ownerUserId: string | null) =>
    world.run(rep, 'organizations.update', { id: organization, patch: { ownerUserId } });
  await expect(give(id, rep.id)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  for (const other of [colleague.id, null])
    await expect(give(ownId, other)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  expect([await own(colleague.id), await own(rep.id)]).toEqual([id, ownId]);
});

test('an account that goes to another rep takes everything below along', async () => {
  const { accountId } = await deal(narrow, 'handedover');
  const other = await world.person(admin, 'sales');
  const otherNarrow: Actor = { ...other, settings: { salesSeeAll: false } };
  await world.run(admin, 'accounts.update', { id: accountId, patch: { ownerUserId: other.id } });
  const contacts = { collection: 'contacts', where: where({ accountId }) };
  expect(await world.rows(narrow, contacts)).toHaveLength(0);
  expect(await world.rows(otherNarrow, contacts)).toHaveLength(1);
});

describe('the audit trail', () => {
  test('answers nothing about what it masks: no condition, no order, no count', async () => {
    for (const actor of [admin, rep]) {
      const asks = [
        { where: { field: 'after', op: 'containsText', value: 'cost' } as const },
        { where: { not: { field: 'before.cost', op: 'eq', value: 1 } } as const },
        { orderBy: [{ field: 'after', direction: 'asc' } as const] },
        { aggregate: { groupBy: ['after'] } },
        { aggregate: { groupBy: ['documentId'] } },
        { aggregate: {} },
      ];
      for (const ask of asks)
        await expect(world.rows(actor, { collection: 'updates', ...ask })).rejects.toMatchObject({
          status: expect.any(Number),
        });
    }
  });

  test('is full pages, whatever of it is another’s', async () => {
    const pages: string[] = [];
    for (let after: readonly (string | number)[] | undefined; ;) {
      const rows = await world.rows(narrow, {
        collection: 'updates',
        orderBy: [{ field: 'seq', direction: 'asc' }],
        limit: 3,
        ...(after && { after }),
      });
      pages.push(...rows.map((row) => String(row['id'])));
      const last = rows.at(-1);
      if (rows.length < 3 || !last) break;
      after = [Number(last['seq']), String(last['id'])];
    }
    const whole = await world.rows(narrow, { collection: 'updates', limit: 1000 });
    expect(new Set(pages)).toEqual(new Set(whole.map((row) => row['id'])));
    expect(pages).toHaveLength(whole.length);
  });

  test('is nothing for who is no staff', async () => {
    const affiliate = await world.person(admin, 'affiliate');
    expect(await world.rows(affiliate, { collection: 'updates' })).toEqual([]);
  });
});

test('a name that is no field never becomes SQL', async () => {
  for (const name of ['totals.x) or true; --', 'totals.x" from users --'])
    for (const ask of [
      { aggregate: { groupBy: [name] } },
      { where: { field: name, op: 'hasElement', value: 1 } as const },
    ])
      await expect(world.rows(admin, { collection: 'estimates', ...ask })).rejects.toMatchObject({
        code: 'UNKNOWN_FIELD',
      });
});
