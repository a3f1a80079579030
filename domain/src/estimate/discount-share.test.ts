import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buckets, discountSharePpm, worstDiscountSharePpm, type ListedLineRow } from './discount-share.ts';
import { free, line, monitoring, option, plain } from './testing/priced-rows.ts';
import { priceEstimate } from './pricing.ts';
import { pricingInput, type PricedHead } from './reprice.ts';

const shown = (head: PricedHead, lines: readonly ListedLineRow[]): number =>
  discountSharePpm(head, lines, 'one-time');
const worst = (lines: readonly ListedLineRow[], head: Partial<PricedHead> = {}): number =>
  worstDiscountSharePpm({ ...plain, ...head }, lines, 'one-time');

describe('the discount that a customer’s choice can make', () => {
  test('counts what is given away on a line that is not chosen yet', () => {
    const lines = [line(), option({ selected: false, discount: free })];
    expect(shown(plain, lines)).toBe(0);
    expect(worst(lines)).toBe(500_000);
  });

  test('sets a fixed discount against what cannot be switched off', () => {
    const lines = [line(), option({ unitPrice: 9000_00 })];
    const oneTimeDiscount = { kind: 'fixed', cents: 1000_00 } as const;
    expect(shown({ ...plain, oneTimeDiscount }, lines)).toBe(100_000);
    expect(worst(lines, { oneTimeDiscount })).toBe(1_000_000);
  });

  test('counts a credit as discount, in its own bucket and set against what cannot be switched off', () => {
    const credit = line({ kind: 'credit', unitPrice: 100_00 });
    expect(shown(plain, [line(), credit])).toBe(100_000);
    expect(worst([line(), option({ unitPrice: 9000_00 }), credit])).toBe(100_000);
    expect(worst([line(), credit], { oneTimeDiscount: { kind: 'percent', ppm: 100_000 } })).toBe(200_000);
    expect(worstDiscountSharePpm(plain, [line(), monitoring(), credit], 'monthly')).toBe(0);
    expect(worst([line({ unitPrice: 50_00 }), credit])).toBe(1_000_000);
  });

  test('is what the totals say where nothing can be chosen', () => {
    const lines = [line({ discount: { kind: 'percent', ppm: 150_000 } }), line()];
    expect(worst(lines)).toBe(75_000);
    expect(worst(lines)).toBe(shown(plain, lines));
  });

  test('does not pass a limit that each discount meets exactly, whatever its cents round to', () => {
    const discount = { kind: 'percent', ppm: 150_000 } as const;
    const lines = [
      line({ unitPrice: 20_00, discount }),
      ...[1, 3, 7, 10].map((unitPrice) => option({ unitPrice, selected: false, discount })),
    ];
    expect(worst(lines)).toBe(150_000);
  });

  test('leaves an option out that makes the share smaller', () => {
    expect(worst([line({ discount: { kind: 'percent', ppm: 100_000 } }), option()])).toBe(100_000);
  });

  const reduction = fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant('percent' as const), ppm: fc.integer({ min: 0, max: 1_000_000 }) }),
    fc.record({ kind: fc.constant('fixed' as const), cents: fc.integer({ min: 0, max: 5_000 }) }),
  );
  const anyLine = fc
    .record({
      monthly: fc.boolean(),
      unitPrice: fc.integer({ min: 0, max: 100_000 }),
      discount: reduction,
      optional: fc.boolean(),
      selected: fc.boolean(),
    })
    .map(({ monthly, ...fields }) =>
      line({ ...fields, ...(monthly && { kind: 'monitoring', bucket: 'monthly', frequency: 'monthly' }) }),
    );
  const heads = fc.record({ oneTimeDiscount: reduction, monthlyDiscount: reduction });

  test('is never below any choice, but for the odd cent of each discount', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 7 }), heads, (lines, head) => {
        const whole = { ...plain, ...head };
        const bounds = buckets.map((bucket) => worstDiscountSharePpm(whole, lines, bucket));
        const options = lines.filter((row) => row.optional);
        for (let choice = 0; choice < 2 ** options.length; choice++) {
          const chosen = lines.map((row) => {
            const index = options.indexOf(row);
            return index === -1 ? row : { ...row, selected: (choice & (1 << index)) !== 0 };
          });
          const { oneTime, monthly } = priceEstimate(pricingInput(whole, chosen));
          for (const [index, totals] of [oneTime, monthly].entries()) {
            const allowed = (totals.gross * (bounds[index] ?? 0)) / 1_000_000;
            // Half a cent of rounding for each line and each bucket.
            expect(totals.lineDiscount + totals.wholeDiscount).toBeLessThanOrEqual(
              allowed + (lines.length + 2) / 2,
            );
          }
        }
      }),
    );
  });
});

describe('the share of a bucket', () => {
  const share = (lines: readonly ListedLineRow[], head: Partial<PricedHead> = {}) =>
    buckets.map((bucket) => discountSharePpm({ ...plain, ...head }, lines, bucket));

  test('is its own: what one bucket gives away is not spread over the other', () => {
    expect(share([line(), monitoring({ discount: free })])).toEqual([0, 1_000_000]);
    expect(share([line({ discount: free }), monitoring()])).toEqual([1_000_000, 0]);
  });

  test('brings each billing period to a month', () => {
    const yearly = monitoring({ frequency: 'annual', unitPrice: 480_00 });
    expect(share([monitoring({ discount: free }), yearly])).toEqual([0, 500_000]);
    // 20.00 a month off 40.00 and 480.00 a year.
    expect(share([monitoring(), yearly], { monthlyDiscount: { kind: 'fixed', cents: 20_00 } })).toEqual([
      0, 250_000,
    ]);
  });

  test('is exact: a percentage meets its limit, whatever its cents round to', () => {
    const oneTimeDiscount = { kind: 'percent', ppm: 150_000 } as const;
    for (let unitPrice = 1; unitPrice < 100; unitPrice++)
      expect(share([line({ unitPrice })], { oneTimeDiscount })).toEqual([150_000, 0]);
  });
});

describe('a unit price', () => {
  const sold = (unitPrice: number, fields: Partial<ListedLineRow> = {}): ListedLineRow => ({
    ...line({ unitPrice }),
    listPrice: 1000_00,
    listFrequency: null,
    ...fields,
  });
  const service = (unitPrice: number, frequency: 'monthly' | 'annual'): ListedLineRow => ({
    ...monitoring({ unitPrice, frequency }),
    listPrice: 39_99,
    listFrequency: 'monthly',
  });

  test('that was lowered is a discount, together with the line’s own', () => {
    expect(shown(plain, [sold(750_00)])).toBe(250_000);
    expect(shown(plain, [sold(750_00, { discount: { kind: 'percent', ppm: 200_000 } })])).toBe(400_000);
    expect(shown(plain, [sold(0)])).toBe(1_000_000);
  });

  test('that was raised offsets nothing on another line, but takes its own discount first', () => {
    expect(shown(plain, [sold(2000_00), sold(500_00)])).toBe(250_000);
    expect(shown(plain, [sold(1250_00, { discount: { kind: 'percent', ppm: 200_000 } })])).toBe(0);
    expect(shown({ ...plain, oneTimeDiscount: { kind: 'percent', ppm: 200_000 } }, [sold(1250_00)])).toBe(0);
    expect(shown({ ...plain, oneTimeDiscount: { kind: 'fixed', cents: 250_00 } }, [sold(1250_00)])).toBe(0);
    expect(shown({ ...plain, oneTimeDiscount: { kind: 'fixed', cents: 350_00 } }, [sold(1250_00)])).toBe(
      100_000,
    );
  });

  test('is held against the product’s own billing period', () => {
    const share = (row: ListedLineRow) => discountSharePpm(plain, [row], 'monthly');
    expect(share(service(39_99, 'monthly'))).toBe(0);
    expect(share(service(479_88, 'annual'))).toBe(0);
    // 39.99 a year instead of 39.99 a month: eleven twelfths are given away, rounded up.
    expect(share(service(39_99, 'annual'))).toBe(916_667);
  });

  test('that was lowered on an option counts with what the customer can choose', () => {
    const lines = [sold(1000_00), sold(500_00, { optional: true, selected: false })];
    expect(shown(plain, lines)).toBe(0);
    expect(worst(lines)).toBe(250_000);
  });

  test('counts on an option with a line that the price book has for nothing', () => {
    const lines = [sold(1, { listPrice: 0 }), sold(0, { listPrice: 1, optional: true })];
    expect(worst(lines)).toBe(1_000_000);
  });

  test('counts next to an option that the price book has for nothing', () => {
    const lines = [sold(1, { listPrice: 0, optional: true }), sold(0, { listPrice: 1, optional: true })];
    expect(worst(lines)).toBe(1_000_000);
    expect(worst(lines.toReversed())).toBe(1_000_000);
  });

  test('that was raised takes a fixed discount over several lines to the last sliver', () => {
    const lines = [sold(1, { listPrice: 0 }), sold(32, { listPrice: 1 })];
    const estimate = { ...plain, oneTimeDiscount: { kind: 'fixed' as const, cents: 1 } };
    expect(shown(estimate, lines)).toBe(0);
  });

  test('never hides a discount: the worst choice is at least what is shown', () => {
    const price = fc.integer({ min: 0, max: 200_000 });
    const fixed = fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('fixed' as const), cents: fc.integer({ min: 0, max: 300_000 }) }),
    );
    const rows = fc.array(fc.tuple(price, price, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, fixed, (drawn, oneTimeDiscount) => {
        const lines = drawn.map(([unitPrice, listPrice, optional, selected]) =>
          sold(unitPrice, { listPrice, optional, selected: selected || !optional }),
        );
        expect(worst(lines, { oneTimeDiscount })).toBeGreaterThanOrEqual(
          shown({ ...plain, oneTimeDiscount }, lines),
        );
      }),
    );
  });
});
