import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceEstimate } from './pricing.ts';
import {
  discountSharePpm,
  isBelowFloor,
  optionBlockers,
  sendBlockers,
  worstDiscountSharePpm,
} from './readiness.ts';
import { pricingInput, type PricedHead, type PricedLineRow } from './reprice.ts';

const plain: PricedHead = {
  oneTimeDiscount: null,
  monthlyDiscount: null,
  tax: null,
  deposit: null,
  termMonths: 36,
  firstMonthDueAtSigning: true,
};

let made = 0;
const line = (fields: Partial<PricedLineRow> = {}): PricedLineRow => ({
  id: `line-${++made}`,
  kind: 'equipment',
  bucket: 'one-time',
  quantityMilli: 1000,
  unitPrice: 1000_00,
  unitCost: null,
  frequency: null,
  discount: null,
  taxable: false,
  optional: false,
  selected: true,
  ...fields,
});
const option = (fields: Partial<PricedLineRow> = {}) => line({ optional: true, ...fields });
const free = { kind: 'percent', ppm: 1_000_000 } as const;

/** The share as the totals of these rows say it. */
const shown = (head: PricedHead, lines: readonly PricedLineRow[]): number =>
  discountSharePpm({ totals: priceEstimate(pricingInput(head, lines)) });
const worst = (lines: readonly PricedLineRow[], head: Partial<PricedHead> = {}): number => {
  const whole = { ...plain, ...head };
  return worstDiscountSharePpm({ ...whole, totals: priceEstimate(pricingInput(whole, lines)) }, lines);
};

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
        const bound = worst(lines, head);
        const options = lines.filter((row) => row.optional);
        for (let choice = 0; choice < 2 ** options.length; choice++) {
          const chosen = lines.map((row) => {
            const index = options.indexOf(row);
            return index === -1 ? row : { ...row, selected: (choice & (1 << index)) !== 0 };
          });
          const { oneTime, monthly } = priceEstimate(pricingInput({ ...plain, ...head }, chosen));
          const given = [oneTime, monthly].reduce(
            (sum, bucket) => sum + bucket.lineDiscount + bucket.wholeDiscount,
            0,
          );
          const allowed = ((oneTime.gross + monthly.gross) * bound) / 1_000_000;
          // Half a cent of each line's and each bucket's rounding.
          expect(given).toBeLessThanOrEqual(allowed + (lines.length + 2) / 2);
        }
      }),
    );
  });
});

describe('a lowest price', () => {
  const sold = [{ id: 'panel', frequency: null, minPrice: 299_00 }];
  const panel = (fields: Partial<PricedLineRow> = {}) => ({ ...line(fields), productId: 'panel' });

  test('is broken by a line below it, chosen or not', () => {
    expect(isBelowFloor([panel({ unitPrice: 299_00 })], sold)).toBe(false);
    expect(isBelowFloor([panel({ unitPrice: 298_99 })], sold)).toBe(true);
    expect(isBelowFloor([panel({ unitPrice: 1, optional: true, selected: false })], sold)).toBe(true);
  });

  test('is not decided where it does not exist, nor for a line without a product', () => {
    expect(isBelowFloor([panel({ unitPrice: 1 })], [{ id: 'panel', frequency: null }])).toBe(false);
    expect(isBelowFloor([{ ...line({ unitPrice: 1 }), productId: null }], sold)).toBe(false);
  });

  test('is for the product’s billing period: a month’s price for a year is below it', () => {
    const service = [{ id: 'panel', frequency: 'monthly' as const, minPrice: 30_00 }];
    const billed = (frequency: 'monthly' | 'annual', unitPrice: number) =>
      isBelowFloor([panel({ kind: 'monitoring', bucket: 'monthly', frequency, unitPrice })], service);
    expect(billed('monthly', 30_00)).toBe(false);
    expect(billed('annual', 39_00)).toBe(true);
    expect(billed('annual', 360_00)).toBe(false);
  });
});

describe('an offer of nothing', () => {
  const day = '2026-05-01';
  const blocks = (lines: readonly PricedLineRow[]) =>
    sendBlockers({ expiresOn: day }, lines, { email: 'a@example.com', phone: null }, day);
  const refused = ['Add at least one line with a price above zero.'];

  test('is not sent: a line without a price, or an empty one, is not a priced line', () => {
    expect(blocks([])).toEqual(refused);
    expect(blocks([line({ unitPrice: 0 }), option({ unitPrice: 0 })])).toEqual(refused);
    expect(blocks([line({ unitPrice: 1, quantityMilli: 1 })])).toEqual(refused);
    expect(blocks([line({ kind: 'section', unitPrice: 0 })])).toEqual(refused);
  });

  test('is none where the customer can choose something with a price, nor where a price is given away', () => {
    expect(blocks([line({ unitPrice: 0 }), option({ selected: false })])).toEqual([]);
    expect(blocks([line({ discount: free })])).toEqual([]);
  });
});

describe('options that are too much together', () => {
  const most = 100_000_000_000;

  test('keep an estimate from being sent, although what is chosen fits', () => {
    const dear = option({ unitPrice: most, selected: false });
    expect(optionBlockers(plain, [line(), dear])).toEqual([expect.stringContaining('every option')]);
    expect(optionBlockers(plain, [line(), option({ unitPrice: most - 1000_00, selected: false })])).toEqual(
      [],
    );
  });

  test('are refused in words even beyond what can be reckoned', () => {
    const beyond = { unitPrice: most, quantityMilli: 9_999_000, selected: false };
    expect(optionBlockers(plain, [line(), ...Array.from({ length: 20 }, () => option(beyond))])).toEqual([
      expect.stringContaining('every option'),
    ]);
  });
});
