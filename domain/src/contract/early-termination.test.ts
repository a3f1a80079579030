import { describe, expect, test } from 'vitest';
import { earlyEnd, monthsLeftIn } from './early-termination.ts';

const contract = {
  id: 'c',
  parentId: null,
  status: 'active' as const,
  startsOn: '2025-01-15',
  endsOn: '2028-01-14',
  termMonths: 36,
  renewalMonths: 0,
  terminationPpm: 750_000,
  terminationCap: null,
};
const addendum = { ...contract, id: 'a', parentId: 'c', startsOn: '2025-06-01', termMonths: 31 };
const line = (contractId: string, monthly: number, effectiveOn = '2025-01-15') => ({
  contractId,
  monthly,
  effectiveOn,
});

describe('the months that are left of a term', () => {
  test.each([
    ['on its first day', contract, '2025-01-15', 36],
    ['before it', contract, '2024-12-01', 36],
    ['after 11 whole months', contract, '2025-12-15', 25],
    ['a day before the 12th is whole', contract, '2026-01-14', 25],
    ['on its last day', contract, '2028-01-14', 1],
    ['after it', contract, '2028-01-15', 0],
    ['before a start is known', { ...contract, startsOn: null, endsOn: null }, '2025-02-01', 36],
    ['from month to month', { ...contract, endsOn: null }, '2028-06-01', 0],
    ['without a term', { ...contract, termMonths: 0 }, '2025-02-01', 0],
    ['of a renewal of 12 months', { ...contract, renewalMonths: 12, endsOn: '2029-01-14' }, '2028-03-20', 10],
    [
      'of a renewal that began on a 31st, after a short month',
      { ...contract, startsOn: '2025-01-31', termMonths: 3, renewalMonths: 3, endsOn: '2025-07-30' },
      '2025-07-30',
      1,
    ],
    [
      'of a renewal that ends with a short month, on its first month’s last day',
      { ...contract, startsOn: '2025-10-31', termMonths: 1, renewalMonths: 3, endsOn: '2026-02-27' },
      '2025-12-30',
      3,
    ],
  ])('%s', (_when, term, on, left) => {
    expect(monthsLeftIn(term, on)).toBe(left);
  });
});

describe('what an early end costs', () => {
  test('is the share of the months that are left: 49.99 × 25 at 75 % is 937.31', () => {
    expect(earlyEnd(contract, [contract], [line('c', 49_99)], '2025-12-15')).toEqual({
      rmr: 49_99,
      monthsLeft: 25,
      sharePpm: 750_000,
      fee: 937_31,
    });
  });

  test('counts the addenda that are live, on their parent’s term, and today’s lines', () => {
    const gone = { ...addendum, id: 'b', status: 'cancelled' as const };
    const lines = [
      line('c', 39_99),
      line('a', 10_00),
      line('b', 5_00),
      line('c', 99_00, '2026-06-01'),
      line('x', 1_00),
    ];
    const signed = [contract, addendum, gone];
    expect(earlyEnd(contract, signed, lines, '2025-12-15')?.fee).toBe(937_31);
    expect(earlyEnd(addendum, signed, lines, '2025-12-15')).toMatchObject({
      rmr: 10_00,
      monthsLeft: 25,
      fee: 187_50,
    });
  });

  test('is at most the cap, and nothing where none was agreed', () => {
    const capped = { ...contract, terminationCap: 500_00 };
    expect(earlyEnd(capped, [capped], [line('c', 49_99)], '2025-12-15')?.fee).toBe(500_00);
    const none = { ...contract, terminationPpm: null };
    expect(earlyEnd(none, [none], [line('c', 49_99)], '2025-12-15')).toBeNull();
  });
});
