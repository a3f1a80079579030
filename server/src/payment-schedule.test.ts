import { describe, expect, test } from 'vitest';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import type { Payment } from '@sable/domain/estimate/pricing-schema';
import { addDays } from '@sable/domain/calendar-date';
import { balanceOf, transactions } from '@sable/domain/transaction';
import { acceptEstimate, offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

// How the one-time total of an estimate is paid: in the document, as invoices after the sale, and as events make them
// due.

const world = await testWorld();
const admin = await world.company('Payment Security');
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

const contentOfEstimate = async (estimateId: string) =>
  estimateContentSchema.parse((await world.get(admin, 'estimate-versions', { estimateId }))['content']);

const thirds: readonly Payment[] = [
  { kind: 'percent', ppm: 300_000, event: 'signing', days: 0 },
  { kind: 'percent', ppm: 400_000, event: 'install_begun', days: 0 },
  { kind: 'rest', event: 'install_done', days: 30 },
];
const sold = [
  { name: 'Camera system', kind: 'equipment', unitPrice: 1040_84 },
  { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 },
];

/** Sells to a business, where no right to cancel delays the work, or to a home. */
async function signed(
  paymentSchedule: readonly Payment[],
  {
    type = 'commercial',
    lines = sold,
    ...more
  }: { readonly type?: string; readonly lines?: readonly object[]; readonly poNumber?: string } = {},
) {
  const accountId = await world.account(rep);
  await world.run(rep, 'accounts.update', { id: accountId, patch: { type } });
  const { id, token } = await offer(world, rep, accountId, lines, { paymentSchedule, ...more });
  await acceptEstimate(world, token);
  return { accountId, estimateId: id };
}

const firstMonth = 39_99;
/** Returns the payments of the schedule. */
const invoices = async (accountId: string, actor = admin) => {
  const rows = await world.list(actor, 'transactions', { accountId, type: 'invoice' });
  return rows
    .filter(({ askedFor }) => askedFor !== 'first_period')
    .toSorted((a, b) => Number(a['place'] ?? -1) - Number(b['place'] ?? -1))
    .map(({ amount, status, date, dueOn }) => ({ amount, status, days: dueOn && daysBetween(date, dueOn) }));
};
const daysBetween = (from: unknown, to: unknown) =>
  [0, 30, 45].find((days) => addDays(String(from), days) === to) ?? `${String(from)} to ${String(to)}`;
const owed = async (accountId: string) =>
  balanceOf(
    (await world.list(admin, 'transactions', { accountId })).map((row) => transactions.schema.parse(row)),
  );
const move = async (accountId: string, patch: object) => {
  const order = await world.get(admin, 'work-orders', { accountId });
  await world.run(office, 'work-orders.update', { id: order['id'], patch });
};
const finished = {
  status: 'completed',
  unsignedReason: 'Nobody was at home.',
  steps: [],
};

describe('the document', () => {
  test('has the payments in rows, with the amounts that are stored', async () => {
    const accountId = await world.account(rep);
    const { id } = await offer(world, rep, accountId, sold, { paymentSchedule: thirds, poNumber: 'PO-4711' });
    const estimate = await world.get(admin, 'estimates', { id });
    expect(estimate).toMatchObject({
      poNumber: 'PO-4711',
      totals: { deposit: 312_25, balance: 728_59, payments: [312_25, 416_34, 312_25] },
    });
    const content = await contentOfEstimate(id);
    expect(content).toMatchObject({
      poNumber: 'PO-4711',
      deposit: null,
      paymentSchedule: thirds,
      totals: { payments: [312_25, 416_34, 312_25], dueAtSigning: 352_24 },
    });
  });

  test('of a deposit alone says nothing of a schedule, as before there was one', async () => {
    const accountId = await world.account(rep);
    const { id } = await offer(world, rep, accountId, sold);
    const content = await contentOfEstimate(id);
    expect(content).toMatchObject({ deposit: { kind: 'percent', ppm: 300_000 } });
    expect(Object.keys(content)).not.toContain('paymentSchedule');
    expect(Object.keys(content.totals)).not.toContain('payments');
  });
});

describe('after the signature', () => {
  test('the deposit is out, and each other payment waits for its event', async () => {
    const { accountId, estimateId } = await signed(thirds, { poNumber: 'PO-4711' });
    expect(await invoices(accountId)).toEqual([
      { amount: 312_25, status: 'open', days: 0 },
      { amount: 416_34, status: 'draft', days: null },
      { amount: 312_25, status: 'draft', days: null },
    ]);
    const { reference } = await world.get(admin, 'estimates', { id: estimateId });
    const names = (await world.list(admin, 'transactions', { accountId })).map((row) => row['reference']);
    expect(names.toSorted()).toEqual([
      `${String(reference)} deposit, PO PO-4711`,
      `${String(reference)} first period, PO PO-4711`,
      `${String(reference)} payment 2 of 3, PO PO-4711`,
      `${String(reference)} payment 3 of 3, PO PO-4711`,
    ]);
    await move(accountId, { status: 'in_progress' });
    expect(await invoices(accountId)).toMatchObject([{}, { status: 'open', days: 0 }, { status: 'draft' }]);
    expect(await owed(accountId)).toBe(728_59 + firstMonth);
    await move(accountId, finished);
    expect(await invoices(accountId)).toMatchObject([{}, { status: 'open' }, { status: 'open', days: 30 }]);
    expect(await owed(accountId)).toBe(1040_84 + firstMonth);
  });

  test('what was paid ahead pays an invoice when it opens', async () => {
    const { accountId, estimateId } = await signed(thirds);
    const money = { type: 'payment', date: '2026-03-05', accountId, estimateId, amount: 800_00 };
    await world.make(office, 'transactions.create', money);
    expect(await invoices(accountId)).toMatchObject([{ status: 'paid' }, {}, {}]);
    await move(accountId, { status: 'in_progress' });
    await move(accountId, finished);
    expect((await invoices(accountId)).map(({ status }) => status)).toEqual([
      'paid',
      'paid',
      'partially_paid',
    ]);
    expect(await owed(accountId)).toBe(240_84 + firstMonth);
  });

  test('net terms are out at once and due later; a milestone is opened by the office', async () => {
    const milestone = 'Inspection passed';
    const { accountId } = await signed([
      { kind: 'fixed', cents: 100_00, event: 'signing', days: 0 },
      { kind: 'percent', ppm: 500_000, event: 'signing', days: 30 },
      { kind: 'rest', event: 'milestone', days: 0, milestone },
    ]);
    expect(await invoices(accountId)).toEqual([
      { amount: 100_00, status: 'open', days: 0 },
      { amount: 520_42, status: 'open', days: 30 },
      { amount: 420_42, status: 'draft', days: null },
    ]);
    await move(accountId, { status: 'in_progress' });
    await move(accountId, finished);
    const waiting = await world.get(admin, 'transactions', { accountId, status: 'draft' });
    expect(waiting).toMatchObject({ memo: `Open it when this is reached: ${milestone}.` });
    await world.run(office, 'transactions.update', { id: waiting['id'], patch: { status: 'open' } });
    expect(await owed(accountId)).toBe(1040_84 + firstMonth);
  });

  test('without anything to install it is due when the contract starts', async () => {
    const takeOver = [
      { name: 'Take-over', kind: 'fee', unitPrice: 200_00 },
      { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 },
    ];
    const { accountId } = await signed(thirds, { lines: takeOver });
    expect(await world.list(admin, 'work-orders', { accountId })).toEqual([]);
    await world.run(office, 'accounts.setStatus', { id: accountId, status: 'installed' });
    expect((await invoices(accountId)).map(({ status }) => status)).toEqual(['open', 'open', 'open']);
  });

  test('a rescission voids all of it', async () => {
    const { accountId, estimateId } = await signed(thirds, { type: 'residential' });
    const right = await world.get(admin, 'cancellation-rights', { estimateId });
    await world.run(rep, 'cancellation-rights.rescind', { id: right['id'], method: 'in_person' });
    expect((await invoices(accountId)).map(({ status }) => status)).toEqual(['void', 'void', 'void']);
  });

  test('a rep reads none of it, and nobody writes what a payment waits for', async () => {
    const { accountId } = await signed(thirds);
    expect(await invoices(accountId, rep)).toEqual([]);
    const waiting = await world.get(admin, 'transactions', {
      accountId,
      status: 'draft',
      opensAt: 'install_done',
    });
    for (const patch of [{ opensAt: 'signing' }, { place: 9 }, { netDays: 365 }])
      await expect(
        world.run(admin, 'transactions.update', { id: waiting['id'], patch }),
      ).rejects.toMatchObject({ code: 'SERVER_FIELD' });
  });
});

test('a wait that is longer than allowed is asked for, but an organization has terms of its own', async () => {
  const late: Payment[] = [{ kind: 'rest', event: 'install_done', days: 45 }];
  const accountId = await world.account(rep);
  const send = async () => {
    const lines = [{ name: 'Take-over', kind: 'labor', unitPrice: 200_00 }];
    const id = await world.draft(rep, accountId, lines);
    await world.run(rep, 'estimates.update', { id, patch: { paymentSchedule: late } });
    return world.run(rep, 'estimates.send', { id });
  };
  await expect(send()).rejects.toMatchObject({
    details: { reasons: ['A payment is due more than 30 days after its event.'] },
  });
  const organizationId = await world.make(admin, 'organizations.create', { name: 'Harbor Group', terms: 45 });
  await world.run(admin, 'accounts.update', { id: accountId, patch: { organizationId } });
  await expect(send()).resolves.toBeDefined();
});
