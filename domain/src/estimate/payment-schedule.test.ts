import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../kernel/canonical-json.ts';
import { checkPaymentSchedule } from './check-payments.ts';
import {
  depositOf,
  depositSchedule,
  paymentAmounts,
  scheduleOf,
  sentSchedule,
  soleDeposit,
} from './payment-schedule.ts';
import type { Payment } from './pricing-schema.ts';

const percent = (ppm: number, event: Payment['event'] = 'signing', days = 0): Payment => ({
  kind: 'percent',
  ppm,
  event,
  days,
});
const fixed = (cents: number, event: Payment['event'] = 'signing'): Payment => ({
  kind: 'fixed',
  cents,
  event,
  days: 0,
});
const rest: Payment = { kind: 'rest', event: 'install_done', days: 0 };

describe('the payments of a total', () => {
  test('of E1 at 30, 40 and the rest', () => {
    const schedule = [percent(300_000), percent(400_000, 'install_begun'), rest];
    expect(paymentAmounts(1040_84, schedule)).toEqual([312_25, 416_34, 312_25]);
    expect(depositOf(1040_84, schedule)).toBe(312_25);
  });

  test('are each at most what is left', () => {
    expect(paymentAmounts(100_00, [percent(600_000), percent(600_000), rest])).toEqual([60_00, 40_00, 0]);
    expect(paymentAmounts(100_00, [fixed(150_00), percent(100_000), rest])).toEqual([100_00, 0, 0]);
    expect(paymentAmounts(0, [fixed(1), rest])).toEqual([0, 0]);
  });

  test('add up to the total, and what is due at signing is the deposit', () => {
    const due = { event: fc.constantFrom('signing' as const, 'install_begun' as const), days: fc.nat(1) };
    const payment = fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(1_000_000), ...due }),
      fc.record({ kind: fc.constant('fixed' as const), cents: fc.nat(1_000_000), ...due }),
    );
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.array(payment, { maxLength: 6 }), (total, payments) => {
        const schedule = [...payments, rest];
        const amounts = paymentAmounts(total, schedule);
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
        expect(amounts.every((amount) => amount >= 0)).toBe(true);
        const atSigning = amounts.filter(
          (_, place) => schedule[place]?.event === 'signing' && schedule[place]?.days === 0,
        );
        expect(depositOf(total, schedule)).toBe(atSigning.reduce((sum, amount) => sum + amount, 0));
      }),
    );
  });
});

describe('a document', () => {
  test.each([null, { kind: 'percent', ppm: 300_000 }, { kind: 'fixed', cents: 50_00 }] as const)(
    'has a deposit alone as before there were schedules: %j',
    (deposit) => {
      const sent = sentSchedule(depositSchedule(deposit));
      expect(canonicalJson(sent)).toBe(canonicalJson({ deposit }));
      expect(scheduleOf(sent)).toEqual(depositSchedule(deposit));
    },
  );

  test.each([
    [[percent(300_000), percent(400_000, 'install_begun'), rest]],
    [[percent(300_000, 'install_begun'), rest]],
    [[percent(300_000, 'signing', 30), rest]],
    [[percent(300_000), { ...rest, days: 30 }]],
    [[{ ...rest, days: 30 }]],
    [[{ ...rest, event: 'signing' as const }]],
  ])('has any other schedule in its rows', (schedule) => {
    expect(soleDeposit(schedule)).toBeUndefined();
    expect(sentSchedule(schedule)).toEqual({ deposit: null, paymentSchedule: schedule });
    expect(scheduleOf(sentSchedule(schedule))).toEqual(schedule);
  });
});

describe('a schedule', () => {
  const refused = (schedule: readonly Payment[]) => {
    try {
      checkPaymentSchedule(schedule);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : 'unknown';
    }
  };

  test('ends with the payment that takes the rest', () => {
    expect(refused([percent(500_000), rest])).toBeNull();
    for (const wrong of [[], [percent(500_000)], [rest, rest], [rest, percent(500_000)]])
      expect(refused(wrong)).toContain('The last payment, and no other, takes the remaining amount');
  });

  test('names its milestones, and nothing else', () => {
    expect(refused([{ ...rest, event: 'milestone', milestone: 'Inspection passed' }])).toBeNull();
    expect(refused([{ ...rest, event: 'milestone' }])).toContain('name of the milestone');
    expect(refused([{ ...rest, milestone: 'Inspection passed' }])).toContain('name of the milestone');
  });
});
