import { describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import type { AppError } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import { withConnection } from './db/connect.ts';
import { completeRow } from '@sable/domain/kernel/complete-row';
import { anyEntity } from '@sable/domain/kernel/entity';
import { organizations } from '@sable/domain/organization';
import { entityOf } from '@sable/domain/registry';
import { persist } from './db/persist.ts';
import { DEFAULT_ATTEMPTS } from './db/contention.ts';
import { checkAttempts } from './mutate.ts';
import { newKey } from './transaction-context.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

const account = { name: 'Hanna Miller', type: 'residential' };

/** Returns the key with which a request's first record would get a given id. */
const keyOfFirst = (id: string): string =>
  id.slice(0, 24) + (BigInt(`0x${id.slice(24)}`) - 1n).toString(16).padStart(12, '0');

describe('the one writer', () => {
  // Specification 7.6
  test('writes the document, its audit row and the sequence number together', async () => {
    const before = world.commits.length;
    const id = await world.make(rep, 'accounts.create', { account });
    const [row] = await world.rows(admin, {
      collection: 'updates',
      where: { field: 'documentId', op: 'eq', value: id },
    });
    expect(row).toMatchObject({
      operation: 'create',
      collection: 'accounts',
      createdBy: rep.id,
      before: null,
    });
    expect(row?.['after']).toMatchObject({ name: 'Hanna Miller' });
    expect(world.commits.length).toBe(before + 1);
    expect(world.commits.at(-1)?.seq).toBe(row?.['seq']);
  });

  // Specification 3.12
  test('audits each change: create, update, delete, before, after, who, when, which collection, and the related documents', async () => {
    const id = await world.make(rep, 'accounts.create', { account });
    await world.run(admin, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
    await world.run(admin, 'accounts.delete', { id });
    const rows = await world.rows(admin, {
      collection: 'updates',
      where: where({ collection: 'accounts', documentId: id }),
      orderBy: [{ field: 'seq', direction: 'asc' }],
    });
    const common = { collection: 'accounts', documentId: id, createdAt: expect.stringMatching(/Z$/) };
    const named = (leadSource: string | null) => expect.objectContaining({ name: account.name, leadSource });
    expect(rows).toMatchObject([
      { ...common, operation: 'create', createdBy: rep.id, before: null, after: named(null) },
      {
        ...common,
        operation: 'update',
        createdBy: admin.id,
        before: { leadSource: null },
        after: { leadSource: 'Fair' },
      },
      { ...common, operation: 'delete', createdBy: admin.id, before: named('Fair'), after: null },
    ]);
    // The paths of the document itself and of its parents, by which its history is found.
    for (const row of rows) expect(row['related']).toContain(`accounts/${id}`);
    const contact = await world.make(rep, 'contacts.create', {
      accountId: await world.account(rep),
      name: 'Ruth',
      phone: '937 555 0142',
    });
    const made = await world.find(admin, 'updates', { collection: 'contacts', documentId: contact });
    expect(made?.['related']).toContainEqual(expect.stringMatching(/^accounts\/[0-9a-f-]{36}$/));
  });

  test('answers a repeated key alike and refuses the key with another body', async () => {
    const key = newKey();
    const first = await world.run(rep, 'accounts.create', { account }, key);
    const again = await world.run(rep, 'accounts.create', { account }, key);
    expect(again).toEqual(first);
    await expect(
      world.run(rep, 'accounts.create', { account: { ...account, name: 'Other' } }, key),
    ).rejects.toMatchObject({ code: 'KEY_REUSED' });
  });

  test('refuses a key whose second body changes nothing, and keeps the key of a first one that did not', async () => {
    const key = newKey();
    const { results } = await world.run(rep, 'accounts.create', { account }, key);
    const { id } = results[0] as { id: string };
    const nothing = { id, patch: { name: account.name } };
    await expect(world.run(rep, 'accounts.update', nothing, key)).rejects.toMatchObject({
      code: 'KEY_REUSED',
    });
    const second = newKey();
    const first = await world.run(rep, 'accounts.update', nothing, second);
    expect(await world.run(rep, 'accounts.update', nothing, second)).toMatchObject({ seq: first.seq });
    await expect(world.run(rep, 'accounts.create', { account }, second)).rejects.toMatchObject({
      code: 'KEY_REUSED',
    });
  });

  test('makes no record with the id of another one, whatever its collection, deleted ones included', async () => {
    const contactOf = async (accountId: string) =>
      String((await world.find(rep, 'contacts', { accountId }))?.['id']);
    const accountId = await world.account(rep);
    const gone = await contactOf(accountId);
    await world.run(admin, 'accounts.delete', { id: accountId });
    for (const id of [admin.id, await contactOf(await world.account(rep)), gone]) {
      await expect(
        world.run(rep, 'organizations.create', { name: 'Poisoned by a rep' }, keyOfFirst(id)),
      ).rejects.toMatchObject({ code: 'DUPLICATE', details: { what: 'record', field: 'id' } });
    }
    const found = await world.rows(admin, {
      collection: 'searches',
      where: { field: 'id', op: 'eq', value: admin.id },
    });
    expect(found).toMatchObject([{ type: 'users', title: admin.name }]);
  });

  test('makes no record with the id of a deleted one after its audit rows are gone', async () => {
    const accountId = await world.account(rep);
    const contact = await world.find(rep, 'contacts', { accountId });
    const id = String(contact?.['id']);
    await world.run(admin, 'accounts.delete', { id: accountId });
    await withConnection(world.database.ownerConfig, async (owner) => {
      await owner.query('begin; alter table updates no force row level security');
      await owner.query('delete from updates where document_id = $1', [id]);
      await owner.query('alter table updates force row level security; commit');
    });
    await expect(
      world.run(rep, 'organizations.create', { name: 'In its place' }, keyOfFirst(id)),
    ).rejects.toMatchObject({ code: 'DUPLICATE' });
  });

  test('refuses a list that names a record which the company does not have', async () => {
    const other = await world.company('Elsewhere Security');
    const product = (who: Actor) =>
      world.make(who, 'products.create', { sku: newKey(), name: 'Panel', kind: 'equipment', price: 100 });
    const line = (productId: string) => ({ productId, quantityMilli: 1000 });
    const own = line(await product(admin));
    for (const foreign of [newKey(), await product(other)])
      await expect(
        world.run(admin, 'packages.create', { name: 'Starter', lines: [own, line(foreign)] }),
      ).rejects.toMatchObject({ code: 'INVALID', details: { field: 'lines' } });
    const id = await world.make(admin, 'packages.create', { name: 'Starter', lines: [own, own] });
    await expect(
      world.run(admin, 'packages.update', { id, patch: { lines: [own, line(newKey())] } }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    await world.run(admin, 'packages.update', { id, patch: { lines: [own], description: 'One panel' } });
  });

  test('writes over no version but the one that was read, and keeps nothing of such a try', async () => {
    const id = await world.make(admin, 'organizations.create', { name: 'Hill Builders', kind: 'builder' });
    const rowNow = () => world.get(admin, 'organizations', { id });
    const read = completeRow(anyEntity(organizations), await rowNow());
    await world.run(admin, 'organizations.update', { id, patch: { name: 'Hill and Sons' } });
    const stale = { ...read, name: 'Hill', version: read.version + 1 };
    const change = { operation: 'update', collection: 'organizations', id, createdBy: admin.id } as const;
    const written = world.tenancy.withTenant(admin.companyId, (client) =>
      persist(client, {
        companyId: admin.companyId,
        changes: [{ ...change, before: read, after: stale }],
        effects: [],
        entityOf,
        now: new Date().toISOString(),
      }),
    );
    await expect(written).rejects.toMatchObject({ code: '40001' });
    expect(await rowNow()).toMatchObject({ name: 'Hill and Sons', version: 2 });
  });

  // Specification 7.5
  test('keeps all of a batch or nothing', async () => {
    const name = `Batch ${newKey()}`;
    const mutations = [
      { name: 'accounts.create', args: { account: { name, type: 'residential' } } },
      { name: 'accounts.create', args: { account: { name: '', type: 'residential' } } },
    ];
    await expect(world.writer.mutate(rep, { key: newKey(), mutations })).rejects.toMatchObject({
      code: 'INVALID',
    });
    expect(
      await world.rows(admin, { collection: 'accounts', where: { field: 'name', op: 'eq', value: name } }),
    ).toEqual([]);
  });

  test('refuses fields that the server keeps', async () => {
    for (const field of ['id', 'companyId', 'version', 'createdAt', 'createdBy', 'belongsTo', 'status']) {
      await expect(
        world.run(rep, 'accounts.create', { account: { ...account, [field]: 'x' } }),
      ).rejects.toMatchObject({ code: 'SERVER_FIELD' });
    }
  });

  test('reports the other person’s field, value, and name on a stale version', async () => {
    const id = await world.account(rep);
    const args = (phone: string) => ({ id, patch: { phone } });
    await world.run(admin, 'accounts.update', args('+1 555 010 0001'));
    const stale = world.writer.mutate(rep, {
      key: newKey(),
      mutations: [{ name: 'accounts.update', args: args('+1 555 010 0002') }],
      expectedVersions: [{ collection: 'accounts', id, version: 1, fields: ['phone'] }],
    });
    await expect(stale).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { who: admin.name, key: 'phone', value: '+1 555 010 0001', version: 2 },
    });
    const other = await world.writer.mutate(rep, {
      key: newKey(),
      mutations: [{ name: 'accounts.update', args: { id, patch: { leadSource: 'Fair' } } }],
      expectedVersions: [{ collection: 'accounts', id, version: 1, fields: ['leadSource'] }],
    });
    expect(other.seq).toBeGreaterThan(0);
  });

  test('reveals nothing of a record that the actor may not read, nor of a field that does not exist for them', async () => {
    const narrow: Actor = { ...rep, settings: { salesSeeAll: false } };
    const theirs = await world.account(admin);
    const stale = (actor: Actor, collection: string, id: string) =>
      world.writer.mutate(actor, {
        key: newKey(),
        mutations: [{ name: 'accounts.create', args: { account } }],
        expectedVersions: [{ collection, id, version: 1 }],
      });
    await world.run(admin, 'accounts.update', { id: theirs, patch: { phone: '+1 555 010 0001' } });
    const unknown = await stale(narrow, 'accounts', newKey()).catch((error: AppError) => error);
    await expect(stale(narrow, 'accounts', theirs)).rejects.toEqual(unknown);
    expect(unknown).toMatchObject({ code: 'NOT_FOUND' });

    const product = { sku: newKey(), name: 'Panel', kind: 'equipment', price: 34900, cost: 14200 };
    const id = await world.make(admin, 'products.create', product);
    await world.run(admin, 'products.update', { id, patch: { cost: 15000 } });
    await expect(stale(rep, 'products', id)).resolves.toMatchObject({ results: [{}] });
    await world.run(admin, 'products.update', { id, patch: { cost: 16000, price: 35900 } });
    await expect(stale(rep, 'products', id)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { key: 'price', value: 35900, fields: ['price'] },
    });
  });

  // Specification 5.8, 8.2, 9.8
  test('tries five times where nobody says, and takes one try', () => {
    expect([DEFAULT_ATTEMPTS, checkAttempts(1)]).toEqual([5, 1]);
  });

  test.each([0, -1, 1.5, Number.NaN])(
    'refuses maxAttempts %s with the specification’s words, before anything is read',
    async (maxAttempts) => {
      await expect(
        world.writer.mutate(rep, { key: 'not even a key', mutations: [] }, { maxAttempts }),
      ).rejects.toThrow('Max attempts must be at least 1.');
    },
  );

  test('sixteen writers of one field: each acknowledged change is an audit row, none is lost', async () => {
    const id = await world.account(rep);
    await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        world.run(rep, 'accounts.update', { id, patch: { leadSource: `Source ${n}` } }),
      ),
    );
    const [row] = await world.rows(admin, {
      collection: 'accounts',
      where: { field: 'id', op: 'eq', value: id },
    });
    const audit = await world.rows(admin, {
      collection: 'updates',
      where: { field: 'documentId', op: 'eq', value: id },
      orderBy: [{ field: 'seq', direction: 'asc' }],
    });
    expect(row?.['version']).toBe(17);
    expect(audit).toHaveLength(17);
    expect(audit.at(-1)?.['after']).toEqual(row);
  });

  test('sixteen writers of the lines of one estimate start over until each is through', async () => {
    const estimateId = await world.estimate(rep);
    const lines = [1, 2].map((n) => ({ kind: 'equipment', name: `Line ${n}`, unitPrice: 1000 }));
    const { results } = await world.run(rep, 'estimate-lines.add', { estimateId, lines });
    const [first = '', second = ''] = (results[0] as { ids: string[] }).ids;
    await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        world.run(rep, 'estimate-lines.update', {
          id: n % 2 ? first : second,
          patch: { unitPrice: 2000 + n },
        }),
      ),
    );
    const [estimate] = await world.rows(rep, {
      collection: 'estimates',
      where: { field: 'id', op: 'eq', value: estimateId },
    });
    const stored = await world.rows(rep, {
      collection: 'estimate-lines',
      where: { field: 'estimateId', op: 'eq', value: estimateId },
    });
    expect(stored.map((line) => line['version'])).toEqual([9, 9]);
    expect(estimate?.['total']).toBe(stored.reduce((sum, line) => sum + Number(line['unitPrice']), 0));
  });

  test('deletes a lead with all of its contacts, however many', async () => {
    const accountId = await world.account(rep);
    const mutations = Array.from({ length: 130 }, (_, n) => ({
      name: 'contacts.create',
      args: { accountId, name: `Person ${n}`, phone: '+1 555 010 0000' },
    }));
    await world.writer.mutate(rep, { key: newKey(), mutations });
    await world.run(admin, 'accounts.delete', { id: accountId });
    const rest = await world.rows(admin, {
      collection: 'contacts',
      where: { field: 'accountId', op: 'eq', value: accountId },
    });
    expect(rest).toEqual([]);
  });

  test('numbers estimates without gap or double, failed tries included', async () => {
    const other = await world.company('Numbers');
    const accountId = await world.account(other);
    const tries = Array.from({ length: 40 }, (_, n) =>
      world
        .run(other, 'estimates.create', n % 3 === 0 ? { accountId: newKey() } : { accountId })
        .catch(() => null),
    );
    const made = (await Promise.all(tries)).flatMap((answer) =>
      answer ? [(answer.results[0] as { number: number }).number] : [],
    );
    expect(made.sort((a, b) => a - b)).toEqual(Array.from({ length: 26 }, (_, n) => 1001 + n));
  });
});
