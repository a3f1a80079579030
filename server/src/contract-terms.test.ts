import { beforeAll, expect, test } from 'vitest';
import { addDays } from '@sable/domain/calendar-date';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { termEnd } from '@sable/domain/terms';
import { companyDay } from './test-day.ts';
import { acceptEstimate, offer } from './test-sale.ts';
import { testScheduler } from './test-scheduler.ts';
import { testWorld, type World } from './test-world.ts';

let world: World;
let admin: Actor;
let office: Actor;
let rep: Actor;

beforeAll(async () => {
  world = await testWorld();
  admin = await world.company();
  office = await world.person(admin, 'office');
  rep = await world.person(admin, 'sales');
});

/** The last day was 2025-03-19. */
const existing = {
  status: 'active',
  signedOn: '2024-03-14',
  startsOn: '2024-03-20',
  termMonths: 12,
  services: [{ name: 'Monitoring', billed: 3999 }],
};
const app = { name: 'App', kind: 'monitoring', unitPrice: 995 };

const rows = (collection: string, condition: Parameters<typeof where>[0]) =>
  world.rows(admin, { collection, where: where(condition) });
const one = async (collection: string, condition: Parameters<typeof where>[0]) =>
  (await rows(collection, condition))[0] ?? {};

/** A customer whose term has run out, with an addendum. */
async function customer(renewal: object): Promise<string> {
  const accountId = await world.account(rep);
  await world.run(office, 'accounts.recordExisting', { accountId, ...existing });
  const { id } = await one('contracts', { accountId });
  await world.run(office, 'contracts.setTerms', { id, patch: renewal });
  await acceptEstimate(world, (await offer(world, rep, accountId, [app])).token);
  return accountId;
}
const passDay = () => testScheduler(world).runDueTasks(new Date());

test('without a renewal a contract ends with its addenda, and the account is canceled', async () => {
  const accountId = await customer({ renewal: 'none' });
  expect(await one('accounts', { id: accountId })).toMatchObject({ status: 'active', rmr: 4994 });
  await passDay();
  expect(await rows('contracts', { accountId })).toMatchObject([
    { status: 'ended', rmr: 0 },
    { status: 'ended', rmr: 0 },
  ]);
  expect(await one('accounts', { id: accountId })).toMatchObject({
    status: 'cancelled',
    closeReason: 'Term ended',
    rmr: 0,
  });
  expect(await one('rmr-lines', { accountId, reason: 'cancel', name: 'Monitoring' })).toMatchObject({
    effectiveOn: '2025-03-20',
    monthly: -3999,
    note: 'Term ended',
  });
  // Once: the next minute finds nothing to do.
  await passDay();
  expect(await rows('rmr-lines', { accountId, reason: 'cancel' })).toHaveLength(2);
});

test('from month to month it goes on without an end', async () => {
  const accountId = await customer({ renewal: 'month_to_month' });
  await passDay();
  expect((await rows('contracts', { accountId })).map(({ endsOn }) => endsOn)).toEqual([null, null]);
  expect(await one('accounts', { id: accountId })).toMatchObject({ status: 'active', rmr: 4994 });
});

test('a renewal of months moves the end of the contract and its addenda, without a line', async () => {
  const accountId = await customer({ renewal: 'months', renewalMonths: 12 });
  await passDay();
  let endsOn = '2025-03-19';
  while (endsOn < companyDay()) endsOn = termEnd(addDays(endsOn, 1), 12).lastDay;
  expect((await rows('contracts', { accountId })).map((each) => each['endsOn'])).toEqual([endsOn, endsOn]);
  expect(await rows('rmr-lines', { accountId })).toHaveLength(2);
});
