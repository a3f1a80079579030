import { expect, test, vi } from 'vitest';
import { addDays, addMonths } from '@sable/domain/calendar-date';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import { companyDay } from './test-day.ts';
import { acceptEstimate, offer } from './test-sale.ts';
import { testScheduler } from './test-scheduler.ts';
import { testWorld } from './test-world.ts';

// Tests that the services of an estimate start on its start date: the signed copy, the contract, and its ledger
// agree.

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

const today = companyDay();
const startsOn = addDays(today, 20);
const monitoring = [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 54_94 }];
const ledgerOf = async (accountId: string) =>
  (await world.list(admin, 'rmr-lines', { accountId }))
    .map(({ reason, monthly, effectiveOn }) => [reason, monthly, effectiveOn])
    .toSorted();
/** Runs an act with the server's clock set to a day. */
async function onDay(day: string, act: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T18:00:00.000Z`) });
  try {
    await act();
  } finally {
    vi.useRealTimers();
  }
}
const runDaily = (day: string) => onDay(day, () => testScheduler(world).runDueTasks(new Date()));

test('it is frozen with the offer, and the contract starts and is billed from that day', async () => {
  const accountId = await world.account(rep);
  const { id, token } = await offer(world, rep, accountId, monitoring, { startsOn });
  const { content } = await world.get(admin, 'estimate-versions', { estimateId: id });
  expect(estimateContentSchema.parse(content).startsOn).toBe(startsOn);
  await acceptEstimate(world, token);
  expect(await world.get(admin, 'contracts', { accountId })).toMatchObject({
    status: 'signed',
    startsOn,
    endsOn: addDays(addMonths(startsOn, 36), -1),
    rmr: 0,
    rmrSold: 54_94,
  });
  expect(await ledgerOf(accountId)).toEqual([['new', 54_94, startsOn]]);
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
    rmr: 0,
    rmrChangesOn: startsOn,
  });
  await runDaily(startsOn);
  expect(await world.get(admin, 'contracts', { accountId })).toMatchObject({
    status: 'active',
    startsOn,
    rmr: 54_94,
  });
  // The start date does not count as an installation.
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({ status: 'sold', rmr: 54_94 });
  expect(await world.get(admin, 'cancellation-rights', { accountId })).toMatchObject({ installedOn: null });
  await world.run(office, 'accounts.setStatus', { id: accountId, status: 'installed' });
  expect(await world.get(admin, 'cancellation-rights', { accountId })).toMatchObject({
    installedOn: expect.any(String),
  });
});

test('an installation before it starts the contract, and leaves the day', async () => {
  const accountId = await world.account(rep);
  await acceptEstimate(world, (await offer(world, rep, accountId, monitoring, { startsOn })).token);
  await world.run(office, 'accounts.setStatus', { id: accountId, status: 'installed' });
  expect(await world.get(admin, 'contracts', { accountId })).toMatchObject({
    status: 'active',
    startsOn,
    rmr: 0,
  });
});

test('until a replacement starts the old price is billed', async () => {
  const accountId = await world.account(rep);
  await acceptEstimate(world, (await offer(world, rep, accountId, monitoring)).token);
  await world.run(office, 'accounts.setStatus', { id: accountId, status: 'installed' });
  const dearer = [{ ...monitoring[0], unitPrice: 64_94 }];
  const patch = { contractEffect: 'replacement', startsOn };
  await acceptEstimate(world, (await offer(world, rep, accountId, dearer, patch)).token);
  expect(await ledgerOf(accountId)).toEqual([
    ['new', 54_94, expect.any(String)],
    ['renewal', -54_94, startsOn],
    ['renewal', 64_94, startsOn],
  ]);
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
    rmr: 54_94,
    rmrChangesOn: startsOn,
  });
  const kind = 'replacement';
  expect(await world.get(admin, 'contracts', { accountId, kind })).toMatchObject({
    status: 'active',
    startsOn,
    rmrSold: 10_00,
  });
});

test('who cancels a replacement before it starts pays nothing from that day on', async () => {
  const accountId = await world.account(rep);
  await acceptEstimate(world, (await offer(world, rep, accountId, monitoring)).token);
  await world.run(office, 'accounts.setStatus', { id: accountId, status: 'installed' });
  const patch = { contractEffect: 'replacement', startsOn };
  await acceptEstimate(world, (await offer(world, rep, accountId, monitoring, patch)).token);
  const { id } = await world.get(admin, 'contracts', { accountId, kind: 'replacement' });
  await world.run(office, 'contracts.cancel', { id, reason: 'Moved away' });
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({ rmr: 0, rmrChangesOn: null });
});

test('a day that has passed is not sent, and a late one asks for approval', async () => {
  const id = await world.estimate(rep);
  await world.run(rep, 'estimate-lines.add', { estimateId: id, lines: monitoring });
  const change = (day: string) => world.run(rep, 'estimates.update', { id, patch: { startsOn: day } });
  await change(addDays(today, -2));
  await expect(world.run(rep, 'estimates.send', { id })).rejects.toThrow(
    'on which the services start has passed',
  );
  const reasons = async () => (await world.run(rep, 'estimates.checkApproval', { id })).results;
  await change(addDays(today, 75));
  expect(await reasons()).toMatchObject([{ reasons: ['The services start more than 60 days from today.'] }]);
  await change(addDays(today, 55));
  expect(await reasons()).toMatchObject([{ reasons: [] }]);
});

test('a day that passes before the signature is the day of the signature', async () => {
  const accountId = await world.account(rep);
  const { token } = await offer(world, rep, accountId, monitoring, { startsOn: addDays(today, 3) });
  const later = addDays(today, 6);
  await onDay(later, () => acceptEstimate(world, token));
  expect(await ledgerOf(accountId)).toEqual([['new', 54_94, later]]);
  expect(await world.get(admin, 'contracts', { accountId })).toMatchObject({ startsOn: later });
});
