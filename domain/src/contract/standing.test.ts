import { expect, test } from 'vitest';
import type { LedgerLine } from './ledger.ts';
import { billedOn, standingAlready, standingServices } from './standing.ts';

let made = 0;
const line = (part: Partial<LedgerLine>) => ({
  id: `line ${(made += 1)}`,
  contractId: 'contract',
  serviceId: 'service',
  name: 'Inspection',
  effectiveOn: '2025-01-01',
  reason: 'opening' as const,
  monthly: 833,
  billedAmount: 100_00,
  frequency: 'annual' as const,
  reversesId: null,
  ...part,
});
const contracts = [{ id: 'contract', reference: 'C-1', status: 'active' as const }];

test('what is billed is what the lines say together, for each billing period', () => {
  const opening = line({});
  const raised = line({ reason: 'increase', monthly: 63, billedAmount: 7_50, effectiveOn: '2025-03-01' });
  expect(billedOn([opening, raised], '2025-02-01')).toEqual({ frequency: 'annual', billed: 100_00 });
  expect(billedOn([raised, opening], '2025-03-01')).toEqual({ frequency: 'annual', billed: 107_50 });
  const back = line({
    reason: 'correction',
    monthly: -63,
    billedAmount: -7_50,
    effectiveOn: '2025-03-01',
    reversesId: raised.id,
  });
  expect(billedOn([opening, raised, back], '2025-06-01')).toEqual({ frequency: 'annual', billed: 100_00 });
});

test('another billing period says all of what is billed, and a line by the month counts with its months', () => {
  const opening = line({ monthly: 3000, billedAmount: 30_00, frequency: 'monthly' });
  const closed = line({ reason: 'renewal', monthly: -3000, billedAmount: -30_00, frequency: 'monthly' });
  const entered = line({ reason: 'renewal', monthly: 3000, billedAmount: 360_00, reversesId: closed.id });
  const lowered = line({
    reason: 'decrease',
    monthly: -500,
    billedAmount: null,
    frequency: 'monthly',
    effectiveOn: '2025-04-01',
  });
  // In any order of the lines of one day.
  for (const day of [
    [opening, closed, entered],
    [entered, closed, opening],
  ])
    expect(billedOn(day, '2025-02-01')).toEqual({ frequency: 'annual', billed: 360_00 });
  expect(billedOn([opening, closed, entered, lowered], '2025-04-01')).toEqual({
    frequency: 'annual',
    billed: 300_00,
  });
});

test('what a contract keeps of the billing alone counts from its day on, and a later change of the price adds to it', () => {
  const opening = line({ monthly: 3000, billedAmount: 30_00, frequency: 'monthly' });
  const raised = line({
    ...{ reason: 'increase', monthly: 100, billedAmount: 12_00, frequency: 'annual' },
    ...{ effectiveOn: '2025-03-01', createdAt: '2025-03-01T15:00:00.000Z' },
  });
  const yearly = {
    ...{ serviceId: 'service', on: '2025-02-01', frequency: 'annual' as const, billed: 360_00 },
    ...{ at: '2025-01-20T12:00:00.000Z', note: null },
  };
  const billed = (day: string) => billedOn([raised, opening], day, [yearly]);
  expect(billed('2025-01-31')).toEqual({ frequency: 'monthly', billed: 30_00 });
  expect(billed('2025-02-01')).toMatchObject({ frequency: 'annual', billed: 360_00 });
  expect(billed('2025-03-01')).toEqual({ frequency: 'annual', billed: 372_00 });
  // On the same day, the later entry counts; another service has its own entries.
  const again = { ...yearly, on: '2025-03-01', billed: 372_05, at: '2025-03-01T16:00:00.000Z' };
  expect(billedOn([opening, raised], '2025-03-01', [again, yearly])).toMatchObject({ billed: 372_05 });
  expect(billedOn([opening, raised], '2025-03-01', [{ ...again, serviceId: 'other' }, yearly])).toEqual({
    frequency: 'annual',
    billed: 372_00,
  });
});

test('services stand with a price on live contracts alone, and are known by their name', () => {
  const gone = line({ serviceId: 'gone', name: 'App', monthly: 500 });
  const taken = line({ serviceId: 'gone', name: 'App', reason: 'decrease', monthly: -500 });
  const later = line({ serviceId: 'later', name: 'Video', effectiveOn: '2026-01-01', monthly: 900 });
  const lines = [line({}), gone, taken, later, line({ contractId: 'other', serviceId: 'other' })];
  const signed = {
    contracts: [...contracts, { id: 'other', reference: 'C-2', status: 'cancelled' as const }],
    lines,
  };
  expect(standingServices(signed, '2025-06-01')).toMatchObject([
    { name: 'Inspection', reference: 'C-1', monthly: 833, billed: 100_00, frequency: 'annual' },
    { name: 'Video', monthly: 900 },
  ]);
  expect(standingAlready([{ name: ' inspection' }, { name: 'App' }], signed, '2025-06-01')).toMatchObject([
    { name: 'Inspection', reference: 'C-1' },
  ]);
});
