import { expect, test } from 'vitest';
import { z } from 'zod';
import { estimateLines } from '@sable/domain/estimate/line';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { withConnection } from './db/connect.ts';
import { newKey } from './transaction-context.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

interface Write {
  readonly version: number;
  readonly clientId?: string;
  readonly fields?: string[];
  readonly name?: string;
}

const write = (actor: Actor, id: string, patch: object, { version, clientId, fields, name }: Write) =>
  world.writer.mutate(actor, {
    key: newKey(),
    mutations: [{ name: name ?? 'accounts.update', args: name ? { id } : { id, patch } }],
    ...(clientId && { clientId }),
    expectedVersions: [
      { collection: 'accounts', id, version, ...(!name && { fields: fields ?? Object.keys(patch) }) },
    ],
  });

const noteOf = async (id: string) => {
  const [row] = await world.rows(admin, {
    collection: 'accounts',
    where: { field: 'id', op: 'eq', value: id },
  });
  return row?.['notes'];
};

/** Purges the audit trail of a record, as a retention setting does. */
const forgetHistory = (id: string) =>
  withConnection(world.database.ownerConfig, async (client) => {
    // Forced row security would hide the rows from an owner who is not a superuser.
    await client.query('alter table updates no force row level security');
    await client.query('delete from updates where document_id = $1', [id]);
    await client.query('alter table updates force row level security');
  });

test('a second device of the same person does not overwrite what the first one saved', async () => {
  const id = await world.account(rep);
  const [desk, phone] = [newKey(), newKey()];
  await write(rep, id, { notes: 'A long note from the desk' }, { version: 1, clientId: desk });
  await expect(write(rep, id, { notes: 'old' }, { version: 1, clientId: phone })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { who: rep.name, key: 'notes' },
  });
  await expect(write(rep, id, { notes: 'old' }, { version: 1 })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await noteOf(id)).toBe('A long note from the desk');
});

test('one tab’s own earlier changes do not conflict with its later ones, another person’s do', async () => {
  const id = await world.account(rep);
  const clientId = newKey();
  await write(rep, id, { notes: 'one' }, { version: 1, clientId });
  await write(rep, id, { notes: 'two' }, { version: 1, clientId });
  expect(await noteOf(id)).toBe('two');
  // Two people cannot share a client, whatever their requests claim.
  await expect(write(admin, id, { notes: 'three' }, { version: 1, clientId })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('48 increments from 12 tabs of one person: each acknowledged one counts', async () => {
  const id = await world.account(rep);
  const tab = async () => {
    const clientId = newKey();
    let done = 0;
    for (let n = 0; n < 4; n++) {
      const [row] = await world.rows(rep, {
        collection: 'accounts',
        where: { field: 'id', op: 'eq', value: id },
      });
      const count = Number(row?.['leadSource'] ?? 0);
      const answer = await write(
        rep,
        id,
        { leadSource: String(count + 1) },
        { version: Number(row?.['version']), clientId },
      ).catch(() => null);
      if (answer) done += 1;
    }
    return done;
  };
  const done = await Promise.all(Array.from({ length: 12 }, tab));
  const [row] = await world.rows(rep, {
    collection: 'accounts',
    where: { field: 'id', op: 'eq', value: id },
  });
  expect(Number(row?.['leadSource'])).toBe(done.reduce((sum, count) => sum + count, 0));
  expect(Number(row?.['leadSource'])).toBeGreaterThan(0);
});

test('a version that does not exist yet, and one whose history is gone, conflict on the fields asked about', async () => {
  const id = await world.account(rep);
  const clientId = newKey();
  await expect(write(rep, id, { notes: 'x' }, { version: 999, clientId })).rejects.toMatchObject({
    code: 'CONFLICT',
    message:
      'Version 999 of this record does not exist; its current version is 1. Your value is still here. Choose which one to keep.',
    details: { key: 'notes', fields: ['notes'], version: 1 },
  });
  await expect(write(rep, id, {}, { version: 2, clientId, name: 'accounts.delete' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message:
      'Version 2 of this record does not exist; its current version is 1. Nothing was changed. Check the record again, then decide.',
  });
  const old = await world.account(rep);
  await world.run(admin, 'accounts.update', { id: old, patch: { notes: 'later' } });
  await forgetHistory(old);
  await expect(write(rep, old, { phone: null }, { version: 1, clientId })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { who: 'Somebody', key: 'phone', fields: ['phone'] },
  });
});

test('a record is not deleted by someone who has not seen its latest version', async () => {
  const id = await world.account(rep);
  await world.run(admin, 'accounts.update', { id, patch: { notes: 'Call back on Monday' } });
  const remove = (version: number) =>
    write(admin, id, {}, { version, clientId: newKey(), name: 'accounts.delete' });
  await expect(remove(1)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: `${admin.name} changed Site notes to “Call back on Monday” while you were editing. Nothing was changed. Check the record again, then decide.`,
  });
  expect(await noteOf(id)).toBe('Call back on Monday');
  await remove(2);
  expect(await noteOf(id)).toBeUndefined();
});

test('a conflict says what stands there now in words, and nothing of a record that its reader may not see', async () => {
  const id = await world.account(rep);
  const owner = await world.person(admin, 'sales');
  const change = (patch: object) => world.run(admin, 'accounts.update', { id, patch });
  const versionOf = async () => Number((await world.get(admin, 'accounts', { id }))['version']);
  const hears = async (patch: object, theirs: string) => {
    const version = (await versionOf()) - 1;
    const fields = Object.keys(patch);
    await expect(write(rep, id, patch, { version, clientId: newKey(), fields })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(` to ${theirs} while`),
      details: { theirs },
    });
  };
  await change({ ownerUserId: owner.id });
  await hears({ ownerUserId: rep.id }, `“${owner.name}”`);
  await change({ ownerUserId: rep.id, temperature: 'hot', followUpOn: '2026-03-05' });
  await hears({ temperature: 'cold' }, '“hot”');
  await hears({ followUpOn: '2026-03-06' }, '“March 5, 2026”');
  const product = { sku: newKey(), name: 'Panel', kind: 'equipment', price: 100 };
  const productId = await world.make(admin, 'products.create', product);
  await world.run(admin, 'products.update', {
    id: productId,
    patch: { price: 123_456, status: 'discontinued' },
  });
  const price = world.writer.mutate(admin, {
    key: newKey(),
    mutations: [{ name: 'products.update', args: { id: productId, patch: { price: 5 } } }],
    expectedVersions: [{ collection: 'products', id: productId, version: 1, fields: ['price'] }],
  });
  await expect(price).rejects.toMatchObject({ details: { theirs: '“$1,234.56”', value: 123_456 } });
});

test('no reader sees which client made a change', async () => {
  const id = await world.account(rep);
  const clientId = newKey();
  await write(rep, id, { notes: 'x' }, { version: 1, clientId });
  const trail = await world.rows(admin, {
    collection: 'updates',
    where: { field: 'documentId', op: 'eq', value: id },
  });
  expect(trail).toHaveLength(2);
  expect(JSON.stringify(trail)).not.toContain(clientId);
});

test('a conflict reveals nothing of a field that its reader may not see', async () => {
  const product = { sku: newKey(), name: 'Panel', kind: 'equipment', price: 100 };
  const id = await world.make(admin, 'products.create', product);
  const noteFor = (actor: Actor) =>
    world.writer.mutate(actor, {
      key: newKey(),
      mutations: [{ name: 'tasks.create', args: { title: 'Order panels' } }],
      expectedVersions: [{ collection: 'products', id, version: 1 }],
    });
  await world.run(admin, 'products.update', { id, patch: { cost: 76_543 } });
  await noteFor(rep);
  const manager = await world.person(admin, 'manager');
  await expect(noteFor(manager)).rejects.toMatchObject({ code: 'CONFLICT', details: { key: 'cost' } });
});

test('lines that a person deletes are those that they saw: what another one wrote on a line keeps it, its place and its price do not', async () => {
  const estimateId = await world.estimate(admin);
  const typed = ['Panel', 'Contact'].map((name) => ({ kind: 'equipment', name, unitPrice: 10_000 }));
  const { results } = await world.run(admin, 'estimate-lines.add', { estimateId, lines: typed });
  const { ids } = z.object({ ids: z.tuple([z.string(), z.string()]) }).parse(results[0]);
  const [panel, contact] = ids;
  const seen = await world.rows(rep, { collection: 'estimate-lines', where: where({ estimateId }) });
  const remove = (id: string) =>
    world.writer.mutate(admin, {
      key: newKey(),
      mutations: [{ name: 'estimate-lines.remove', args: { estimateId, ids: [id] } }],
      expectedVersions: seen
        .filter((row) => row['id'] === id)
        .map((row) => ({
          collection: 'estimate-lines',
          id: String(row['id']),
          version: Number(row['version']),
          fields: [...estimateLines.writableFields],
        })),
    });
  // A discount of the whole estimate, shared by the lines, and another order.
  await world.run(admin, 'estimates.update', {
    id: estimateId,
    patch: { oneTimeDiscount: { kind: 'fixed', cents: 1001 } },
  });
  await world.run(admin, 'estimate-lines.move', { estimateId, ids: [contact], after: null });
  const moved = await world.rows(admin, { collection: 'estimate-lines', where: where({ estimateId }) });
  expect(moved.some(({ version }) => Number(version) > 1)).toBe(true);
  await world.run(admin, 'estimate-lines.update', { id: panel, patch: { quantityMilli: 12_000 } });
  await expect(remove(panel)).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { who: admin.name, key: 'quantityMilli', id: panel },
    message: expect.stringMatching(/changed Quantity .* Nothing was changed\. Check the record again/),
  });
  await remove(contact);
  // A colleague who deletes the same line a moment later wanted just that.
  await expect(remove(contact)).resolves.toBeDefined();
  const left = await world.rows(admin, { collection: 'estimate-lines', where: where({ estimateId }) });
  expect(left.map(({ id }) => id)).toEqual([panel]);
});
