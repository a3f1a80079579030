import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { testWorld } from '../test-world.ts';

const world = await testWorld();
const admin = await world.company();

const tagged = async (actor: Actor, tag: string): Promise<unknown[]> => {
  const where = { field: 'tags', op: 'hasElement' as const, value: tag };
  const rows = await world.rows(actor, { collection: 'accounts', where });
  return rows.map((row) => row['name']);
};
const open = (name: string, tags: readonly string[]): Promise<string> =>
  world.make(admin, 'accounts.create', { account: { name, tags } });

test('an account is found by each of its tags, as they are now', async () => {
  const id = await open('Gate House', ['gate', 'vip', 'vip']);
  expect([await tagged(admin, 'gate'), await tagged(admin, 'vip')]).toEqual([['Gate House'], ['Gate House']]);
  await world.run(admin, 'accounts.update', { id, patch: { tags: ['vip', 'pets'] } });
  expect([await tagged(admin, 'gate'), await tagged(admin, 'pets')]).toEqual([[], ['Gate House']]);
  await world.run(admin, 'accounts.update', { id, patch: { name: 'Gate Lodge' } });
  expect(await tagged(admin, 'vip')).toEqual(['Gate Lodge']);
  await world.run(admin, 'accounts.delete', { id });
  expect(await tagged(admin, 'vip')).toEqual([]);
});

test('a tag that looks like a path makes no child', async () => {
  const path = 'users/x';
  await open('Tagged', [path]);
  expect(await tagged(admin, path)).toEqual(['Tagged']);
  const below = { field: 'belongsTo', op: 'hasElement' as const, value: path };
  expect(await world.rows(admin, { collection: 'accounts', where: below })).toEqual([]);
});

test('another company does not see whom a tag is on', async () => {
  await open('Ours', ['shared']);
  expect(await tagged(await world.company(), 'shared')).toEqual([]);
});
