import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depositUnderLimit, isPaidLate, isTermUnderLimit } from './deal-limits.ts';
import { line, monitoring, option, plain } from './testing/priced-rows.ts';
import { depositSchedule } from './payment-schedule.ts';
import { priceEstimate } from './pricing.ts';
import type { Deposit, Payment } from './pricing-schema.ts';
import { pricingInput, type PricedLineRow } from './reprice.ts';

describe('the shortest term', () => {
  const under = (termMonths: number, lines: readonly PricedLineRow[]) =>
    isTermUnderLimit({ termMonths }, lines, 36);

  test('is asked of what recurs, chosen or not', () => {
    expect(under(35, [line(), monitoring()])).toBe(true);
    expect(under(36, [line(), monitoring()])).toBe(false);
    expect(under(0, [line(), monitoring({ optional: true, selected: false })])).toBe(true);
  });

  test('is asked of nothing else', () => {
    expect(under(0, [line(), monitoring({ unitPrice: 0 })])).toBe(false);
  });
});

describe('the smallest deposit', () => {
  const under = (
    deposit: Deposit | readonly Payment[] | null,
    lines: readonly PricedLineRow[] = [line()],
    minPpm = 100_000,
  ) => {
    const paymentSchedule = deposit && 'kind' in deposit ? depositSchedule(deposit) : [...(deposit ?? [])];
    const head = { ...plain, paymentSchedule };
    const { total } = priceEstimate(pricingInput(head, lines)).oneTime;
    return depositUnderLimit({ ...head, total }, lines, minPpm);
  };

  test('is missed by none, and by too little', () => {
    expect(under(null)).toBe('shown');
    expect(under({ kind: 'percent', ppm: 99_999 })).toBe('shown');
    expect(under({ kind: 'fixed', cents: 99_99 })).toBe('shown');
    expect(under({ kind: 'percent', ppm: 100_000 })).toBeNull();
    expect(under({ kind: 'fixed', cents: 100_00 })).toBeNull();
  });

  test('counts a fixed deposit against the largest total', () => {
    const dear = option({ selected: false });
    expect(under({ kind: 'fixed', cents: 150_00 }, [line(), dear])).toBe('choice');
    expect(under({ kind: 'percent', ppm: 100_000 }, [line(), dear])).toBeNull();
  });

  test('is what the schedule has at signing', () => {
    const later = { event: 'install_done', days: 0 } as const;
    const now = { event: 'signing', days: 0 } as const;
    expect(
      under([
        { kind: 'percent', ppm: 50_000, ...now },
        { kind: 'percent', ppm: 500_000, ...later },
        { kind: 'percent', ppm: 49_999, ...now },
        { kind: 'rest', ...later },
      ]),
    ).toBe('shown');
    expect(
      under([
        { kind: 'percent', ppm: 900_000, ...later },
        { kind: 'rest', ...now },
      ]),
    ).toBeNull();
    expect(
      under([
        { kind: 'percent', ppm: 900_001, ...later },
        { kind: 'rest', ...now },
      ]),
    ).toBe('shown');
    // Net 30 does not count as a deposit.
    expect(under([{ kind: 'rest', event: 'signing', days: 30 }])).toBe('shown');
    const before = [
      { kind: 'fixed', cents: 900_00, ...later },
      { kind: 'rest', ...now },
    ] as const;
    expect(under(before, [line({ unitPrice: 1_000_00 })])).toBeNull();
    expect(under(before, [line({ unitPrice: 999_00 }), option({ selected: true, unitPrice: 1_00 })])).toBe(
      'choice',
    );
  });

  test('is not asked where nothing is paid once', () => {
    expect(under(null, [monitoring()])).toBeNull();
  });

  test('is met by its own percentage of any total, and by the whole of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (unitPrice, ppm) => {
          const lines = [line({ unitPrice })];
          expect(under({ kind: 'percent', ppm }, lines, ppm)).toBeNull();
          expect(under({ kind: 'fixed', cents: unitPrice }, lines, ppm)).toBeNull();
        },
      ),
    );
  });
});

test('a payment is late that waits longer than the company allows', () => {
  const net = (days: number): Payment[] => [{ kind: 'rest', event: 'install_done', days }];
  expect([isPaidLate(net(30), 30), isPaidLate(net(31), 30), isPaidLate([], 0)]).toEqual([false, true, false]);
});
