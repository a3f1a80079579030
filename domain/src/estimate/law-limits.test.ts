import { describe, expect, test } from 'vitest';
import { correctedRules } from '../cancellation/corrected-rules.ts';
import type { CancellationRule } from '../cancellation/rule.ts';
import { withShippedTerms } from '../cancellation/shipped-terms.ts';
import { limitsOfSale } from '../cancellation/sale-limits.ts';
import { shippedRules } from '../cancellation/shipped-rules.ts';
import { depositUnderLimit } from './deal-limits.ts';
import { lawBlockers, withinCap } from './law-limits.ts';
import { depositOf, depositSchedule, paymentAmounts, sentSchedule } from './payment-schedule.ts';
import type { Payment } from './pricing-schema.ts';

const home = (region: string, country: 'us' | 'ca' = 'ca') => ({
  type: 'residential' as const,
  site: { country, region },
});
const limitsOn = (place: Parameters<typeof limitsOfSale>[0], day: string) =>
  limitsOfSale(place, day, shippedRules);
const cap = { cents: 100_00, ppm: 100_000 };
const E1 = 1_040_84;
const thirty = depositSchedule({ kind: 'percent', ppm: 300_000 });

describe('what may be taken at signing', () => {
  test('is the lesser of an amount and a share of the price, and the last payment takes the rest', () => {
    const schedule = withinCap(thirty, cap);
    expect(paymentAmounts(E1, schedule)).toEqual([100_00, 940_84]);
    expect(paymentAmounts(500_00, schedule)).toEqual([50_00, 450_00]);
    // A deposit below the cap stays unchanged.
    expect(paymentAmounts(E1, withinCap(depositSchedule({ kind: 'fixed', cents: 40_00 }), cap))).toEqual([
      40_00, 1_000_84,
    ]);
  });

  test('counts all payments at signing together, and no later one', () => {
    const two: Payment[] = [
      { kind: 'fixed', cents: 60_00, event: 'signing', days: 0 },
      { kind: 'percent', ppm: 100_000, event: 'signing', days: 0 },
      { kind: 'percent', ppm: 500_000, event: 'install_begun', days: 0 },
      { kind: 'rest', event: 'install_done', days: 0 },
    ];
    expect(paymentAmounts(E1, withinCap(two, cap))).toEqual([60_00, 40_00, 520_42, 420_42]);
  });

  test('splits what was due as a whole, once, and is taken off where there is no cap', () => {
    const whole: Payment[] = [{ kind: 'rest', event: 'signing', days: 0 }];
    const split = withinCap(whole, cap);
    expect(paymentAmounts(E1, split)).toEqual([100_00, 940_84]);
    expect(withinCap(split, cap)).toEqual(split);
    expect(withinCap(withinCap(thirty, cap), null)).toEqual(thirty);
    expect(depositOf(E1, withinCap(thirty, { cents: 0, ppm: 0 }))).toBe(0);
  });

  test('stands in the document, and beats the minimum deposit', () => {
    const schedule = withinCap(thirty, cap);
    expect(sentSchedule(schedule)).toEqual({ deposit: null, paymentSchedule: schedule });
    const head = {
      oneTimeDiscount: null,
      monthlyDiscount: null,
      tax: null,
      termMonths: 36,
      firstMonthDueAtSigning: false,
      total: E1,
    };
    expect(depositUnderLimit({ ...head, paymentSchedule: schedule }, [], 300_000)).toBeNull();
    expect(depositUnderLimit({ ...head, paymentSchedule: depositSchedule(null) }, [], 300_000)).toBe('shown');
  });
});

describe('the limits of a place', () => {
  test('stand in British Columbia and Québec, for homes', () => {
    expect(limitsOn(home('BC'), '2026-08-01')).toMatchObject({
      place: 'British Columbia',
      blocksUnsolicited: true,
      cap,
      paysNothing: false,
      paperOnly: false,
    });
    expect(limitsOn(home('BC'), '2026-07-31')).toMatchObject({ blocksUnsolicited: false });
    expect(limitsOn(home('QC'), '2026-08-01')).toMatchObject({
      paperOnly: true,
      paysNothing: true,
      cap: { cents: 0, ppm: 0 },
    });
    expect(limitsOn({ ...home('QC'), type: 'commercial' }, '2026-08-01')).toBeNull();
    for (const place of [home('ON'), home('TX', 'us'), { type: 'residential' as const, site: null }])
      expect(limitsOn(place, '2026-08-01')).toBeNull();
  });

  test('are 15 % at signing in Saskatchewan, and nobody who collects in Michigan', () => {
    const sk = limitsOn(home('SK'), '2026-08-01');
    expect(sk).toMatchObject({ cap: { ppm: 150_000 }, paysNothing: false });
    expect(paymentAmounts(E1, withinCap(thirty, sk?.cap ?? null))).toEqual([156_13, 884_71]);
    expect(limitsOn(home('MI', 'us'), '2026-08-01')).toMatchObject({ noCollection: true, cap: null });
  });

  test('are lifted and set by counsel, and the strictest of several holds', () => {
    const row = (id: string, more: Omit<Partial<CancellationRule>, 'effectiveFrom'>) => ({
      ...shippedRules.find((rule) => rule.id === id)!,
      ...{ version: 1001, effectiveFrom: '2026-12-01' },
      ...more,
    });
    const on = (region: string, country: 'us' | 'ca', given: ReturnType<typeof row>, day = '2026-12-01') =>
      limitsOfSale(home(region, country), day, correctedRules(shippedRules, [given]));
    const lifted = row('ca-qc', { paperOnly: false, noPaymentBeforeEnd: false });
    expect(on('QC', 'ca', lifted)).toBeNull();
    expect(on('QC', 'ca', lifted, '2026-11-30')).toMatchObject({ paperOnly: true, paysNothing: true });
    const open = row('ca-bc', { unsolicitedBlockedFrom: null, financingBlockedFrom: null, signingCap: null });
    expect(on('BC', 'ca', open)).toBeNull();
    const set = row('us-tx', { signingCap: { cents: 200_00, ppm: 500_000 }, noPaymentBeforeEnd: false });
    expect(on('TX', 'us', set)).toMatchObject({ cap: { cents: 200_00, ppm: 500_000 }, paysNothing: false });
    const own = row('ca-bc', { id: 'ca-bc-own-1', signingCap: { cents: 300_00, ppm: 50_000 } });
    expect(on('BC', 'ca', own)).toMatchObject({ cap: { cents: 100_00, ppm: 50_000 } });
  });

  test('that a correction does not speak of stand as they ship, and a lift stays lifted', () => {
    const kept = { ...shippedRules.find(({ id }) => id === 'ca-qc')!, version: 1001 };
    const { paperOnly: _paper, ...silent } = kept;
    expect(withShippedTerms(silent)).toMatchObject({ paperOnly: true });
    expect(withShippedTerms({ ...kept, paperOnly: false })).toMatchObject({ paperOnly: false });
    expect(withShippedTerms({ ...silent, id: 'ca-qc-own-1' })).not.toHaveProperty('paperOnly');
  });

  test('block sending with an explanation', () => {
    const bc = limitsOn(home('BC'), '2026-08-01');
    const qc = limitsOn(home('QC'), '2026-08-01');
    const asked = { firstContact: 'customer' as const, paymentSchedule: thirty, financing: [] };
    expect(lawBlockers(bc, asked, [], 'en')).toEqual([]);
    const financing = [{ aprPpm: 99_000, months: 24 }];
    expect(lawBlockers(bc, { ...asked, financing }, [], 'en')).toEqual([
      'British Columbia does not allow credit with a sale at home. Remove the financing examples.',
    ]);
    expect(lawBlockers(qc, { ...asked, financing }, [], 'fr')).toEqual([]);
    expect(lawBlockers(bc, { ...asked, firstContact: null }, [], 'en')).toEqual([
      expect.stringContaining('Choose who made the first contact'),
    ]);
    expect(lawBlockers(bc, { ...asked, firstContact: 'company' }, [], 'en')).toEqual([
      expect.stringContaining('It cannot be sent'),
    ]);
    expect(lawBlockers(bc, asked, [{ name: 'Video', dueAtSigning: true }], 'en')).toEqual([
      expect.stringContaining('uncheck the first period of “Video”'),
    ]);
    expect(lawBlockers(qc, asked, [], 'en')).toEqual([expect.stringContaining('French')]);
    const soon: Payment[] = [
      { kind: 'fixed', cents: 100, event: 'signing', days: 7 },
      { kind: 'rest', event: 'install_done', days: 0 },
    ];
    expect(lawBlockers(qc, { ...asked, paymentSchedule: soon }, [], 'fr')).toEqual([
      expect.stringContaining('does not allow a payment before the right'),
    ]);
    expect(lawBlockers(null, { ...asked, paymentSchedule: soon }, [], 'en')).toEqual([]);
  });
});
