import { changeSchema } from '@sable/domain/estimate/change';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setClock } from './test-clock.ts';
import { acceptEstimate, offer, sendEstimate } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';

// Later invoices of a sale carry the tax rates of their own day (decisions 4.5).

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

beforeAll(async () => {
  const rate = (ratePpm: number, validFrom: string | null, validTo: string | null) => ({
    name: 'State',
    ratePpm,
    validFrom,
    validTo,
  });
  await world.run(admin, 'tax-profiles.create', {
    name: 'Texas',
    region: 'TX',
    taxableClasses: ['equipment_sold'],
    components: [rate(60_000, null, '2026-03-31'), rate(70_000, '2026-04-01', null)],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const device = (name: string, unitPrice: number) => ({
  ...{ name, unitPrice },
  ...{ kind: 'equipment', taxClass: 'equipment_sold' },
});

/** 1,000.00 and 60.00 of tax: 30 % at signing, 40 % when the work begins, the rest when it is done. */
async function sell(
  last: object = { event: 'install_done', days: 10 },
  more: readonly object[] = [],
): Promise<string> {
  setClock('2026-03-13T15:00:00.000Z');
  const accountId = await world.account(rep, 'Hanna Miller', austin);
  const lines = [device('Panel', 100_000), ...more];
  const { id, token } = await offer(world, rep, accountId, lines, {
    paymentSchedule: [
      { kind: 'percent', ppm: 300_000, event: 'signing', days: 0 },
      { kind: 'percent', ppm: 400_000, event: 'install_begun', days: 0 },
      { kind: 'rest', ...last },
    ],
  });
  await acceptEstimate(world, token);
  return id;
}
async function work(estimateId: string, ...patches: object[]): Promise<void> {
  const order = await world.find(admin, 'work-orders', { estimateId });
  for (const patch of patches) await world.run(admin, 'work-orders.update', { id: order?.['id'], patch });
}
const invoices = async (estimateId: string) =>
  (await world.list(admin, 'transactions', { estimateId }))
    .toSorted((a, b) => Number(a['place'] ?? 0) - Number(b['place'] ?? 0))
    .map(({ status, amount, memo }) => [status, amount, memo]);
const finished = { status: 'completed', steps: [], signedBy: 'Hanna Miller' };

test('an invoice that opens after a rate changed carries the new one, and shows the difference', async () => {
  const id = await sell();
  await work(id, { status: 'in_progress' });
  expect((await invoices(id)).slice(0, 2)).toEqual([
    ['open', 318_00, null],
    ['open', 424_00, null],
  ]);
  setClock('2026-04-02T15:00:00.000Z');
  await work(id, finished);
  // 318.00 of 1,060.00, plus its share of the 10.00 by which the taxes are higher.
  expect(await invoices(id)).toEqual([
    ['open', 318_00, null],
    ['open', 424_00, null],
    [
      'open',
      321_00,
      'Taxes have changed since the signature: $321.00 by the rates of this day, $318.00 as signed.',
    ],
  ]);
});

test('what a change order took out carries no new rate: it went at the tax that it was signed with', async () => {
  const id = await sell(undefined, [{ ...device('Camera', 25_000), quantityMilli: 2000 }]);
  const change = await world.make(rep, 'estimates.openChange', { id });
  const { lines } = changeSchema.parse((await world.get(admin, 'estimates', { id: change }))['change']);
  const lineId = lines.find(({ name }) => name === 'Camera')?.id;
  await world.run(rep, 'estimates.keepSigned', { id: change, lines: [{ lineId, keptMilli: 0 }] });
  await world.run(rep, 'estimate-lines.add', { estimateId: change, lines: [device('Siren', 100_000)] });
  await acceptEstimate(world, await sendEstimate(world, rep, change));
  expect(await invoices(change)).toMatchObject([['draft', 530_00, expect.any(String)]]);
  setClock('2026-04-02T15:00:00.000Z');
  await work(id, { status: 'in_progress' }, finished);
  // 30 % of the 10.00 by which the tax on the panel is higher: 477.00 were signed with the cameras.
  expect((await invoices(id)).at(-1)).toMatchObject(['open', 480_00, expect.any(String)]);
});

test('without a change it stays as signed', async () => {
  const id = await sell();
  await work(id, { status: 'in_progress' }, finished);
  expect((await invoices(id)).at(-1)).toEqual(['open', 318_00, null]);
});

test('one that a person opens when a milestone is reached is of that day too', async () => {
  const id = await sell({ event: 'milestone', milestone: 'Inspection passed', days: 10 });
  const last = () => world.get(admin, 'transactions', { estimateId: id, opensAt: 'milestone' });
  expect(await last()).toMatchObject({ status: 'draft', amount: 318_00, dueOn: null });
  setClock('2026-04-02T15:00:00.000Z');
  await world.run(admin, 'transactions.update', { id: (await last())['id'], patch: { status: 'open' } });
  expect(await last()).toMatchObject({
    status: 'open',
    amount: 321_00,
    date: '2026-04-02',
    dueOn: '2026-04-12',
    memo: 'Taxes have changed since the signature: $321.00 by the rates of this day, $318.00 as signed.',
  });
  // Once it is issued, nobody can change it.
  const change = world.run(admin, 'transactions.update', {
    id: (await last())['id'],
    patch: { amount: 1_00 },
  });
  await expect(change).rejects.toThrow('A posted transaction cannot be changed');
});

test('an amount and a day that the person writes stay', async () => {
  const id = await sell({ event: 'milestone', milestone: 'Inspection passed', days: 10 });
  setClock('2026-04-02T15:00:00.000Z');
  const draft = await world.find(admin, 'transactions', { estimateId: id, opensAt: 'milestone' });
  const patch = { status: 'open', amount: 300_00, dueOn: '2026-05-01' };
  await world.run(admin, 'transactions.update', { id: draft?.['id'], patch });
  const opened = await world.find(admin, 'transactions', { estimateId: id, opensAt: 'milestone' });
  expect(opened).toMatchObject({ amount: 300_00, dueOn: '2026-05-01' });
});
