import { expect, test } from 'vitest';
import { addDays } from '@sable/domain/calendar-date';
import { termEnd } from '@sable/domain/terms';
import { companyDay } from './test-day.ts';
import { acceptEstimate, offer } from './test-sale.ts';
import { testScheduler } from './test-scheduler.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

/** The last day was 2025-03-19. */
const existing = {
  status: 'active',
  signedOn: '2024-03-14',
  startsOn: '2024-03-20',
  termMonths: 12,
  services: [{ name: 'Monitoring', billed: 3999 }],
};
const app = { name: 'App', kind: 'monitoring', unitPrice: 995 };

/** Creates a customer whose term has expired, with an addendum. */
async function customer(renewal: object): Promise<string> {
  const accountId = await world.account(rep);
  await world.run(office, 'accounts.recordExisting', { accountId, ...existing });
  const { id } = await world.get(admin, 'contracts', { accountId });
  await world.run(office, 'contracts.setTerms', { id, patch: renewal });
  await acceptEstimate(world, (await offer(world, rep, accountId, [app])).token);
  return accountId;
}
const runDaily = () => testScheduler(world).runDueTasks(new Date());

test('without a renewal a contract ends with its addenda, and the account is canceled', async () => {
  const accountId = await customer({ renewal: 'none' });
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
    status: 'active',
    rmr: 4994,
  });
  await runDaily();
  expect(await world.list(admin, 'contracts', { accountId })).toMatchObject([
    { status: 'ended', rmr: 0 },
    { status: 'ended', rmr: 0 },
  ]);
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
    status: 'cancelled',
    closeReason: 'Term ended',
    rmr: 0,
  });
  expect(
    await world.get(admin, 'rmr-lines', { accountId, reason: 'cancel', name: 'Monitoring' }),
  ).toMatchObject({
    effectiveOn: '2025-03-20',
    monthly: -3999,
    note: 'Term ended',
  });
  // It happens once: the next minute finds nothing to do.
  await runDaily();
  expect(await world.list(admin, 'rmr-lines', { accountId, reason: 'cancel' })).toHaveLength(2);
});

test('from month to month it goes on without an end', async () => {
  const accountId = await customer({ renewal: 'month_to_month' });
  await runDaily();
  expect((await world.list(admin, 'contracts', { accountId })).map(({ endsOn }) => endsOn)).toEqual([
    null,
    null,
  ]);
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
    status: 'active',
    rmr: 4994,
  });
});

test('a renewal of months moves the end of the contract and its addenda, without a line', async () => {
  const accountId = await customer({ renewal: 'months', renewalMonths: 12 });
  await runDaily();
  let endsOn = '2025-03-19';
  while (endsOn < companyDay()) endsOn = termEnd(addDays(endsOn, 1), 12).lastDay;
  expect((await world.list(admin, 'contracts', { accountId })).map((each) => each['endsOn'])).toEqual([
    endsOn,
    endsOn,
  ]);
  expect(await world.list(admin, 'rmr-lines', { accountId })).toHaveLength(2);
});
