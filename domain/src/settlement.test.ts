import { expect, test } from 'vitest';
import { depositsFor, leftToPay, settlement, type SettledEntry } from './settlement.ts';

let made = 0;
const entry = (fields: Partial<SettledEntry>): SettledEntry => ({
  id: `entry-${String(++made).padStart(3, '0')}`,
  type: 'payment',
  status: 'succeeded',
  amount: 0,
  date: '2026-03-05',
  estimateId: 'estimate',
  askedFor: null,
  createdAt: '2026-03-05T10:00:00.000Z',
  ...fields,
});
const deposit = entry({ type: 'invoice', status: 'open', amount: 31_225, askedFor: 'deposit' });
const balance = entry({ type: 'invoice', status: 'open', amount: 72_859, askedFor: 'balance' });
const statuses = (...entries: SettledEntry[]) =>
  settlement([balance, deposit, ...entries]).map(({ id, status }) => [id, status]);

test('money of an estimate pays its deposit, then its balance', () => {
  expect(statuses()).toEqual([]);
  expect(statuses(entry({ amount: 10_000 }))).toEqual([[deposit.id, 'partially_paid']]);
  expect(statuses(entry({ type: 'deposit', amount: 31_225 }))).toEqual([[deposit.id, 'paid']]);
  expect(statuses(entry({ amount: 31_226 }))).toEqual([
    [deposit.id, 'paid'],
    [balance.id, 'partially_paid'],
  ]);
  expect(statuses(entry({ amount: 31_225 + 72_859 }))).toEqual([
    [deposit.id, 'paid'],
    [balance.id, 'paid'],
  ]);
});

test('the first period of services is paid after the deposit and before the balance', () => {
  const first = entry({ type: 'invoice', status: 'open', amount: 3_999, askedFor: 'first_period' });
  const paid = (amount: number) =>
    settlement([balance, first, deposit, entry({ amount })]).map(({ id, status }) => [id, status]);
  expect(paid(31_225 + 3_999)).toEqual([
    [deposit.id, 'paid'],
    [first.id, 'paid'],
  ]);
  expect(paid(31_225 + 4_000)).toContainEqual([balance.id, 'partially_paid']);
});

test('what was given back, failed, is pending, or belongs to another sale pays nothing', () => {
  expect(
    statuses(
      entry({ amount: 31_225 }),
      entry({ type: 'refund', amount: 31_225 }),
      entry({ amount: 500, status: 'pending' }),
      entry({ amount: 500, status: 'reversed' }),
      entry({ amount: 500, estimateId: 'other' }),
      entry({ amount: 500, estimateId: null }),
    ),
  ).toEqual([]);
});

test('a deposit without an estimate pays for the oldest request, and only once', () => {
  const later = entry({
    ...deposit,
    id: 'later',
    estimateId: 'other',
    createdAt: '2026-03-06T10:00:00.000Z',
  });
  const found = settlement([later, deposit, entry({ type: 'deposit', amount: 40_000, estimateId: null })]);
  expect(found).toEqual([
    { id: deposit.id, status: 'paid' },
    { id: 'later', status: 'partially_paid' },
  ]);
});

test('a draft and a void request stay as they are, and a reversed payment opens a paid one again', () => {
  const request = (status: string) => entry({ type: 'invoice', status, amount: 100, askedFor: 'balance' });
  const paid = request('paid');
  const found = settlement([
    request('draft'),
    request('void'),
    paid,
    entry({ amount: 100, status: 'reversed' }),
  ]);
  expect(found).toEqual([{ id: paid.id, status: 'open' }]);
});

const byHand = (fields: Partial<SettledEntry> = {}) =>
  entry({ type: 'invoice', status: 'open', amount: 9_500, estimateId: null, ...fields });

test('an invoice that was entered by hand is paid by what is received for the account, the oldest first', () => {
  const newer = byHand({ date: '2026-03-09' });
  const older = byHand({ date: '2026-03-02' });
  expect(settlement([newer, older, entry({ amount: 10_000, estimateId: null })])).toEqual([
    { id: older.id, status: 'paid' },
    { id: newer.id, status: 'partially_paid' },
  ]);
});

test('money of an estimate pays its requests, then its own invoices, then those of the account', () => {
  const own = byHand({ estimateId: 'estimate', date: '2026-03-09' });
  const older = byHand({ date: '2026-03-02' });
  expect(settlement([older, own, deposit, entry({ amount: 31_225 + 9_500 + 100 })])).toEqual([
    { id: deposit.id, status: 'paid' },
    { id: older.id, status: 'partially_paid' },
    { id: own.id, status: 'paid' },
  ]);
});

test('a credit pays like money: of its estimate first, and what a change order gave back for the sale that it changes', () => {
  expect(statuses(entry({ type: 'credit', amount: 500 }))).toEqual([[deposit.id, 'partially_paid']]);
  expect(
    statuses(
      entry({ amount: 31_225 + 62_859 }),
      entry({ type: 'credit', askedFor: 'credit', estimateId: 'change', amount: 10_000 }),
    ),
  ).toEqual([
    [deposit.id, 'paid'],
    [balance.id, 'paid'],
  ]);
  const invoice = byHand();
  expect(settlement([invoice, entry({ type: 'credit', estimateId: null, amount: 9_500 })])).toEqual([
    { id: invoice.id, status: 'paid' },
  ]);
});

test('what goes back without an estimate is taken from what came without one', () => {
  const invoice = byHand({ status: 'paid' });
  const refund = entry({ type: 'refund', estimateId: null, amount: 500 });
  expect(settlement([invoice, entry({ estimateId: null, amount: 9_500 }), refund])).toEqual([
    { id: invoice.id, status: 'partially_paid' },
  ]);
  expect(statuses(entry({ type: 'deposit', estimateId: null, amount: 31_225 }), refund)).toEqual([
    [deposit.id, 'partially_paid'],
  ]);
});

test('what goes back beyond what was loose opens what was paid last', () => {
  const refund = (amount: number, estimateId: string | null = null) =>
    entry({ type: 'refund', estimateId, amount });
  const sale = entry({ amount: 31_225 + 72_859 });
  expect(statuses(sale, entry({ estimateId: null, amount: 500 }), refund(10_500))).toEqual([
    [deposit.id, 'paid'],
    [balance.id, 'partially_paid'],
  ]);
  expect(statuses(sale, refund(72_859))).toEqual([[deposit.id, 'paid']]);
  expect(statuses(sale, refund(72_859 + 31_225))).toEqual([]);
  const loose = entry({ type: 'deposit', estimateId: null, amount: 31_225 });
  expect(statuses(loose, refund(31_225, 'estimate'))).toEqual([]);
});

test('what goes back for a sale opens its own requests before those of another', () => {
  const other = { ...deposit, id: 'other', estimateId: 'other', createdAt: '2026-03-06T10:00:00.000Z' };
  const loose = entry({ type: 'deposit', estimateId: null, amount: 2 * 31_225 });
  const back = entry({ type: 'refund', amount: 31_225 });
  expect(settlement([deposit, other, loose, back])).toEqual([{ id: 'other', status: 'paid' }]);
  expect(settlement([{ ...deposit, status: 'void' }, other, loose, back])).toEqual([
    { id: 'other', status: 'paid' },
  ]);
  const entries = [deposit, other, loose, entry({ type: 'refund', amount: 10_000 })];
  expect([leftToPay(entries, deposit.id), depositsFor(entries, ['estimate'])]).toEqual([10_000, 31_225]);
});

test('where everything is paid and nothing is owed, no invoice stays open', () => {
  const invoice = byHand();
  expect(
    statuses(invoice, entry({ amount: 31_225 + 72_859 }), entry({ estimateId: null, amount: 9_500 })),
  ).toEqual([
    [deposit.id, 'paid'],
    [balance.id, 'paid'],
    [invoice.id, 'paid'],
  ]);
});

test('what deposits without an estimate have paid for a sale is known', () => {
  const other = entry({
    type: 'invoice',
    status: 'open',
    amount: 5_000,
    askedFor: 'deposit',
    estimateId: 'other',
  });
  const loose = entry({ type: 'deposit', estimateId: null, amount: 40_000 });
  const own = entry({ amount: 1_225 });
  const entries = [deposit, balance, other, loose, own];
  expect(depositsFor(entries, ['estimate'])).toBe(35_000);
  expect(depositsFor(entries, ['other'])).toBe(5_000);
  expect(depositsFor(entries, ['estimate', 'other'])).toBe(40_000);
});

test('what is left of an invoice is known, to the cent', () => {
  const draft = entry({ type: 'invoice', status: 'draft', amount: 5_000 });
  const entries = [deposit, balance, draft, entry({ amount: deposit.amount + 1_225 })];
  expect(leftToPay([deposit, balance], deposit.id)).toBe(deposit.amount);
  expect(leftToPay(entries, deposit.id)).toBe(0);
  expect(leftToPay(entries, balance.id)).toBe(balance.amount - 1_225);
  expect(leftToPay(entries, draft.id)).toBe(0);
});
