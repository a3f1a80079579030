import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { salespersons } from '@sable/domain/user';
import { persist } from './db/persist.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
test('two administrators who demote each other at once cannot both succeed', async () => {
  for (let round = 0; round < 5; round++) {
    const first = await world.company(`Last admin ${round}`);
    const second = await world.person(first, 'admin');
    const demote = (by: Actor, id: string) => world.run(by, 'users.setRoles', { id, roles: ['sales'] });
    const results = await Promise.allSettled([demote(first, second.id), demote(second, first.id)]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const admins = (await world.rows(first, { collection: 'users' })).filter((row) =>
      (row['roles'] as string[]).includes('admin'),
    );
    expect(admins).toHaveLength(1);
  }
});

test('the last administrator can neither be demoted nor switched off', async () => {
  const only = await world.company('Only one');
  await expect(world.run(only, 'users.setStatus', { id: only.id, status: 'inactive' })).rejects.toMatchObject(
    { code: 'NOT_READY' },
  );
  await expect(world.run(only, 'users.setRoles', { id: only.id, roles: ['sales'] })).rejects.toMatchObject({
    code: 'NOT_READY',
  });
});

test('nobody hands out a role above their own', async () => {
  const rep = await world.person(admin, 'sales');
  await expect(world.run(admin, 'users.setRoles', { id: rep.id, roles: ['super'] })).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
  await expect(
    world.run(admin, 'users.invite', { name: 'D', email: 'd@example.com', roles: ['dev'] }),
  ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  await expect(world.run(rep, 'users.setRoles', { id: rep.id, roles: ['admin'] })).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
});

test('a role that the company does not assign is given to nobody, and whoever has it keeps it', async () => {
  const own = await world.company('Without auditors');
  const auditor = await world.person(own, 'auditor');
  const rep = await world.person(own, 'sales');
  const [role] = await world.list(own, 'roles', { key: 'auditor' });
  await world.run(own, 'roles.update', { id: role?.['id'], patch: { assignable: false } });
  const refused = { code: 'INVALID', details: { field: 'roles' } };
  await expect(
    world.run(own, 'users.invite', { name: 'D', email: 'd@example.com', roles: ['auditor'] }),
  ).rejects.toMatchObject(refused);
  await expect(
    world.run(own, 'users.setRoles', { id: rep.id, roles: ['sales', 'auditor'] }),
  ).rejects.toMatchObject(refused);
  await expect(
    world.run(own, 'users.setRoles', { id: auditor.id, roles: ['auditor', 'office'] }),
  ).resolves.toBeDefined();
});

test('nobody switches off a person with roles above their own', async () => {
  const platform = await world.person(admin, 'super');
  const change = (by: Actor) => world.run(by, 'users.setStatus', { id: platform.id, status: 'suspended' });
  await expect(change(admin)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  expect(await world.list(admin, 'users', { id: platform.id })).toMatchObject([{ status: 'active' }]);
  await expect(change(await world.person(admin, 'super'))).resolves.toBeDefined();
});

test('a company’s time zone is one that exists', async () => {
  const own = await world.company('Where am I');
  const move = (timeZone: string) =>
    world.run(own, 'companies.update', { id: own.companyId, patch: { timeZone } });
  for (const zone of ['Nowhere/At All', '+05:00', 'UTC; select 1'])
    await expect(move(zone)).rejects.toMatchObject({ code: 'INVALID', details: { field: 'timeZone' } });
  await expect(move('America/Toronto')).resolves.toBeDefined();
});

// Specification 3.13, 3.14, 6.5, 7.7
test('the company’s salespersons are found by their search rows', async () => {
  const rep = await world.person(admin, 'sales');
  const rows = await world.rows(admin, salespersons(admin.companyId));
  expect(rows.map((row) => row['id'])).toContain(rep.id);
  expect(rows.map((row) => row['id'])).not.toContain(admin.id);
  expect(rows.find((row) => row['id'] === rep.id)).toMatchObject({
    type: 'users',
    user: { id: rep.id },
    roles: { [admin.companyId]: { sales: { id: 'sales' } } },
  });
  await world.run(admin, 'users.setStatus', { id: rep.id, status: 'inactive' });
  const left = await world.rows(admin, salespersons(admin.companyId));
  expect(left.map((row) => row['id'])).not.toContain(rep.id);
});

test('a rep of a company that says so sees and changes only their own accounts', async () => {
  const rep = await world.person(admin, 'sales');
  const other = await world.person(admin, 'sales');
  const mine = await world.account(rep, 'Mine');
  const theirs = await world.account(other, 'Theirs');
  const narrow: Actor = { ...rep, settings: { salesSeeAll: false } };
  const ids = (await world.list(narrow, 'accounts', { id: [mine, theirs] })).map((row) => row['id']);
  expect(ids).toEqual([mine]);
  const history = await world.list(narrow, 'updates', { documentId: [mine, theirs], collection: 'accounts' });
  expect(history.map((row) => row['documentId'])).toEqual([mine]);
  await expect(
    world.run(rep, 'accounts.update', { id: theirs, patch: { notes: 'X' } }),
  ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
});

// Specification 8.5
test('an update outside a transaction is refused with the specification’s words', async () => {
  const batch = {
    companyId: admin.companyId,
    changes: [],
    effects: [],
    entityOf: () => {
      throw new Error('not asked');
    },
    now: new Date().toISOString(),
  };
  await expect(persist(undefined, batch)).rejects.toThrow(
    'An Update needs to be written on a WriteBatch or Transaction.',
  );
});

test('an administrator sets what a rep is to sell in a month, and the rep does not', async () => {
  const rep = await world.person(admin, 'sales');
  const goalOf = async () => (await world.find(rep, 'users', { id: rep.id }))?.['monthlyGoal'];
  const set = (by: Actor, monthlyGoal: number | null) =>
    world.run(by, 'users.update', { id: rep.id, patch: { monthlyGoal } });
  expect(await goalOf()).toBeNull();
  await set(admin, 500_00);
  await expect(set(rep, 1_00)).rejects.toMatchObject({ code: 'INVALID', details: { field: 'monthlyGoal' } });
  await expect(set(await world.person(admin, 'manager'), 1_00)).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
  await expect(set(admin, -1)).rejects.toMatchObject({ code: 'INVALID' });
  await world.run(rep, 'users.update', { id: rep.id, patch: { title: 'Consultant' } });
  expect(await goalOf()).toBe(500_00);
});
