import { expect, test } from 'vitest';
import { notSoldUntil } from './note-wait.ts';
import { rulesOfPlace } from './right-to-cancel.ts';
import { shippedRules } from './shipped-rules.ts';

const sale = (region: string, signedOn: string, country: 'us' | 'ca' = 'us') => ({
  ...{ country, region, signedOn, state: 'ends' as const, holidays: null },
  rules: [...rulesOfPlace({ country, region, signedOn }, shippedRules)],
});

// 16 CFR 429.1(h): Saturday counts, Sundays and holidays do not.
test.each([
  ['2025-03-14', '2025-03-20'],
  ['2026-11-25', '2026-12-02'],
  ['2026-12-24', '2026-12-31'],
  ['2027-01-16', '2027-01-23'],
  ['2027-07-03', '2027-07-10'],
])('a contract of %s is not sold before %s is over', (signedOn, day) => {
  expect(notSoldUntil(sale('TX', signedOn))).toEqual({ day, law: '16 CFR 429.1' });
});

test('also under rules that were kept before they named it; not in Canada, nor without the right', () => {
  const { rules, ...rest } = sale('OH', '2025-03-14');
  const kept = rules.map(({ noteDays: _days, ...rule }) => ({ ...rule, version: 1 }));
  expect(notSoldUntil({ ...rest, rules: kept })?.day).toBe('2025-03-20');
  expect(notSoldUntil({ ...rest, rules: kept.map((rule) => ({ ...rule, noteDays: null })) })).toBeNull();
  expect(notSoldUntil({ ...rest, rules, state: 'outside' })).toBeNull();
  expect(notSoldUntil(sale('ON', '2025-03-14', 'ca'))).toBeNull();
});
