import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
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

const told = async (person: Actor) =>
  (await world.rows(person, { collection: 'notifications', where: where({ userId: person.id }) })).map(
    ({ title, link }) => [title, link],
  );

/** A minute of the scheduler, on a server that knows nothing of the one before. */
async function passMinute(): Promise<void> {
  const { runDueTasks, failures } = testScheduler(world);
  await runDueTasks(new Date());
  expect(failures).toEqual([]);
}

const notice = [expect.stringMatching(/^The license of sales person expires on /), expect.any(String)];

test('a person and the administrators are told once within 60 days and once within 30, colleagues are not', async () => {
  const colleague = await world.person(admin, 'sales');
  await holds(61);
  await passMinute();
  expect(await told(rep)).toEqual([]);
  await holds(60);
  await passMinute();
  await passMinute();
  expect(await told(rep)).toEqual([notice]);
  expect((await told(rep))[0]?.[1]).toBe(`/user/${rep.id}`);
  expect(await told(admin)).toEqual([notice]);
  // Thirty days later the last day is the same.
  await world.tenancy.withTenant(admin.companyId, (client) =>
    client.query(
      'update users set licence_expires_on = $2, licence_warned_for = $2 where company_id = $3 and id = $1',
      [rep.id, companyDay(30), admin.companyId],
    ),
  );
  await passMinute();
  await passMinute();
  expect(await told(rep)).toEqual([notice, notice]);
  expect(await told(colleague)).toEqual([]);
});

test('nobody is told of a license that is renewed, is over, or is of somebody who left', async () => {
  await holds(400);
  await passMinute();
  await holds(-1);
  await passMinute();
  await holds(10);
  await world.run(admin, 'users.setStatus', { id: rep.id, status: 'inactive' });
  await passMinute();
  expect(await told(admin)).toEqual([]);
});
