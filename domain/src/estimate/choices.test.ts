import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choiceCombinations, choiceGroups, extremeChoices, isAllowedChoice, takeOf } from './choices.ts';
import { depositUnderLimit } from './deal-limits.ts';
import { discountSharePpm, worstDiscountSharePpm } from './discount-share.ts';
import { rmrMissing } from './price-floor.ts';
import { line, monitoring, option, plain } from './testing/priced-rows.ts';
import { priceEstimate } from './pricing.ts';
import { pricingInput } from './reprice.ts';
import { depositSchedule } from './payment-schedule.ts';

const one = (name: string, none = false) => ({ choice: { name, none } });
const keypad = option({ ...one('Keypad'), unitPrice: 89_00 });
const touch = option({ ...one('Keypad'), unitPrice: 189_00, selected: false });

describe('a choice', () => {
  test('takes exactly one of its lines, or none where that is allowed', () => {
    const lines = [line(), keypad, touch];
    expect(isAllowedChoice(lines, {})).toBe(true);
    expect(isAllowedChoice(lines, { [touch.id]: true })).toBe(false);
    expect(isAllowedChoice(lines, { [keypad.id]: false })).toBe(false);
    expect(isAllowedChoice(lines, { [keypad.id]: false, [touch.id]: 2000 })).toBe(true);
    const group = choiceGroups(lines)[0];
    expect(group && takeOf(group, touch.id)).toEqual({ [keypad.id]: false, [touch.id]: true });
    const free = [option({ ...one('Siren', true) }), option({ ...one('Siren', true), selected: false })];
    expect(isAllowedChoice(free, { [free[0]?.id ?? '']: false })).toBe(true);
  });

  test('is within one bucket and one option', () => {
    const services = monitoring({ ...one('Keypad'), optional: true });
    const other = option({ ...one('Keypad'), optionId: 'better' });
    expect(choiceGroups([keypad, services, touch, other]).map(({ lines }) => lines.length)).toEqual([
      2, 1, 1,
    ]);
  });
});

describe('limits are held against the worst that the customer can choose', () => {
  test('of two services in a choice the cheaper one counts, not none of them', () => {
    const lines = [
      monitoring({ ...one('Plan'), optional: true, unitPrice: 49_99 }),
      monitoring({ ...one('Plan'), optional: true, unitPrice: 39_99, selected: false }),
    ].map((row) => ({ ...row, packageId: 'pack' }));
    expect(rmrMissing(plain, lines, [{ id: 'pack', rmrFloor: 39_99 }])).toBe(0);
    expect(rmrMissing(plain, lines, [{ id: 'pack', rmrFloor: 44_99 }])).toBe(5_00);
  });

  test('a fixed deposit is held against the largest quantity of the dearest choice', () => {
    const dear = { ...touch, quantityRange: { min: 1000, max: 3000 } };
    const paymentSchedule = depositSchedule({ kind: 'fixed', cents: 50_00 });
    const estimate = { ...plain, paymentSchedule, total: 89_00 };
    expect(depositUnderLimit(estimate, [keypad, dear], 88_000)).toBeNull();
    expect(depositUnderLimit(estimate, [keypad, dear], 89_000)).toBe('choice');
  });

  const anyLine = fc
    .record({
      unitPrice: fc.integer({ min: 0, max: 50_000 }),
      listPrice: fc.option(fc.integer({ min: 0, max: 50_000 })),
      discount: fc.option(
        fc.oneof(
          fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(1_000_000) }),
          fc.record({ kind: fc.constant('fixed' as const), cents: fc.nat(60_000) }),
        ),
      ),
      min: fc.integer({ min: 1, max: 3 }),
      more: fc.integer({ min: 0, max: 3 }),
      group: fc.constantFrom('A', 'B', null, null),
      none: fc.boolean(),
      optional: fc.boolean(),
    })
    .map(({ min, more, group, none, ...fields }) => ({
      ...line({
        ...fields,
        quantityMilli: min * 1000,
        ...(more > 0 && { quantityRange: { min: min * 1000, max: (min + more) * 1000 } }),
        ...(group && { choice: { name: group, none: none && group === 'A' }, optional: true }),
      }),
      listPrice: fields.listPrice,
    }));
  const whole = fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(500_000) }),
      fc.record({ kind: fc.constant('fixed' as const), cents: fc.nat(30_000) }),
    ),
  );

  test('no choice and no quantity gives away a larger share than the worst', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 5 }),
        whole,
        fc.infiniteStream(fc.nat(1000)),
        (made, oneTimeDiscount, random) => {
          const lines = made.map((row) =>
            row.choice?.name === 'A'
              ? { ...row, choice: { name: 'A', none: made.some(({ choice }) => choice?.none) } }
              : row,
          );
          const head = { ...plain, oneTimeDiscount };
          const worst = worstDiscountSharePpm(head, lines, 'one-time');
          for (const some of choiceCombinations(lines)) {
            const chosen = some.map((row) => {
              const range = row.quantityRange;
              const steps = range ? (range.max - range.min) / 1000 : 0;
              return {
                ...row,
                quantityMilli: row.quantityMilli + (steps ? (random.next().value % (steps + 1)) * 1000 : 0),
                quantityRange: null,
                selected: random.next().value % 2 === 0 || row.selected === true,
              };
            });
            expect(discountSharePpm(head, chosen, 'one-time')).toBeLessThanOrEqual(worst);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('margins are judged at each way to choose, with the fewest and the most', () => {
    const many = line({ quantityMilli: 2000, quantityRange: { min: 1000, max: 3000 } });
    const totals = extremeChoices([many, keypad, touch, option({ unitPrice: 10_00 })]).map(
      (some) => priceEstimate(pricingInput(plain, some)).oneTime.total,
    );
    expect(totals).toEqual([2099_00, 1089_00, 1099_00, 1189_00, 1199_00, 3089_00, 3099_00, 3189_00, 3199_00]);
    expect(extremeChoices([line()])).toHaveLength(1);
  });

  test('each combination takes one of each choice, and is priced as any estimate', () => {
    const combinations = choiceCombinations([line(), keypad, touch]);
    expect(combinations.map((some) => priceEstimate(pricingInput(plain, some)).oneTime.total)).toEqual([
      1089_00, 1189_00,
    ]);
  });
});
