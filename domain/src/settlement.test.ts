import { expect, test } from 'vitest';
import { settlement, type SettledEntry } from './settlement.ts';

let made = 0;
const entry = (fields: Partial<SettledEntry>): SettledEntry => ({
  id: `entry-${String(++made).padStart(3, '0')}`,
  type: 'payment',
  status: 'succeeded',
  amount: 0,
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

test('what was given back, failed, is pending, or belongs to another sale pays nothing', () => {
  expect(
    statuses(
      entry({ amount: 31_225 }),
      entry({ type: 'refund', amount: 31_225 }),
      entry({ amount: 500, status: 'pending' }),
      entry({ amount: 500, status: 'reversed' }),
      entry({ amount: 500, estimateId: 'other' }),
      entry({ amount: 500, estimateId: null }),
      entry({ type: 'credit', amount: 500 }),
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
