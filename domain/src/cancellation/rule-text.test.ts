import { expect, test } from 'vitest';
import { placeOfRule, ruleText } from './rule-text.ts';
import { shippedRules } from './shipped-rules.ts';

const ruleTexts = (id: string) =>
  shippedRules.filter((rule) => rule.id === id).map((rule) => [placeOfRule(rule), ruleText(rule)]);

test.each([
  [
    'us',
    'United States',
    '3 business days, Saturday counts · not sold to a program before business day 5 is over · papers in the language spoken with the customer · refund in 10 days · 16 CFR 429.1 · law read',
  ],
  [
    'ca-bc',
    'British Columbia',
    '10 calendar days · no unsolicited sale from August 1, 2026 · no financing from August 1, 2026 · at signing at most $100.00 or 10% of the price · refund in 15 days · BPCPA s. 19 to 21; Bill 4 (2025) · law read',
  ],
  [
    'us-oh',
    'Ohio',
    '3 business days, Saturday counts · no work before the end · refund in 10 days · ORC 1345.22 · law read',
  ],
  [
    'us-ca-65',
    'California',
    '5 business days, Saturday counts · refund in 10 days · from January 1, 2021 · Cal. Civ. Code 1689.6, 1689.7 · law read',
  ],
  [
    'us-wi',
    'Wisconsin',
    '3 business days, Saturday does not count · papers in 12 points · notice under “Customer’s Right to Cancel” · always in English · refund in 10 days · Wis. Stat. 423.202, 423.203 · open question',
  ],
  [
    'ca-nb',
    'New Brunswick',
    '10 calendar days · statement on the first page too · always in English and French · refund in 15 days · Direct Sellers Act · law read',
  ],
  ['ca-yt', 'Yukon', '10 calendar days · refund in 15 days · Not established · open question'],
])('%s', (id, place, phrase) => {
  expect(ruleTexts(id)).toEqual([[place, phrase]]);
});

test('every rule has a place with a name', () => {
  for (const rule of shippedRules) expect(placeOfRule(rule).length).toBeGreaterThan(2);
});
