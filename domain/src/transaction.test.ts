import { expect, test } from 'vitest';
import type { RowOf } from './kernel/entity.ts';
import { isRoutingNumber, looksLikeCardNumber, paymentMethods } from './payment-method.ts';
import { balanceOf, paidOf, transactions } from './transaction.ts';

test('an account owes what is invoiced and given back, less what was received', () => {
  const entry = (
    type: 'invoice' | 'payment' | 'refund' | 'credit' | 'deposit',
    status: 'open' | 'succeeded' | 'void' | 'failed',
    amount: number,
  ) => ({ type, status, amount });
  expect(balanceOf([])).toBe(0);
  expect(
    balanceOf([
      entry('invoice', 'open', 98_799),
      entry('deposit', 'succeeded', 31_225),
      entry('payment', 'failed', 50_000),
      entry('credit', 'succeeded', 5_000),
      entry('refund', 'succeeded', 1_225),
      entry('invoice', 'void', 4_329),
    ]),
  ).toBe(98_799 - 31_225 - 5_000 + 1_225);
});

test('an account has paid what was received, less what was given back', () => {
  expect(paidOf([])).toBe(0);
  expect(
    paidOf([
      { type: 'invoice', status: 'paid', amount: 98_799 },
      { type: 'deposit', status: 'succeeded', amount: 31_225 },
      { type: 'payment', status: 'succeeded', amount: 20_000 },
      { type: 'payment', status: 'pending', amount: 7_000 },
      { type: 'payment', status: 'failed', amount: 50_000 },
      { type: 'payment', status: 'reversed', amount: 9_000 },
      { type: 'credit', status: 'succeeded', amount: 5_000 },
      { type: 'refund', status: 'succeeded', amount: 1_225 },
      { type: 'refund', status: 'pending', amount: 800 },
    ]),
  ).toBe(31_225 + 20_000 - 1_225);
});

test.each([
  ['4242 4242 4242 4242', true],
  ['5555-5555-5555-4444', true],
  ['378282246310005', true],
  ['4242 4242 4242 4241', false],
  ['pm_1Nv0FGQ9RKHgCVdK', false],
  ['+1 937 555 0193', false],
])('%s looks like the number of a card: %s', (value, is) => {
  expect(looksLikeCardNumber(value)).toBe(is);
});

test.each([
  ['021000021', true],
  ['021000022', false],
  ['02100002', false],
])('routing number %s exists: %s', (digits, is) => {
  expect(isRoutingNumber(digits)).toBe(is);
});

const base = {
  id: '0198f000-0000-7000-8000-000000000001',
  companyId: '0198f000-0000-7000-8000-000000000002',
  accountId: '0198f000-0000-7000-8000-000000000003',
  version: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  createdBy: null,
  belongsTo: [],
};

test('an invoice is overdue after its day, until it is paid', () => {
  const invoice: RowOf<typeof transactions> = {
    ...base,
    type: 'invoice',
    amount: 4_329,
    date: '2026-03-01',
    dueOn: '2026-03-05',
    status: 'open',
    lines: [],
    tax: null,
    estimateId: null,
    paymentMethodId: null,
    reference: null,
    memo: null,
    askedFor: null,
    place: null,
    opensAt: null,
    netDays: null,
  };
  expect(transactions.alert?.(invoice, '2026-03-05')).toBeNull();
  expect(transactions.alert?.(invoice, '2026-03-06')).toBe('Overdue');
  expect(transactions.alert?.({ ...invoice, status: 'paid' }, '2026-03-06')).toBeNull();
});

test('a card warns 60 and 30 days before it expires', () => {
  const alertOf = (expiresOn: string) =>
    paymentMethods.alert?.(
      {
        ...base,
        kind: 'card',
        status: 'active',
        isDefault: true,
        holder: null,
        brand: 'Visa',
        last4: '4242',
        expiresOn,
        billingAddress: null,
        routingNumber: null,
        token: null,
        mandateText: null,
        mandateSignedOn: null,
        warnedFor: null,
        warnedDays: null,
      },
      '2026-03-05',
    );
  expect(alertOf('2026-03-04')).toBe('Expired');
  expect(alertOf('2026-03-05')).toBe('Expires within 30 days');
  expect(alertOf('2026-04-04')).toBe('Expires within 30 days');
  expect(alertOf('2026-04-05')).toBe('Expires within 60 days');
  expect(alertOf('2026-05-04')).toBe('Expires within 60 days');
  expect(alertOf('2026-05-05')).toBeNull();
});
