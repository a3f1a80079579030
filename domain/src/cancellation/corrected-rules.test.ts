import { describe, expect, test } from 'vitest';
import type { Language } from '../language.ts';
import { correctedRules, isCorrected, nextVersion } from './corrected-rules.ts';
import { noticedDay, noticeOfCancellation } from './notice.ts';
import { keptRules } from './offered-right.ts';
import { rightStatement } from './right-statement.ts';
import type { CancellationRule } from './rule.ts';
import { shippedRules } from './shipped-rules.ts';
import { lastDayOf } from './testing/sale-facts.ts';

/** Creates the rule of a place as counsel sets it from a day on. */
function given(id: string, from: string, values: Partial<CancellationRule>, version = 1001) {
  const row = shippedRules.find((rule) => rule.id === id);
  if (!row) throw new Error(`No rule ${id}`);
  return { ...row, ...values, version, effectiveFrom: from, effectiveTo: null };
}
const days = (count: number): CancellationRule['period'] => ({
  unit: 'business',
  days: count,
  countsSaturday: true,
});
const texas = given('us-tx', '2026-12-01', { period: days(5) });

const lastDay = (signedOn: string, rules: readonly CancellationRule[], region = 'TX') =>
  lastDayOf({ region, signedOn }, rules);

describe('a row that counsel gave', () => {
  test.each([
    // Class A until the day before, class B from that day on.
    ['2026-11-25', '2026-11-30'],
    ['2026-11-30', '2026-12-03'],
    ['2026-12-01', '2026-12-07'],
    ['2026-12-24', '2026-12-31'],
    ['2027-01-16', '2027-01-23'],
    ['2027-07-03', '2027-07-10'],
  ])('counts from its day and not before: signed %s, until %s', (signedOn, last) => {
    expect(lastDay(signedOn, correctedRules(shippedRules, [texas]))).toBe(last);
  });

  test('leaves every other place alone', () => {
    const rules = correctedRules(shippedRules, [texas]);
    expect(rules).toHaveLength(shippedRules.length + 1);
    expect(rules.filter(({ id }) => id !== 'us-tx')).toEqual(shippedRules.filter(({ id }) => id !== 'us-tx'));
    expect(lastDay('2026-12-24', rules, 'OK')).toBe('2026-12-29');
  });

  test('never beats a longer rule: of all that match, the last day counts', () => {
    const shorter = correctedRules(shippedRules, [given('us-tx', '2026-12-01', { period: days(1) })]);
    expect(lastDay('2026-12-24', shorter)).toBe('2026-12-29');
  });

  test('gives way to the next one, which has the last word from its own day on', () => {
    const later = given('us-tx', '2027-01-01', { period: days(7) }, 1002);
    const rules = correctedRules(shippedRules, [later, texas]);
    expect(['2026-11-25', '2026-12-24', '2027-01-16'].map((day) => lastDay(day, rules))).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-26',
    ]);
    // A newer correction that begins earlier replaces the previous one completely.
    const earlier = given('us-tx', '2026-11-01', { period: days(7) }, 1002);
    expect(
      correctedRules(shippedRules, [texas, earlier]).flatMap(({ id, version }) =>
        id === 'us-tx' ? version : [],
      ),
    ).toEqual([1, 1002]);
  });

  test('may be of a place that the product has no row for', () => {
    const own = { ...texas, id: 'us-pr', place: 'us-pr' };
    const rules = correctedRules(shippedRules, [own]);
    expect(lastDay('2026-12-24', rules, 'PR')).toBe('2026-12-31');
    expect(lastDay('2026-11-25', rules, 'PR')).toBe('2026-11-30');
  });

  test('has a version that no release gives', () => {
    expect(shippedRules.filter(isCorrected)).toEqual([]);
    expect([nextVersion({ version: 1 }), nextVersion({ version: 1001 })]).toEqual([1001, 1002]);
    expect(isCorrected(texas)).toBe(true);
  });
});

describe('the papers of an offer', () => {
  const account = {
    type: 'residential' as const,
    site: { country: 'us' as const, region: 'TX' },
  };
  const company = { name: 'Northgate', legalName: null, address: null };
  const table = correctedRules(shippedRules, [texas]);
  const offer = (day: string) => ({
    account,
    company,
    lines: [],
    rightRules: keptRules({ account }, table, day),
  });

  test('name the days of the row from its day on', () => {
    const text = (day: string) => noticeOfCancellation(offer(day), 'en', day)?.paragraphs.join(' ') ?? '';
    expect(text('2026-11-30')).toContain('3 BUSINESS DAYS');
    expect(text('2026-12-01')).toContain('5 BUSINESS DAYS');
  });

  test('are dated by the rules that they keep, whatever is given afterwards', () => {
    const kept = offer('2026-12-01');
    expect(noticedDay(kept, '2026-12-24')).toBe('2026-12-31');
    expect(noticedDay({ account, lines: [] }, '2026-12-24')).toBe('2026-12-29');
  });

  test('keep no rules where counsel gave none of the place, and for a business', () => {
    expect(keptRules({ account }, shippedRules, '2026-12-01')).toBeUndefined();
    expect(
      keptRules({ account: { ...account, site: { country: 'us', region: 'OH' } } }, table, '2026-12-01'),
    ).toBeUndefined();
    expect(keptRules({ account: { ...account, type: 'commercial' } }, table, '2026-12-01')).toBeUndefined();
    expect(keptRules({ account }, table, '2026-12-01')?.map(({ id, version }) => [id, version])).toEqual([
      ['us', 2],
      ['us-tx', 1001],
    ]);
  });
});

test.each([
  [4, '4th', '4e', '4.º'],
  [12, '12th', '12e', '12.º'],
  [21, '21st', '21e', '21.º'],
])('a period of %i days, which no shipped law has, is written in figures', (count, en, fr, es) => {
  const account = { type: 'residential' as const, site: { country: 'us' as const, region: 'TX' } };
  const rightRules = correctedRules(shippedRules, [given('us-tx', '2026-12-01', { period: days(count) })]);
  const said = (language: Language) =>
    rightStatement({ account, lines: [], rightRules }, language, '2026-12-01')?.said[0]?.text;
  expect(said('en')).toContain(`midnight of the ${en} business day`);
  expect(said('fr')).toContain(`minuit le ${fr} jour ouvrable`);
  expect(said('es')).toContain(`medianoche del ${es} día hábil`);
});
