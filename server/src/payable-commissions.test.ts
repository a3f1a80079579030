import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { z } from 'zod';
import { withConnection } from './db/connect.ts';
import { setClock } from './test-clock.ts';
import { acceptEstimate, handOver, offer } from './test-sale.ts';
import { testScheduler } from './test-scheduler.ts';
import { austin, testWorld } from './test-world.ts';

// When a commission is payable, how a changed credit affects it, and how it is paid.

const world = await testWorld();
const admin = await world.company('Payable Security');
await world.run(admin, 'tax-profiles.create', { name: 'Texas', region: 'TX', components: [] });
const office = await world.person(admin, 'office');
const manager = await world.person(admin, 'manager');
await world.make(admin, 'commission-plans.create', {
  name: 'Steps',
  isDefault: true,
  subtotalPpm: 100_000,
  soldPpm: 500_000,
  installedPpm: 300_000,
  fundedPpm: 200_000,
  clawbackMonths: 12,
});
let ann: Actor;
let bob: Actor;

afterEach(() => {
  vi.useRealTimers();
});

const SIGNED = '2026-03-13T15:00:00.000Z';
/** The right to cancel for a signature on a Friday has ended after the following Tuesday. */
const AFTER = '2026-03-18T12:00:00.000Z';

interface Sold {
  readonly accountId: string;
  readonly estimateId: string;
  readonly contractId: string;
}

/**
 * Sells a panel for 1,000.00 to a new account on a Friday, by a new rep alone: 50.00 when sold, 30.00 when installed,
 * 20.00 when funded.
 */
async function sell(kind = 'equipment'): Promise<Sold> {
  setClock(SIGNED);
  ann = await world.person(admin, 'sales');
  bob = await world.person(admin, 'sales');
  const accountId = await world.account(ann, 'Hanna Miller', austin);
  const lines = [{ name: 'Panel', kind, unitPrice: 100_000 }];
  const { id: estimateId, token } = await offer(world, ann, accountId, lines);
  await acceptEstimate(world, token);
  const contract = await world.find(admin, 'contracts', { estimateId });
  return { accountId, estimateId, contractId: String(contract?.['id']) };
}

const rightOf = ({ estimateId }: Sold) => world.find(admin, 'cancellation-rights', { estimateId });
async function leavePapers(sold: Sold): Promise<void> {
  const id = (await rightOf(sold))?.['id'];
  await handOver(world, office, id, '2026-03-13', { senior: 'no', emergency: 'none' });
}
/** Runs the scheduler's tasks that are due now. */
const tick = () => testScheduler(world).runDueTasks(new Date());

/** Sells and hands over, and lets the right to cancel expire. */
async function sellForGood(kind?: string): Promise<Sold> {
  const sold = await sell(kind);
  await leavePapers(sold);
  setClock(AFTER);
  await tick();
  return sold;
}
async function install({ estimateId }: Sold): Promise<string> {
  const order = await world.find(admin, 'work-orders', { estimateId });
  const id = String(order?.['id']);
  const steps = z
    .array(z.looseObject({}))
    .parse(order?.['steps'])
    .map((step) => ({ ...step, done: true }));
  await world.run(office, 'work-orders.update', { id, patch: { status: 'in_progress', steps } });
  const patch = { status: 'completed', signedBy: 'Hanna Miller' };
  await world.run(office, 'work-orders.update', { id, patch });
  return id;
}

const statuses = async ({ estimateId }: Sold) =>
  Object.fromEntries(
    (await world.list(admin, 'commissions', { estimateId, reason: 'sale' })).map(({ milestone, status }) => [
      milestone,
      status,
    ]),
  );
const amounts = async (actor: Actor, status: string) =>
  (await world.list(admin, 'commissions', { userId: actor.id, status }))
    .map(({ amount }) => Number(amount))
    .toSorted((a, b) => a - b);
const pay = (actor: Actor, amount: number, payer = admin, through = '2026-03-31') =>
  world.run(payer, 'commissions.pay', { userId: actor.id, through, amount });
const share = (parts: readonly (readonly [Actor, number])[], id: string) =>
  world.run(manager, 'contracts.setCredit', {
    id,
    credit: parts.map(([actor, sharePpm]) => ({ userId: actor.id, sharePpm })),
    reason: 'Sold together',
  });

describe('a commission is payable', () => {
  test('once the right to cancel has ended, and not a minute before', async () => {
    const sold = await sell();
    await tick();
    expect(await statuses(sold)).toEqual({ sold: 'pending', installed: 'pending', funded: 'pending' });
    await leavePapers(sold);
    const endsAt = String((await rightOf(sold))?.['endsAt']);
    expect(
      await world.list(admin, 'commissions', { estimateId: sold.estimateId, milestone: 'sold' }),
    ).toMatchObject([{ status: 'pending', payableAt: endsAt, earnedOn: null }]);
    setClock(new Date(Date.parse(endsAt) - 60_000).toISOString());
    await tick();
    expect(await statuses(sold)).toMatchObject({ sold: 'pending' });
    setClock(new Date(Date.parse(endsAt) + 1000).toISOString());
    await tick();
    expect(await statuses(sold)).toMatchObject({ sold: 'payable', installed: 'pending' });
    expect(
      await world.list(admin, 'commissions', { estimateId: sold.estimateId, milestone: 'sold' }),
    ).toMatchObject([{ payableAt: null, earnedOn: '2026-03-18' }]);
  });

  test('at once where the law gives no right, and again not when it does', async () => {
    const sold = await sell();
    const id = (await rightOf(sold))?.['id'];
    await world.run(admin, 'cancellation-rights.setOutside', { id, reason: 'Sold at the shop' });
    expect(await statuses(sold)).toMatchObject({ sold: 'payable' });
    await world.run(admin, 'cancellation-rights.setOutside', { id, reason: null });
    expect(await statuses(sold)).toMatchObject({ sold: 'pending' });
  });

  test('when the installation is done, and not when the work is taken up again', async () => {
    const sold = await sellForGood();
    expect(await statuses(sold)).toMatchObject({ installed: 'pending' });
    const id = await install(sold);
    expect(await statuses(sold)).toMatchObject({ installed: 'payable', funded: 'pending' });
    await world.run(office, 'work-orders.update', { id, patch: { status: 'in_progress' } });
    expect(await statuses(sold)).toMatchObject({ installed: 'pending' });
  });

  test('for an installation that was done early, with the end of the right', async () => {
    const sold = await sell();
    await install(sold);
    expect(await statuses(sold)).toMatchObject({ installed: 'pending' });
    await leavePapers(sold);
    setClock(AFTER);
    await tick();
    expect(await statuses(sold)).toMatchObject({ sold: 'payable', installed: 'payable' });
  });

  test('without equipment, when the contract starts', async () => {
    const sold = await sellForGood('fee');
    expect(await statuses(sold)).toMatchObject({ installed: 'pending' });
    await world.run(office, 'contracts.start', { id: sold.contractId });
    expect(await statuses(sold)).toMatchObject({ installed: 'payable' });
  });

  test('when the contract was funded, which is not before the right has ended', async () => {
    const sold = await sell();
    await leavePapers(sold);
    const fund = (funding: object | null, actor = office) =>
      world.run(actor, 'contracts.recordFunding', { id: sold.contractId, funding });
    const funding = { on: '2026-03-20', by: 'Prime Funding' };
    await expect(fund({ ...funding, on: '2026-03-13' })).rejects.toMatchObject({ code: 'NOT_READY' });
    setClock(AFTER);
    // The right has ended. A note cannot be sold before midnight of the fifth business day (16 CFR 429.1(h)).
    await expect(fund({ ...funding, on: '2026-03-18' })).rejects.toMatchObject({
      ...{ code: 'INVALID', details: { field: 'on' } },
      message: expect.stringContaining('before March 19, 2026 is over (16 CFR 429.1). Nothing was saved.'),
    });
    setClock('2026-03-20T18:00:00.000Z');
    await expect(fund(funding, ann)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await expect(fund({ ...funding, on: '2026-03-21' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(fund({ ...funding, on: '2026-03-19' })).rejects.toMatchObject({ code: 'INVALID' });
    await fund(funding);
    expect(await world.list(admin, 'contracts', { id: sold.contractId })).toMatchObject([
      { fundedOn: '2026-03-20', fundedBy: 'Prime Funding' },
    ]);
    expect(await statuses(sold)).toMatchObject({ sold: 'payable', funded: 'payable' });
    await fund(null);
    expect(await statuses(sold)).toMatchObject({ funded: 'pending' });
  });
});

describe('a payment', () => {
  test('takes what was earned by a day and what the payer saw, once', async () => {
    await sellForGood();
    await expect(pay(ann, 4999)).rejects.toMatchObject({ code: 'NOT_READY' });
    await expect(pay(ann, 5000, manager)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await expect(pay(ann, 5000, ann)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await expect(pay(ann, 5000, admin, '2026-03-17')).rejects.toMatchObject({ code: 'NOT_READY' });
    await pay(ann, 5000);
    expect(await world.list(admin, 'commissions', { userId: ann.id, status: 'paid' })).toMatchObject([
      { amount: 5000, earnedOn: '2026-03-18', paidOn: '2026-03-18' },
    ]);
    await expect(pay(ann, 5000)).rejects.toMatchObject({ code: 'NOT_READY' });
  });

  test('of 20 at the same moment, one pays', async () => {
    await sellForGood();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => pay(ann, 5000)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await amounts(ann, 'paid')).toEqual([5000]);
  });

  test('is never taken out of the books: what was paid comes off the next payment', async () => {
    const sold = await sellForGood();
    await pay(ann, 5000);
    const on = '2026-03-18';
    await world.run(office, 'contracts.cancel', { id: sold.contractId, on, reason: 'Moved' });
    expect(await amounts(ann, 'paid')).toEqual([5000]);
    expect(await amounts(ann, 'payable')).toEqual([-5000]);
    // A reversal of a commission that was never paid stays pending with that commission: nobody owes it.
    expect(await amounts(ann, 'pending')).toEqual([-3000, -2000, 2000, 3000]);
    await expect(pay(ann, -5000)).rejects.toMatchObject({ code: 'NOT_READY' });
  });

  test('does not exist for a sale that was rescinded before it', async () => {
    const sold = await sell();
    const id = (await rightOf(sold))?.['id'];
    await world.run(ann, 'cancellation-rights.rescind', { id, method: 'in_person' });
    setClock(AFTER);
    await tick();
    expect(await amounts(ann, 'taken_back')).toEqual([-5000, -3000, -2000, 2000, 3000, 5000]);
    expect([await amounts(ann, 'payable'), await amounts(ann, 'pending')]).toEqual([[], []]);
  });
});

test('what an early end charged back goes with the rescission that comes after it', async () => {
  const sold = await sell();
  await world.run(office, 'contracts.cancel', { id: sold.contractId, reason: 'Moved' });
  expect(await amounts(ann, 'pending')).toEqual([-5000, -3000, -2000, 2000, 3000, 5000]);
  const id = (await rightOf(sold))?.['id'];
  await world.run(ann, 'cancellation-rights.rescind', { id, method: 'in_person' });
  expect([await amounts(ann, 'payable'), await amounts(ann, 'pending')]).toEqual([[], []]);
  const all = await amounts(ann, 'taken_back');
  expect([all.length, all.reduce((sum, amount) => sum + amount, 0)]).toEqual([12, 0]);
});

test('taking back a mistaken cancellation leaves what an earlier one charged back', async () => {
  const sold = await sellForGood();
  await pay(ann, 5000);
  const { contractId: id } = sold;
  const cancel = (on: string) => world.run(office, 'contracts.cancel', { id, on, reason: 'Moved' });
  const chargedBack = async () =>
    (await world.list(admin, 'commissions', { userId: ann.id, reason: 'clawback' }))
      .filter(({ status }) => status !== 'taken_back')
      .reduce((sum, { amount }) => sum + Number(amount), 0);
  await cancel('2026-03-18');
  const first = await chargedBack();
  await world.run(office, 'contracts.reactivate', { id });
  setClock('2026-03-20T12:00:00.000Z');
  await cancel('2026-03-20');
  await world.run(admin, 'contracts.undoCancellation', { id, reason: 'A mistake' });
  expect([first, await chargedBack(), await amounts(ann, 'payable')]).toEqual([-10_000, -10_000, [-5000]]);
});

describe('a changed credit', () => {
  test('writes what is not paid again, by rows that take the old ones back', async () => {
    const sold = await sellForGood();
    await share(
      [
        [ann, 600_000],
        [bob, 400_000],
      ],
      sold.contractId,
    );
    expect(await amounts(ann, 'payable')).toEqual([3000]);
    expect(await amounts(bob, 'payable')).toEqual([2000]);
    expect(await amounts(ann, 'pending')).toEqual([1200, 1800]);
    expect(await amounts(bob, 'pending')).toEqual([800, 1200]);
    expect(await amounts(ann, 'taken_back')).toEqual([-5000, -3000, -2000, 2000, 3000, 5000]);
  });

  test('is refused from the first payment on, and what was earned stays', async () => {
    const sold = await sellForGood();
    await pay(ann, 5000);
    await expect(share([[bob, 1_000_000]], sold.contractId)).rejects.toMatchObject({
      code: 'NOT_READY',
      message: expect.stringContaining('Commission was paid'),
    });
    expect([await amounts(ann, 'paid'), await amounts(bob, 'payable')]).toEqual([[5000], []]);
    expect([await amounts(ann, 'pending'), await amounts(bob, 'pending')]).toEqual([[2000, 3000], []]);
    expect(await world.list(admin, 'contract-credits', { contractId: sold.contractId })).toMatchObject([
      { userId: ann.id, sharePpm: 1_000_000 },
    ]);
  });
});

test('the database refuses to pay what is not payable, to change an amount, and to remove a row', async () => {
  const sold = await sell();
  const row = await world.find(admin, 'commissions', { estimateId: sold.estimateId, milestone: 'sold' });
  const id = String(row?.['id']);
  const write = (sql: string) =>
    withConnection(world.database.ownerConfig, async (client) => {
      await client.query('begin');
      await client.query(
        `select set_config('app.company_id', $1, true), set_config('role', 'sable_app', true)`,
        [admin.companyId],
      );
      await client.query(sql, [id]);
    });
  await expect(
    write(`update commissions set status = 'paid', earned_on = now(), paid_on = now() where id = $1`),
  ).rejects.toThrow('does not go from pending to paid');
  await expect(write('update commissions set amount = 1 where id = $1')).rejects.toThrow('permission denied');
  await expect(write('delete from commissions where id = $1')).rejects.toThrow('row of its own');
});
