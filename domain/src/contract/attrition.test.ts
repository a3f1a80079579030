import { expect, test } from 'vitest';
import { customerDays, lossesMadeGood, renewalLossOf, type LeavingContract } from './attrition.ts';
import type { LedgerLine } from './ledger.ts';

let made = 0;
const line = (
  contractId: string,
  effectiveOn: string,
  reason: LedgerLine['reason'],
  monthly: number,
  reversesId: string | null = null,
): LedgerLine => ({
  id: `line-${++made}`,
  contractId,
  serviceId: `service of ${contractId}`,
  name: 'Monitoring',
  productId: null,
  effectiveOn,
  reason,
  monthly,
  billedAmount: monthly,
  frequency: 'monthly',
  cost: null,
  reversesId,
});
const contract = (id: string, signedOn: string, more: Partial<LeavingContract> = {}): LeavingContract => ({
  id,
  kind: 'new',
  status: 'active',
  signedOn,
  rmrReplaced: 0,
  ...more,
});
const good = (contracts: readonly LeavingContract[], lines: readonly LedgerLine[]) =>
  Object.fromEntries(lossesMadeGood(contracts, lines));

test('lost 60.00 in January, new 60.00 in February, lost 60.00 in March: 60.00 is made good, once', () => {
  const contracts = [
    contract('a', '2025-01-02', { kind: 'recorded' }),
    contract('b', '2026-02-10'),
    contract('c', '2026-05-30'),
  ];
  const lines = [
    line('a', '2025-01-02', 'opening', 60_00),
    line('a', '2026-01-15', 'cancel', -60_00),
    line('b', '2026-02-10', 'new', 60_00),
    line('b', '2026-03-20', 'cancel', -60_00),
  ];
  expect(good(contracts.slice(0, 2), lines)).toEqual({ b: 60_00 });
  // The third contract offsets what the second lost, and does not count January's dollars again.
  expect(good(contracts, [...lines, line('c', '2026-05-30', 'new', 100_00)])).toEqual({ b: 60_00, c: 60_00 });
});

test('a contract makes good what was lost on its day and in the 90 days before it, the oldest first', () => {
  const lines = [
    line('a', '2025-01-02', 'opening', 90_00),
    line('a', '2026-01-01', 'decrease', -30_00),
    line('a', '2026-03-31', 'cancel', -60_00),
  ];
  const old = contract('a', '2025-01-02', { kind: 'recorded' });
  const at = (signedOn: string, monthly: number) =>
    good([old, contract('b', signedOn)], [...lines, line('b', signedOn, 'new', monthly)])['b'];
  expect(at('2026-04-01', 100_00)).toBe(90_00);
  expect(at('2026-04-02', 100_00)).toBe(60_00);
  expect(at('2026-03-31', 40_00)).toBe(40_00);
  expect(at('2026-06-29', 100_00)).toBe(60_00);
  expect(at('2026-06-30', 100_00)).toBe(0);
});

test('rescinded and voided contracts make nothing good, and what was corrected was not lost', () => {
  const old = contract('a', '2025-01-02', { kind: 'recorded' });
  const opening = line('a', '2025-01-02', 'opening', 60_00);
  const cancel = line('a', '2026-01-15', 'cancel', -60_00);
  const sold = line('b', '2026-02-10', 'new', 60_00);
  for (const status of ['rescinded', 'voided'] as const)
    expect(good([old, contract('b', '2026-02-10', { status })], [opening, cancel, sold])).toEqual({});
  const corrected = line('a', '2026-01-15', 'correction', 60_00, cancel.id);
  expect(good([old, contract('b', '2026-02-10')], [opening, cancel, corrected, sold])).toEqual({ b: 0 });
});

test('a replacement with less RMR counts as a loss of the difference, one with more as no loss', () => {
  const replacement = contract('b', '2026-02-10', { kind: 'replacement', rmrReplaced: 54_94 });
  const own = (monthly: number) => [line('b', '2026-02-10', 'renewal', monthly)];
  expect(renewalLossOf(replacement, own(44_94))).toBe(10_00);
  expect(renewalLossOf(replacement, own(64_94))).toBe(0);
  expect(renewalLossOf({ ...replacement, status: 'rescinded' }, own(44_94))).toBe(0);
});

test('an account is a customer from its first RMR until the last is gone, and again when it comes back', () => {
  const first = line('a', '2026-01-10', 'new', 60_00);
  const gone = line('a', '2026-03-01', 'cancel', -60_00);
  expect(customerDays([])).toEqual({ customerSince: null, lostOn: null });
  expect(customerDays([first])).toEqual({ customerSince: '2026-01-10', lostOn: null });
  expect(customerDays([first, gone])).toEqual({ customerSince: '2026-01-10', lostOn: '2026-03-01' });
  expect(customerDays([first, gone, line('b', '2026-03-20', 'new', 40_00)])).toEqual({
    customerSince: '2026-03-20',
    lostOn: null,
  });
  // A replacement on the same day does not end the customer relationship.
  expect(
    customerDays([
      first,
      line('a', '2026-02-01', 'renewal', -60_00),
      line('b', '2026-02-01', 'renewal', 50_00),
    ]),
  ).toEqual({ customerSince: '2026-01-10', lostOn: null });
});

test('a sale that was rescinded or corrected away leaves the account what it was', () => {
  const rescinded = [line('b', '2026-05-01', 'new', 60_00), line('b', '2026-05-03', 'rescind', -60_00)];
  expect(customerDays(rescinded)).toEqual({ customerSince: null, lostOn: null });
  const before = [line('a', '2026-01-10', 'new', 60_00), line('a', '2026-03-01', 'cancel', -60_00)];
  expect(customerDays([...before, ...rescinded])).toEqual(customerDays(before));
  const wrong = line('c', '2026-06-01', 'new', 60_00);
  expect(customerDays([...before, wrong, line('c', '2026-06-01', 'correction', -60_00, wrong.id)])).toEqual(
    customerDays(before),
  );
});
