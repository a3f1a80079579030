import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Actor } from '@sable/domain/kernel/actor';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const answerSchema = z.object({
  changed: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), title: z.string().nullable(), message: z.string() })),
});
const setAll = async (actor: Actor, collection: string, rows: readonly object[]) =>
  answerSchema.parse((await world.run(actor, 'records.updateMany', { collection, rows })).results[0]);
const row = (collection: string, id: string) => world.find(admin, collection, { id });

test('many rows change in one commit, and are undone in one; what a colleague set since is kept', async () => {
  const ids = await Promise.all(['Ann', 'Bea', 'Cid'].map((name) => world.account(admin, name)));
  const commits = world.commits.length;
  const hot = ids.map((id) => ({ id, patch: { temperature: 'hot' } }));
  expect(await setAll(admin, 'accounts', hot)).toEqual({ changed: ids, refused: [] });
  expect(world.commits.length).toBe(commits + 1);
  await world.run(admin, 'accounts.update', { id: ids[1], patch: { temperature: 'cold' } });
  const back = ids.map((id) => ({ id, patch: { temperature: null }, onlyIf: { temperature: 'hot' } }));
  const answer = await setAll(admin, 'accounts', back);
  expect(answer.changed).toEqual([ids[0], ids[2]]);
  expect(answer.refused).toMatchObject([{ id: ids[1], title: 'Bea' }]);
  const left = await Promise.all(ids.map(async (id) => (await row('accounts', id))?.['temperature']));
  expect(left).toEqual([null, 'cold', null]);
});

test('a row that its rules refuse is named and left, the others change', async () => {
  const accountId = await world.account(admin);
  const make = (title: string, part: object) =>
    world.make(admin, 'work-orders.create', { title, accountId, type: 'install', ...part });
  const dated = await make('Dated', { scheduledOn: '2026-03-05' });
  const undated = await make('Undated', {});
  const answer = await setAll(
    admin,
    'work-orders',
    [undated, dated].map((id) => ({ id, patch: { status: 'scheduled' } })),
  );
  expect(answer.changed).toEqual([dated]);
  expect(answer.refused).toMatchObject([{ id: undated, title: 'Undated' }]);
  expect(answer.refused[0]?.message).toContain('needs a day');
  expect([
    (await row('work-orders', dated))?.['status'],
    (await row('work-orders', undated))?.['status'],
  ]).toEqual(['scheduled', 'draft']);
});

test('nobody changes by many what they may not change by one', async () => {
  const theirs = await world.account(await world.person(admin, 'sales'), 'A colleague’s');
  const rep = await world.person(admin, 'sales');
  const own = await world.account(rep, 'My own');
  const cold = [theirs, own].map((id) => ({ id, patch: { temperature: 'cold' } }));
  const answer = await setAll(rep, 'accounts', cold);
  expect([answer.changed, answer.refused.map(({ title }) => title)]).toEqual([[own], ['A colleague’s']]);
  // A row of another company is neither changed nor mentioned.
  const stranger = await world.company('Other Security');
  expect((await setAll(stranger, 'accounts', cold)).refused.map(({ title }) => title)).toEqual([null, null]);
  const installer = await world.person(admin, 'installer');
  await expect(setAll(installer, 'accounts', cold)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  const { refused } = await setAll(rep, 'accounts', [{ id: own, patch: { rmr: 1 } }]);
  expect(refused).toHaveLength(1);
  await expect(setAll(admin, 'unicorns', cold)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(setAll(admin, 'accounts', [])).rejects.toMatchObject({ code: 'INVALID' });
  const roles = await world.rows(admin, { collection: 'roles', limit: 1 });
  await expect(
    setAll(admin, 'roles', [{ id: roles[0]?.['id'], patch: { assignable: false } }]),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a condition does not reveal the content of a field that does not exist for the person', async () => {
  const rep = await world.person(admin, 'sales');
  const accountId = await world.account(rep);
  const estimateId = await world.make(rep, 'estimates.create', { accountId });
  const productId = await world.make(admin, 'products.create', {
    name: 'Keypad',
    sku: 'KP-1',
    kind: 'equipment',
    price: 9900,
    cost: 4321,
  });
  const added = await world.run(rep, 'estimate-lines.add', { estimateId, lines: [{ productId }] });
  const { ids } = z.object({ ids: z.tuple([z.string()]) }).parse(added.results[0]);
  const guess = (unitCost: number) =>
    setAll(rep, 'estimate-lines', [{ id: ids[0], patch: {}, onlyIf: { unitCost } }]);
  for (const cents of [4321, 1234])
    await expect(guess(cents)).rejects.toMatchObject({
      code: 'UNKNOWN_FIELD',
      details: { field: 'unitCost' },
    });
});
