import { expect, test } from 'vitest';
import { persOf, waiverFault, waivingReasonsOf, type EndedEarly, type WaivingReason } from './waiving.ts';

const tennessee: EndedEarly = {
  startsOn: '2024-03-01',
  termMonths: 36,
  site: { country: 'us', region: 'TN' },
  isResidential: true,
  hasPers: null,
};
const inState = (region: string): EndedEarly => ({ ...tennessee, site: { country: 'us', region } });
const withPers = (region: string, hasPers: boolean): EndedEarly => ({ ...inState(region), hasPers });

// Decisions 11.1
test.each<[string, WaivingReason, EndedEarly, string, boolean]>([
  ['orders, anywhere', 'servicemember', inState('OH'), '2024-04-01', true],
  ['death, anywhere', 'death', inState('OH'), '2024-04-01', true],
  ['a nursing home in Tennessee', 'nursing_home', tennessee, '2024-04-01', true],
  [
    'a nursing home in New York, emergency button or not unknown',
    'nursing_home',
    inState('NY'),
    '2024-04-01',
    true,
  ],
  [
    'a nursing home in New York, with an emergency button',
    'nursing_home',
    withPers('NY', true),
    '2024-04-01',
    true,
  ],
  ['a nursing home in New York, without one', 'nursing_home', withPers('NY', false), '2024-04-01', false],
  ['a nursing home in Tennessee, without one', 'nursing_home', withPers('TN', false), '2024-04-01', true],
  ['a nursing home in Ohio', 'nursing_home', inState('OH'), '2024-04-01', false],
  [
    'a nursing home of a business',
    'nursing_home',
    { ...tennessee, isResidential: false },
    '2024-04-01',
    false,
  ],
  ['a medical sale after two years', 'medical_sale', tennessee, '2026-03-01', true],
  ['a medical sale a day earlier', 'medical_sale', tennessee, '2026-02-28', false],
  ['a medical sale under two years', 'medical_sale', { ...tennessee, termMonths: 24 }, '2026-03-01', false],
  ['a medical sale before the start', 'medical_sale', { ...tennessee, startsOn: null }, '2026-03-01', false],
  ['a medical sale in Ohio', 'medical_sale', inState('OH'), '2026-03-01', false],
  ['a medical sale without an address', 'medical_sale', { ...tennessee, site: null }, '2026-03-01', false],
])('%s', (_what, reason, contract, on, isWaived) => {
  expect(waiverFault(reason, contract, on) === null).toBe(isWaived);
});

test('a dialog offers the reasons that count where the home stands, on that day', () => {
  expect(waivingReasonsOf(inState('OH'), '2026-03-01')).toEqual(['servicemember', 'death']);
  expect(waivingReasonsOf(tennessee, '2026-03-01')).toEqual([
    'servicemember',
    'nursing_home',
    'medical_sale',
    'death',
  ]);
  expect(waivingReasonsOf(withPers('NY', false), '2026-03-01')).toEqual(['servicemember', 'death']);
});

test('the right to cancel says whether an emergency button was sold', () => {
  const of = (soldEmergency: 'alone' | null, emergency: 'none' | 'with_system' | null) =>
    persOf({ soldEmergency, emergency });
  expect([of('alone', null), of(null, 'with_system'), of(null, 'none'), of(null, null)]).toEqual([
    true,
    true,
    false,
    null,
  ]);
  expect(persOf(undefined)).toBeNull();
});
