import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { expect, test } from 'vitest';
import { newKey } from './transaction-context.ts';
import { austin, testWorld } from './test-world.ts';

// Tests that a person who leaves hands over unfinished work in the same step that ends their access.

const world = await testWorld();
const admin = await world.company();

const row = (collection: string, id: string) => world.find(admin, collection, { id });

/** Creates a rep's open work and some that is over. */
async function workOf(rep: Actor) {
  const account = (name: string) =>
    world.make(rep, 'accounts.create', { account: { name, type: 'residential', site: austin } });
  const [accountId, lost] = [await account('Hanna Miller'), await account('Lost Home')];
  await world.run(rep, 'accounts.setStatus', { id: lost, status: 'lost', reason: 'Price' });
  const visit = (day: string) =>
    world.make(rep, 'events.create', {
      ...{ title: 'Visit', type: 'service', accountId, userId: rep.id },
      startsAt: `${day}T15:00:00.000Z`,
      endsAt: `${day}T16:00:00.000Z`,
      bookedAnyway: ['overlap', 'travel', 'closed'],
    });
  const task = (title: string) =>
    world.make(rep, 'tasks.create', { title, accountId, assigneeUserId: rep.id });
  const [open, over] = [await task('Open'), await task('Over')];
  await world.run(rep, 'tasks.update', { id: over, patch: { done: true } });
  return {
    theirs: [
      ['accounts', accountId, 'ownerUserId'],
      ['estimates', await world.make(rep, 'estimates.create', { accountId }), 'ownerUserId'],
      ['events', await visit('2031-03-04'), 'userId'],
      ['tasks', open, 'assigneeUserId'],
      [
        'work-orders',
        await world.make(admin, 'work-orders.create', {
          ...{ title: 'Service', type: 'service', accountId, assigneeUserId: rep.id },
        }),
        'assigneeUserId',
      ],
      [
        'tickets',
        await world.make(admin, 'tickets.create', { title: 'Beeps', accountId, assigneeUserId: rep.id }),
        'assigneeUserId',
      ],
    ],
    kept: [
      ['accounts', lost, 'ownerUserId'],
      ['events', await visit('2021-03-04'), 'userId'],
      ['tasks', over, 'assigneeUserId'],
    ],
  } as const;
}

test('open work goes to a colleague with the step that switches a person off, what is over stays', async () => {
  const rep = await world.person(admin, 'sales');
  const next = await world.person(admin, 'sales');
  const { theirs, kept } = await workOf(rep);
  await world.run(admin, 'users.setStatus', { id: rep.id, status: 'inactive', handOverTo: next.id });
  expect(await row('users', rep.id)).toMatchObject({ status: 'inactive' });
  for (const [collection, id, field] of theirs)
    expect([collection, (await row(collection, id))?.[field]]).toEqual([collection, next.id]);
  for (const [collection, id, field] of kept)
    expect([collection, (await row(collection, id))?.[field]]).toEqual([collection, rep.id]);
  const notices = await world.list(next, 'notifications', { userId: next.id });
  expect(notices.map(({ title }) => title)).toContain(
    'You now have the open work of sales person: 6 records',
  );
  // The colleague now has the account in their own list and can work on it.
  await world.run(next, 'accounts.update', { id: theirs[0][1], patch: { temperature: 'hot' } });
});

test('open work goes to nobody who does not work here, and then nobody is switched off', async () => {
  const rep = await world.person(admin, 'sales');
  const gone = await world.person(admin, 'sales');
  const { theirs } = await workOf(rep);
  await world.run(admin, 'users.setStatus', { id: gone.id, status: 'inactive' });
  for (const to of [gone.id, rep.id, newKey()]) {
    const off = { id: rep.id, status: 'inactive', handOverTo: to };
    await expect(world.run(admin, 'users.setStatus', off)).rejects.toThrow(
      'Open work can be handed over only to an active colleague.',
    );
  }
  expect(await row('users', rep.id)).toMatchObject({ status: 'active' });
  expect((await row('accounts', theirs[0][1]))?.['ownerUserId']).toBe(rep.id);
});

test('only an administrator hands over, and who works on keeps their work', async () => {
  const rep = await world.person(admin, 'sales');
  const office = await world.person(admin, 'office');
  const off = { id: rep.id, status: 'inactive', handOverTo: office.id };
  await expect(world.run(office, 'users.setStatus', off)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  await world.run(admin, 'users.setStatus', { id: rep.id, status: 'suspended' });
  await expect(world.run(admin, 'users.setStatus', { ...off, status: 'active' })).rejects.toThrow(
    'Work is handed over only when a person’s access is turned off.',
  );
});

test('an invitation becomes access by being accepted, not by an administrator', async () => {
  const id = await world.make(admin, 'users.invite', {
    ...{ name: 'New Rep', email: `new-${newKey()}@example.com`, roles: ['sales'] },
  });
  const activate = { id, status: 'active' };
  await expect(world.run(admin, 'users.setStatus', activate)).rejects.toThrow(
    'New Rep has not accepted the invitation yet.',
  );
  await world.run({ ...systemActor(admin.companyId), roles: ['admin'] }, 'users.setStatus', activate);
  expect(await row('users', id)).toMatchObject({ status: 'active' });
});

test('whoever was switched off before they accepted is invited again, not switched on', async () => {
  const id = await world.make(admin, 'users.invite', {
    ...{ name: 'Off Rep', email: `off-${newKey()}@example.com`, roles: ['sales'] },
  });
  const move = (status: string) => world.run(admin, 'users.setStatus', { id, status });
  for (const off of ['suspended', 'inactive']) {
    await move(off);
    await expect(move('active')).rejects.toThrow('Off Rep never accepted an invitation.');
  }
  expect(await row('users', id)).toMatchObject({ status: 'inactive', joined: false });
  const invitations = async () =>
    world.tenancy.withTenant(admin.companyId, async (client) => {
      const jobs = await client.query(
        `select 1 from outbox where kind = 'invitation' and payload ->> 'userId' = $1`,
        [id],
      );
      return jobs.length;
    });
  expect(await invitations()).toBe(1);
  await move('invited');
  expect(await invitations()).toBe(2);
  await world.run({ ...systemActor(admin.companyId), roles: ['admin'] }, 'users.setStatus', {
    ...{ id, status: 'active' },
  });
  expect(await row('users', id)).toMatchObject({ status: 'active', joined: true });
  // A person who has joined once can be reactivated but never invited again.
  await move('inactive');
  await expect(move('invited')).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
  await move('active');
});
