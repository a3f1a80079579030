import { expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { testScheduler } from './test-scheduler.ts';
import { testWorld } from './test-world.ts';

// A person's notifications: sent once, archived, and purged by the scheduler.

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
const accountId = await world.account(rep);

const noticesOf = (person: Actor) => world.list(person, 'notifications', { userId: person.id });
const mention = (text: string) =>
  world.run(office, 'notes.create', { accountId, text: `@${rep.name} ${text}` });

test('the same words about the same record are said once within a minute, until it is read', async () => {
  await mention('Call them back today');
  await mention('Call them back today');
  expect(await noticesOf(rep)).toHaveLength(1);
  const [notice] = await noticesOf(rep);
  await world.run(rep, 'notifications.read', { ids: [notice?.['id']] });
  await mention('They called again');
  expect(await noticesOf(rep)).toHaveLength(2);
  const all = (await noticesOf(rep)).map(({ id }) => id);
  await world.tenancy.withTenant(admin.companyId, (client) =>
    client.query(`update notifications set created_at = now() - interval '2 minutes' where id = any($1)`, [
      all,
    ]),
  );
  await mention('Call them back today');
  expect(await noticesOf(rep)).toHaveLength(3);
});

test('one that is archived is read and out of the list, and comes back; nobody archives another person’s', async () => {
  const [notice] = await noticesOf(rep);
  const ids = [notice?.['id']];
  const archive = (actor: Actor, back = false) => world.run(actor, 'notifications.archive', { ids, back });
  const now = async () => (await noticesOf(rep)).find(({ id }) => id === ids[0]);
  await expect(archive(office)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await archive(rep);
  expect(await now()).toMatchObject({
    shown: false,
    archivedAt: expect.any(String),
    readAt: expect.any(String),
  });
  await archive(rep, true);
  expect(await now()).toMatchObject({ shown: true, archivedAt: null });
});

test('the clock takes what is older than 90 days, and nothing else', async () => {
  const [old, ...kept] = (await noticesOf(rep)).map(({ id }) => id);
  const age = (days: number, ids: unknown[]) =>
    world.tenancy.withTenant(admin.companyId, (client) =>
      client.query(
        `update notifications set created_at = now() - make_interval(days => $1) where id = any($2)`,
        [days, ids],
      ),
    );
  await age(91, [old]);
  await age(89, kept);
  const { runDueTasks, failures } = testScheduler(world);
  await runDueTasks(new Date());
  expect(failures).toEqual([]);
  expect((await noticesOf(rep)).map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  await expect(world.run(admin, 'notifications.purge', {})).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
});

test('all of a person are read at one word, by their kinds where they say which, and nobody else’s', async () => {
  const others = await world.person(admin, 'sales');
  await world.run(office, 'notes.create', { accountId, text: `@${others.name} and @${rep.name} come in` });
  const unread = async (person: Actor) =>
    (await noticesOf(person)).filter(({ readAt }) => readAt === null).length;
  const before = await unread(others);
  expect(await unread(rep)).toBeGreaterThan(0);
  await world.run(rep, 'notifications.readAll', { kinds: ['lead'] });
  expect(await unread(rep)).toBeGreaterThan(0);
  const { results } = await world.run(rep, 'notifications.readAll', {});
  expect(results).toEqual([{ more: false }]);
  expect(await unread(rep)).toBe(0);
  expect(await unread(others)).toBe(before);
});
