import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { companyDay } from './test-day.ts';
import { testScheduler } from './test-scheduler.ts';
import { testWorld, type World } from './test-world.ts';

let world: World;
let admin: Actor;
let office: Actor;
let rep: Actor;
let accountId: string;

beforeEach(async () => {
  world ??= await testWorld();
  admin = await world.company();
  office = await world.person(admin, 'office');
  rep = await world.person(admin, 'sales');
  accountId = await world.account(rep);
});

const method = (expiresIn: number | null, fields: object = {}) =>
  world.make(office, 'payment-methods.create', {
    accountId,
    brand: 'Visa',
    last4: '4242',
    status: 'active',
    expiresOn: expiresIn === null ? null : companyDay(expiresIn),
    ...fields,
  });
const find = (id: string) => world.find(office, 'payment-methods', { id });
const notices = async (person: Actor) => {
  const found = await world.rows(person, {
    collection: 'notifications',
    where: where({ userId: person.id }),
    orderBy: [{ field: 'createdAt', direction: 'asc' }],
  });
  return found.map(({ title, link }) => [title, link]);
};

/** Runs one minute of the scheduler, on a server without state from earlier runs. */
async function passMinute(): Promise<void> {
  const { runDueTasks, failures } = testScheduler(world);
  await runDueTasks(new Date());
  expect(failures).toEqual([]);
}

test('the office is notified once within 60 days and once within 30, and a rep is not', async () => {
  const id = await method(60);
  await method(61);
  await method(null);
  await passMinute();
  await passMinute();
  const first = ['Visa •••• 4242 of Hanna Miller expires within 60 days', `/account/${accountId}`];
  expect(await notices(office)).toEqual([first]);
  expect(await notices(admin)).toEqual([first]);
  expect(await notices(rep)).toEqual([]);

  await world.tenancy.withTenant(admin.companyId, (client) =>
    client.query('update payment_methods set expires_on = $2, warned_for = $2 where id = $1', [
      id,
      companyDay(30),
    ]),
  );
  await passMinute();
  await passMinute();
  expect(await notices(office)).toEqual([
    first,
    ['Visa •••• 4242 of Hanna Miller expires within 30 days', `/account/${accountId}`],
  ]);
});

test('a method with another last day is warned of again; several are one notification', async () => {
  const first = await method(10);
  await method(29);
  await method(5, { status: 'pending' });
  await passMinute();
  const all = ['3 payment methods expire within 30 days', '/payment-methods'];
  expect(await notices(office)).toEqual([all]);
  await world.run(office, 'payment-methods.update', { id: first, patch: { expiresOn: companyDay(50) } });
  await passMinute();
  await passMinute();
  expect(await notices(office)).toEqual([
    all,
    ['Visa •••• 4242 of Hanna Miller expires within 60 days', `/account/${accountId}`],
  ]);
});

test('a method has expired when its last day is over, and one that nobody uses is not warned of', async () => {
  const today = await method(0);
  const over = await method(-1);
  const removed = await method(-1, { status: 'pending' });
  await world.run(office, 'payment-methods.update', { id: removed, patch: { status: 'removed' } });
  await passMinute();
  expect(await find(today)).toMatchObject({ status: 'active' });
  expect(await find(over)).toMatchObject({ status: 'expired' });
  expect(await find(removed)).toMatchObject({ status: 'removed' });
  expect(await notices(office)).toHaveLength(1);
});

test('nobody but the clock passes a day', async () => {
  await expect(world.run(admin, 'payment-methods.runDaily', {})).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
});
