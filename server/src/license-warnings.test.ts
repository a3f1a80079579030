import type { Actor } from '@sable/domain/kernel/actor';
import { beforeEach, expect, test } from 'vitest';
import { companyDay } from './test-day.ts';
import { testScheduler } from './test-scheduler.ts';
import { testWorld, type World } from './test-world.ts';

let world: World;
let admin: Actor;
let rep: Actor;

beforeEach(async () => {
  world ??= await testWorld();
  admin = await world.company();
  rep = await world.person(admin, 'sales');
});

const holds = (days: number) =>
  world.run(admin, 'users.update', {
    id: rep.id,
    patch: { licenceNumber: 'ASR 12', licenceExpiresOn: companyDay(days) },
  });

const notices = async (person: Actor) =>
  (await world.list(person, 'notifications', { userId: person.id })).map(({ title, link }) => [title, link]);

/** Runs one minute of the scheduler, on a server without state from earlier runs. */
async function passMinute(): Promise<void> {
  const { runDueTasks, failures } = testScheduler(world);
  await runDueTasks(new Date());
  expect(failures).toEqual([]);
}

const notice = [expect.stringMatching(/^The license of sales person expires on /), expect.any(String)];

test('a person and the administrators are notified once within 60 days and once within 30, colleagues are not', async () => {
  const colleague = await world.person(admin, 'sales');
  await holds(61);
  await passMinute();
  expect(await notices(rep)).toEqual([]);
  await holds(60);
  await passMinute();
  await passMinute();
  expect(await notices(rep)).toEqual([notice]);
  expect((await notices(rep))[0]?.[1]).toBe(`/user/${rep.id}`);
  expect(await notices(admin)).toEqual([notice]);
  // Simulates thirty days later, with the same expiration date.
  await world.tenancy.withTenant(admin.companyId, (client) =>
    client.query(
      'update users set licence_expires_on = $2, licence_warned_for = $2 where company_id = $3 and id = $1',
      [rep.id, companyDay(30), admin.companyId],
    ),
  );
  await passMinute();
  await passMinute();
  expect(await notices(rep)).toEqual([notice, notice]);
  expect(await notices(colleague)).toEqual([]);
});

test('nobody is notified of a license that is renewed, is over, or is of somebody who left', async () => {
  await holds(400);
  await passMinute();
  await holds(-1);
  await passMinute();
  await holds(10);
  await world.run(admin, 'users.setStatus', { id: rep.id, status: 'inactive' });
  await passMinute();
  expect(await notices(admin)).toEqual([]);
});
