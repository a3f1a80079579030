import { expect, test } from 'vitest';
import { prepaidOf } from './prepaid.ts';

const service = (frequency: 'monthly' | 'quarterly' | 'annual', monthly: number) => ({
  id: `${frequency} ${monthly}`,
  contractId: 'contract',
  reason: monthly > 0 ? ('opening' as const) : ('cancel' as const),
  reversesId: null,
  serviceId: frequency,
  name: frequency,
  monthly,
  effectiveOn: '2025-01-10',
  frequency,
});
const contract = { startsOn: '2025-01-10', billingDay: 1, rebilled: [] };

test('of each service the days of its running period that are left', () => {
  expect(prepaidOf(contract, [service('annual', 1000)], '2025-07-11')).toEqual([
    // 183 of 365 days of 120.00.
    { name: 'annual', amount: 60_16, until: '2026-01-09' },
  ]);
  expect(prepaidOf(contract, [service('monthly', 3100)], '2025-03-11')).toEqual([
    { name: 'monthly', amount: 21_00, until: '2025-03-31' },
  ]);
  expect(prepaidOf(contract, [service('quarterly', 3000)], '2025-04-11')).toMatchObject([
    { until: '2025-07-09', amount: 89_01 },
  ]);
});

test('nothing before it began, on the first day of a period, and of a service that was taken out', () => {
  expect(prepaidOf({ ...contract, startsOn: null }, [service('annual', 1000)], '2025-07-11')).toEqual([]);
  expect(prepaidOf(contract, [service('annual', 1000)], '2025-01-10')).toEqual([]);
  expect(prepaidOf(contract, [service('annual', 1000)], '2026-01-10')).toEqual([]);
  expect(
    prepaidOf(
      contract,
      [service('annual', 1000), { ...service('annual', -1000), effectiveOn: '2025-02-01' }],
      '2025-07-11',
    ),
  ).toEqual([]);
});
