import { anyEntity, type AnyRow } from './entity.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '../account.ts';
import { contacts } from '../contact.ts';
import { products } from '../product.ts';
import type { Actor } from './actor.ts';
import { createIdGenerator, uuidv7 } from './id-generator.ts';
import { matches, where } from './predicate.ts';
import { compareRows, pageLimit } from './query.ts';
import { deepEqual } from './deep-equal.ts';
import type { Source } from './source.ts';
import { can, Transaction } from './transaction.ts';

const rows = new Map<string, AnyRow>();
const source: Source = {
  get: async (entity, id) => rows.get(`${entity.collection}/${id}`),
  list: async (entity, spec) =>
    [...rows]
      .filter(
        ([path, row]) => path.startsWith(`${entity.collection}/`) && matches(row, spec.where ?? { all: [] }),
      )
      .map(([, row]) => row)
      .sort(compareRows(spec))
      .slice(0, pageLimit(spec)),
  getMany: async (entity, ids) => ids.flatMap((id) => rows.get(`${entity.collection}/${id}`) ?? []),
  findParent: async (collection, id) => rows.get(`${collection}/${id}`),
  nextNumber: async () => 1,
};

const key = uuidv7(1_790_000_000_000, new Uint8Array(10).fill(7));
const companyId = uuidv7(1_790_000_000_001, new Uint8Array(10).fill(1));
const context = () => ({
  now: '2026-03-01T10:00:00.000Z',
  newId: createIdGenerator(key),
  digest: async (text: string) => text,
  newToken: () => 'token',
  seal: (text: string) => text,
  open: (sealed: string) => sealed,
});
const actor = (...roles: string[]): Actor => ({
  kind: 'user',
  id: uuidv7(1, new Uint8Array(10)),
  name: 'Sam',
  companyId,
  roles,
  settings: { salesSeeAll: true },
});
const begin = (who = actor('admin')) => new Transaction(source, who, context());

beforeEach(() => rows.clear());

describe('a transaction', () => {
  // Specification 3.2–3.4
  test('makes whole rows: defaults, derived fields, owner, times and parents', async () => {
    const tx = begin();
    const row = await tx.create(accounts, {
      name: '  Ångström  ',
      type: 'residential',
      organizationId: companyId,
    });
    expect(row).toMatchObject({
      name: 'Ångström',
      nameKey: 'angstrom',
      status: 'lead',
      version: 1,
      companyId,
      createdAt: context().now,
      updatedAt: context().now,
      createdBy: tx.actor.id,
    });
    expect(row.belongsTo).toEqual([`organizations/${companyId}`]);
    expect(tx.changes).toMatchObject([{ operation: 'create', before: null, after: { id: row.id } }]);
  });

  test('a change parses what it changes, and leaves what was right when it was written', async () => {
    const made = await begin().create(accounts, { name: 'X', type: 'residential' });
    const old = { ...made, notes: 'n'.repeat(50_000) };
    rows.set(`accounts/${made.id}`, old);
    const tx = begin();
    const locked = await tx.get(accounts, made.id, { lock: true });
    const after = await tx.update(accounts, locked, { name: '  Y  ' });
    expect(after).toMatchObject({ name: 'Y', nameKey: 'y', notes: old.notes });
    await expect(tx.update(accounts, after, { notes: `${old.notes}!` })).rejects.toMatchObject({
      code: 'INVALID',
      details: { field: 'notes' },
    });
  });

  // Specification 3.2–3.4
  test('moves the time of the update and the parents with a change, and neither its creation nor its creator', async () => {
    const made = await begin().create(accounts, {
      name: 'X',
      type: 'residential',
      organizationId: companyId,
    });
    rows.set(`accounts/${made.id}`, made);
    const later = '2026-03-02T11:30:00.000Z';
    const other = { ...actor('admin'), id: uuidv7(2, new Uint8Array(10)) };
    const tx = new Transaction(source, other, { ...context(), now: later });
    const held = await tx.get(accounts, made.id, { lock: true });
    const row = await tx.update(accounts, held, { name: 'Y', organizationId: other.id });
    expect(row).toMatchObject({
      id: made.id,
      name: 'Y',
      version: 2,
      createdAt: context().now,
      updatedAt: later,
      createdBy: made.createdBy,
      belongsTo: [`organizations/${other.id}`],
    });
    expect(row.createdBy).not.toBe(other.id);
    expect(tx.changes).toMatchObject([{ operation: 'update', after: { createdAt: made.createdAt } }]);
  });

  test('makes the same ids again from the same key', async () => {
    const made = async () => (await begin().create(accounts, { name: 'X', type: 'residential' })).id;
    expect(await made()).toBe(await made());
  });

  test('folds several writes of one row into one change, and a row that came and went into none', async () => {
    const tx = begin();
    const row = await tx.create(accounts, { name: 'X', type: 'residential' });
    await tx.update(accounts, row, { phone: '+1 555 010 0000' });
    expect(tx.changes).toMatchObject([
      { operation: 'create', after: { version: 1, phone: '+1 555 010 0000' } },
    ]);
    await tx.delete(accounts, row);
    expect(tx.changes).toEqual([]);
  });

  test('shows its own writes to later reads and lists', async () => {
    const tx = begin();
    const account = await tx.create(accounts, { name: 'X', type: 'residential' });
    const contact = await tx.create(contacts, { name: 'Y', email: 'Y@Example.com ', accountId: account.id });
    expect(contact.email).toBe('y@example.com');
    expect(await tx.list(contacts, { where: where({ accountId: account.id }) })).toEqual([contact]);
    await tx.delete(contacts, contact);
    expect(await tx.list(contacts, { where: where({ accountId: account.id }) })).toEqual([]);
    expect(await tx.find(contacts, contact.id, { lock: true })).toBeUndefined();
  });

  test('writes nothing for a patch that changes nothing', async () => {
    const tx = begin();
    const row = await tx.create(accounts, { name: 'X', type: 'residential', tags: ['a'] });
    rows.set(`accounts/${row.id}`, row);
    const later = begin();
    await later.update(accounts, await later.get(accounts, row.id, { lock: true }), {
      tags: ['a'],
      name: 'X',
    });
    expect(later.changes).toEqual([]);
  });

  test('does not distinguish a missing row from one that may not be read', async () => {
    const row = await begin().create(products, {
      sku: 'A',
      name: 'Draft',
      kind: 'equipment',
      price: 1,
      status: 'draft',
    });
    rows.set(`products/${row.id}`, row);
    const rep = begin(actor('sales'));
    await expect(rep.get(products, row.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(rep.get(products, key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      rep.create(products, { sku: 'B', name: 'X', kind: 'equipment', price: 1 }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  });

  test('says which field is not valid, and what to do', async () => {
    await expect(begin().create(accounts, { name: '', type: 'residential' })).rejects.toMatchObject({
      code: 'INVALID',
      details: { field: 'name' },
      message: 'Name: This field is required. Nothing was saved. Correct it and save again.',
    });
    await expect(
      begin().create(contacts, { name: 'X', email: 'nobody', accountId: companyId }),
    ).rejects.toThrow('Invalid email address');
  });

  // Specification 8.4, 8.6
  test('keeps the specification’s words for whoever goes around it', async () => {
    const nobody = begin({ ...actor('admin'), id: '' });
    await expect(nobody.create(accounts, { name: 'X', type: 'residential' })).rejects.toThrow(
      'You need a creator on the update or the accounts document.',
    );
    const blank = { name: 'X' } as unknown as Parameters<typeof nobody.update<typeof accounts.shape>>[1];
    await expect(begin().update(accounts, blank, { name: 'Y' })).rejects.toThrow(
      'Your document needs to be initialized before creating an update.',
    );
  });

  test('fills a page with the rows that follow those it has changed', async () => {
    const seed = begin();
    const made = [];
    for (const name of ['A', 'B', 'C'])
      made.push(await seed.create(accounts, { name, type: 'residential', temperature: 'hot' }));
    for (const row of made) rows.set(`accounts/${row.id}`, { ...row });
    const tx = begin();
    const [first] = await tx.list(
      accounts,
      { where: where({ temperature: 'hot' }), limit: 1 },
      { lock: true },
    );
    if (!first) throw new Error('There is no account.');
    await tx.update(accounts, first, { temperature: 'cold' });
    const left = await tx.list(accounts, { where: where({ temperature: 'hot' }), limit: 1 });
    expect(left).toHaveLength(1);
    expect(left[0]?.id).not.toBe(first.id);
  });

  test('acts as the product for consequences, in the name of who caused them', async () => {
    const tx = begin(actor('sales'));
    const row = await tx.asSystem().create(products, { sku: 'C', name: 'X', kind: 'equipment', price: 1 });
    expect(row.createdBy).toBe(tx.actor.id);
    expect(tx.changes).toHaveLength(1);
  });
});

test('a screen hides with the predicate that the transaction refuses with', async () => {
  const row = await begin().create(accounts, { name: 'X', type: 'residential' });
  const account = anyEntity(accounts);
  expect(can(account, actor('admin'), 'update', row)).toBe(true);
  expect(can(account, actor('auditor'), 'update', row)).toBe(false);
  expect(can(account, actor('auditor'), 'read', row)).toBe(true);
});

test('equality of stored values is by content, whatever the order of keys', () => {
  expect(deepEqual({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true);
  expect(deepEqual({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(deepEqual([1, 2], [2, 1])).toBe(false);
  expect(deepEqual(undefined, null)).toBe(true);
});
