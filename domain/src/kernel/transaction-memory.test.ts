import { beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '../account.ts';
import { contacts } from '../contact.ts';
import { products } from '../product.ts';
import type { Actor } from './actor.ts';
import { createIdGenerator, uuidv7 } from './id-generator.ts';
import type { AnyEntity, AnyRow, RowOf } from './entity.ts';
import { ContentionError } from './errors.ts';
import { matches, where } from './predicate.ts';
import { cursorOf, compareRows, pageLimit } from './query.ts';
import type { Source } from './source.ts';
import { Transaction } from './transaction.ts';

/**
 * The stored rows, and the reads that reached the store: `get`, `lock`, `getMany`, `list`, or `parent`, with their
 * arguments.
 */
const stored = new Map<string, AnyRow>();
let reads: string[] = [];

const rowOf = (collection: string, id: string) => stored.get(`${collection}/${id}`);
const source: Source = {
  async get({ collection }, id, { lock }) {
    reads.push(`${lock ? 'lock' : 'get'} ${collection}`);
    return rowOf(collection, id);
  },
  async getMany({ collection }, ids, { lock }) {
    reads.push(`${lock ? 'lock' : 'get'} ${ids.length} ${collection}`);
    return ids.flatMap((id) => rowOf(collection, id) ?? []);
  },
  async list({ collection }: AnyEntity, spec) {
    reads.push(`list ${collection}`);
    const all = [...stored].flatMap(([path, row]) => (path.startsWith(`${collection}/`) ? [row] : []));
    const sorted = all.filter((row) => matches(row, spec.where ?? { all: [] })).sort(compareRows(spec));
    const start = spec.after
      ? sorted.findIndex((row) => String(cursorOf(spec, row)) === String(spec.after)) + 1
      : 0;
    return sorted.slice(start, start + pageLimit(spec));
  },
  async findParent(collection, id) {
    reads.push(`parent ${collection}`);
    return rowOf(collection, id);
  },
  nextNumber: async () => 1,
};

const companyId = uuidv7(1_790_000_000_001, new Uint8Array(10).fill(1));
let requests = 0;
const begin = (role = 'admin', settings = { salesSeeAll: true }): Transaction => {
  const actor: Actor = {
    kind: 'user',
    id: uuidv7(1, new Uint8Array(10)),
    name: 'Sam',
    companyId,
    roles: [role],
    settings,
  };
  const key = uuidv7(1_790_000_000_000 + (requests += 1), new Uint8Array(10).fill(7));
  return new Transaction(source, actor, {
    now: '2026-03-01T10:00:00.000Z',
    newId: createIdGenerator(key),
    digest: async (text) => text,
    newToken: () => 'token',
    seal: (text) => text,
    open: (sealed) => sealed,
  });
};

/** Simulates a commit by another transaction in the meantime. */
function commit(tx: Transaction): void {
  for (const { collection, id, after } of tx.changes)
    if (after) stored.set(`${collection}/${id}`, after);
    else stored.delete(`${collection}/${id}`);
}

async function storedAccount(name = 'Hanna Miller'): Promise<RowOf<typeof accounts>> {
  const tx = begin();
  const row = await tx.create(accounts, { name, type: 'residential' });
  commit(tx);
  return row;
}

async function rename({ id }: { id: string }, name: string): Promise<void> {
  const tx = begin();
  await tx.update(accounts, await tx.get(accounts, id, { lock: true }), { name });
  commit(tx);
}

async function storedContacts(count: number, accountId: string): Promise<void> {
  const tx = begin();
  for (let n = 0; n < count; n++)
    await tx.create(contacts, { name: `Person ${n}`, phone: '+1 555 010 0000', accountId });
  commit(tx);
}

beforeEach(() => {
  stored.clear();
  reads = [];
});

describe('a transaction remembers what it read', () => {
  test('a row is read once, whoever asks, and so is one that is missing', async () => {
    const { id } = await storedAccount();
    const tx = begin();
    const missing = uuidv7(5, new Uint8Array(10));
    await tx.get(accounts, id);
    await tx.asSystem().get(accounts, id.toUpperCase());
    await tx.findMany(accounts, [id, id]);
    expect(await tx.find(accounts, missing)).toBeUndefined();
    expect(await tx.find(accounts, missing)).toBeUndefined();
    expect(reads).toEqual(['get accounts', 'get accounts']);
  });

  test('what is remembered is the stored row: each actor’s own permission decides who gets it', async () => {
    const tx = begin();
    const draft = await tx.create(products, {
      sku: 'A',
      name: 'Draft',
      kind: 'equipment',
      price: 1,
      status: 'draft',
    });
    commit(tx);
    const rep = begin('sales');
    expect(await rep.find(products, draft.id)).toBeUndefined();
    expect((await rep.asSystem().find(products, draft.id))?.id).toBe(draft.id);
    expect(await rep.find(products, draft.id)).toBeUndefined();
    expect([...(await rep.findMany(products, [draft.id])).keys()]).toEqual([]);
    expect(reads).toEqual(['get products']);
  });

  test('a set is fetched in one read, without what is known already', async () => {
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push((await storedAccount(`Account ${n}`)).id);
    const [first = ''] = ids;
    const tx = begin();
    await tx.get(accounts, first);
    const missing = uuidv7(5, new Uint8Array(10));
    const rows = await tx.findMany(accounts, [...ids, ...ids, missing]);
    expect([...rows.keys()]).toEqual(ids);
    for (const id of ids) expect((await tx.get(accounts, id)).id).toBe(id);
    expect(reads).toEqual(['get accounts', 'get 5 accounts']);
  });

  test('parents that permissions ask about are looked up once', async () => {
    const account = await storedAccount();
    await storedContacts(20, account.id);
    const ids = [...stored.values()].flatMap((row) => (row['accountId'] ? row.id : []));
    reads = [];
    const rep = begin('sales', { salesSeeAll: false });
    await rep.findMany(contacts, ids);
    expect(ids).toHaveLength(20);
    expect(reads).toEqual(['get 20 contacts', 'parent accounts']);
  });

  test('its own writes are what it reads, and a row deleted here stays gone', async () => {
    const { id } = await storedAccount();
    const tx = begin();
    const row = await tx.get(accounts, id, { lock: true });
    await tx.update(accounts, row, { name: 'Renamed' });
    // The caller still has the first copy: the second patch does not undo the first.
    await tx.update(accounts, row, { phone: '+1 555 010 0000' });
    expect(await tx.get(accounts, id)).toMatchObject({
      name: 'Renamed',
      phone: '+1 555 010 0000',
      version: 2,
    });
    await tx.delete(accounts, row);
    expect(await tx.find(accounts, id, { lock: true })).toBeUndefined();
    expect((await tx.findMany(accounts, [id])).size).toBe(0);
    expect(await tx.list(accounts, {})).toEqual([]);
    for (const again of [() => tx.update(accounts, row, { name: 'Again' }), () => tx.delete(accounts, row)])
      await expect(again()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(tx.create(accounts, { ...row, name: 'Again' })).rejects.toMatchObject({ code: 'DUPLICATE' });
    expect(tx.changes).toMatchObject([{ operation: 'delete', id, before: { version: 1 }, after: null }]);
  });
});

describe('a transaction changes only what it locked', () => {
  const refused = 'You need to read the accounts document with a lock before creating an update.';

  test('a row that was only read, listed or handed in can be neither updated nor deleted', async () => {
    const row = await storedAccount();
    const reading: ((tx: Transaction) => Promise<unknown>)[] = [
      async () => undefined,
      (tx) => tx.get(accounts, row.id),
      (tx) => tx.findMany(accounts, [row.id]),
      (tx) => tx.list(accounts, {}),
      (tx) => tx.listAll(accounts, { all: [] }),
    ];
    for (const read of reading) {
      const tx = begin();
      await read(tx);
      await expect(tx.update(accounts, row, { name: 'New' })).rejects.toThrow(refused);
      await expect(tx.asSystem().delete(accounts, row)).rejects.toThrow(refused);
      expect(tx.changes).toEqual([]);
    }
  });

  test('a row that was read or listed with a lock can', async () => {
    const row = await storedAccount();
    const locking: ((tx: Transaction) => Promise<unknown>)[] = [
      (tx) => tx.get(accounts, row.id, { lock: true }),
      (tx) => tx.findMany(accounts, [row.id], { lock: true }),
      (tx) => tx.list(accounts, {}, { lock: true }),
      (tx) => tx.listAll(accounts, { all: [] }, { lock: true }),
      (tx) => tx.asSystem().get(accounts, row.id, { lock: true }),
    ];
    for (const [n, lock] of locking.entries()) {
      const tx = begin();
      await lock(tx);
      await tx.update(accounts, row, { name: `New ${n}` });
      expect(tx.changes).toMatchObject([{ operation: 'update', after: { name: `New ${n}`, version: 2 } }]);
    }
  });

  test('a lock is taken once, and covers later reads', async () => {
    const { id } = await storedAccount();
    const tx = begin();
    await tx.get(accounts, id);
    await tx.get(accounts, id, { lock: true });
    await tx.get(accounts, id, { lock: true });
    await tx.list(accounts, {}, { lock: true });
    await tx.get(accounts, id);
    expect(reads).toEqual(['get accounts', 'lock accounts', 'list accounts']);
  });
});

describe('a transaction sees one version of each row', () => {
  test.each<[string, (tx: Transaction, id: string) => Promise<unknown>]>([
    ['locked', (tx, id) => tx.get(accounts, id, { lock: true })],
    ['locked in a set', (tx, id) => tx.findMany(accounts, [id], { lock: true })],
    ['listed', (tx) => tx.list(accounts, {})],
  ])('a row that changed before it was %s makes it start over', async (_how, read) => {
    const row = await storedAccount();
    const tx = begin();
    await tx.get(accounts, row.id);
    await rename(row, 'Changed since');
    await expect(read(tx, row.id)).rejects.toThrow(ContentionError);
    // The retry first locks the rows that the failed attempt locked, and then reads the newest row.
    const next = begin();
    await next.lock(tx.locks);
    expect(await next.get(accounts, row.id)).toMatchObject({ name: 'Changed since' });
  });

  test('so does one that was removed, or appeared', async () => {
    const row = await storedAccount();
    const tx = begin();
    await tx.get(accounts, row.id);
    stored.clear();
    await expect(tx.get(accounts, row.id, { lock: true })).rejects.toThrow(ContentionError);
    const other = begin();
    expect(await other.find(accounts, row.id)).toBeUndefined();
    stored.set(`accounts/${row.id}`, { ...row });
    await expect(other.get(accounts, row.id, { lock: true })).rejects.toThrow(ContentionError);
  });

  test('the locks of a failed attempt are taken again in their order', async () => {
    const [a, b] = [await storedAccount('A'), await storedAccount('B')];
    const tx = begin();
    await tx.get(accounts, a.id);
    await tx.get(accounts, b.id, { lock: true });
    await rename(a, 'Changed since');
    await expect(tx.get(accounts, a.id, { lock: true })).rejects.toThrow(ContentionError);
    expect(tx.locks.map(({ id }) => id)).toEqual([b.id, a.id]);
  });
});

test('all rows of a parent are listed, however many pages they fill', async () => {
  const account = await storedAccount();
  await storedContacts(2500, account.id);
  const tx = begin();
  const all = await tx.listAll(contacts, where({ accountId: account.id }), { lock: true });
  expect(new Set(all.map(({ id }) => id)).size).toBe(2500);
  for (const contact of all) await tx.delete(contacts, contact);
  await tx.create(contacts, { name: 'New', phone: '+1 555 010 0000', accountId: account.id });
  expect(await tx.listAll(contacts, where({ accountId: account.id }))).toMatchObject([{ name: 'New' }]);
});
