import { afterEach, expect, test, vi } from 'vitest';
import { setClock } from './test-clock.ts';
import { acceptEstimate, besidesPapers, handOver, offer } from './test-sale.ts';
import { testScheduler } from './test-scheduler.ts';
import { austin, testWorld } from './test-world.ts';

// A contract without a service has no term: it ends when its installation is done and the right to cancel is over
// (decisions 2.1).

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
await world.run(admin, 'tax-profiles.create', { name: 'TX', region: 'TX', components: [] });
const camera = { name: 'Camera', kind: 'equipment', unitPrice: 19_900 };
const monitoring = { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 };

afterEach(() => {
  vi.useRealTimers();
});

const runDaily = () => testScheduler(world).runDueTasks(new Date());

/** Sells at the current time. Returns the estimate. */
async function sell(accountId: string, lines: readonly object[]): Promise<string> {
  const { id, token } = await offer(world, rep, accountId, lines);
  await acceptEstimate(world, token);
  return id;
}
const contractOf = (estimateId: string) => world.get(admin, 'contracts', { estimateId });
async function leavePapers(estimateId: string, on: string) {
  const { id } = await world.get(admin, 'cancellation-rights', { estimateId });
  await handOver(world, rep, id, on);
}
async function install(estimateId: string) {
  const { id } = await world.get(admin, 'work-orders', { estimateId });
  for (const patch of [
    { status: 'in_progress' },
    { status: 'completed', steps: [], signedBy: 'Hanna Miller' },
  ])
    await world.run(admin, 'work-orders.update', { id, patch });
}

test('it ends the day after the right to cancel, and the account keeps its status', async () => {
  setClock('2025-03-14T18:00:00.000Z');
  const accountId = await world.account(rep, 'Hanna Miller', austin);
  const sold = await sell(accountId, [camera]);
  await install(sold);
  expect(await contractOf(sold)).toMatchObject({ status: 'active', endsOn: null });
  await leavePapers(sold, '2025-03-14');
  // The last day ends at midnight in Texas, which is the next day in New York.
  expect(await contractOf(sold)).toMatchObject({ status: 'active', endsOn: '2025-03-19', noticeOn: null });
  setClock('2025-03-19T18:00:00.000Z');
  await runDaily();
  expect(await contractOf(sold)).toMatchObject({ status: 'active' });
  setClock('2025-03-20T18:00:00.000Z');
  await runDaily();
  expect(await contractOf(sold)).toMatchObject({ status: 'ended', statusBefore: 'active' });
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
    status: 'installed',
    closeReason: null,
  });
  expect(besidesPapers(await world.list(admin, 'tasks', { accountId }))).toEqual([]);
});

test('while the install is open it goes on after the right, and so it does without a hand-over', async () => {
  setClock('2025-03-14T18:00:00.000Z');
  const accountId = await world.account(rep, 'Ida Open', austin);
  const [late, silent] = [await sell(accountId, [camera]), await sell(accountId, [camera])];
  await leavePapers(late, '2025-03-14');
  setClock('2025-04-14T18:00:00.000Z');
  await runDaily();
  expect(await contractOf(late)).toMatchObject({ status: 'signed', endsOn: null });
  await install(late);
  await install(silent);
  expect(await contractOf(late)).toMatchObject({ status: 'active', endsOn: '2025-04-14' });
  setClock('2025-04-15T18:00:00.000Z');
  await runDaily();
  expect(await contractOf(late)).toMatchObject({ status: 'ended' });
  expect(await contractOf(silent)).toMatchObject({ status: 'active', endsOn: null });
});

test('next to a contract with a service it ends alone, and that one goes on', async () => {
  setClock('2025-03-14T18:00:00.000Z');
  const accountId = await world.account(rep, 'Otto Both', austin);
  const first = await sell(accountId, [camera, monitoring]);
  const more = await sell(accountId, [camera]);
  expect(await contractOf(more)).toMatchObject({ kind: 'addendum' });
  for (const id of [first, more]) {
    await leavePapers(id, '2025-03-14');
    await install(id);
  }
  setClock('2025-03-20T18:00:00.000Z');
  await runDaily();
  expect(await contractOf(more)).toMatchObject({ status: 'ended' });
  expect(await contractOf(first)).toMatchObject({ status: 'active', rmr: 3999 });
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
    status: 'installed',
    rmr: 3999,
  });
});

test('at a business, where no right to cancel runs, it ends the day after the install', async () => {
  setClock('2025-03-14T18:00:00.000Z');
  const accountId = await world.make(rep, 'accounts.create', {
    account: { name: 'Corner Store', type: 'commercial', site: austin },
    contact: { name: 'Sam Store', email: 'sam@example.com' },
  });
  const sold = await sell(accountId, [camera]);
  await install(sold);
  expect(await contractOf(sold)).toMatchObject({ status: 'active', endsOn: '2025-03-14' });
  setClock('2025-03-15T18:00:00.000Z');
  await runDaily();
  expect(await contractOf(sold)).toMatchObject({ status: 'ended' });
});

test('a right that is found to be none ends it, and one that is found to run after all does not', async () => {
  setClock('2025-03-14T18:00:00.000Z');
  const accountId = await world.account(rep, 'Uta Outside', austin);
  const sold = await sell(accountId, [camera]);
  await install(sold);
  const { id } = await world.get(admin, 'cancellation-rights', { estimateId: sold });
  const setOutside = (reason: string | null) =>
    world.run(admin, 'cancellation-rights.setOutside', { id, reason });
  await setOutside('Bought at the shop');
  expect(await contractOf(sold)).toMatchObject({ endsOn: '2025-03-14' });
  await setOutside(null);
  expect(await contractOf(sold)).toMatchObject({ endsOn: null });
});
