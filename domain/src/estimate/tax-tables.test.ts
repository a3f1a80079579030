import { expect, test } from 'vitest';
import { canadianTaxProfile, isProvince, isTaxed, taxComponentsFor, taxProfileSchema } from './tax-tables.ts';
import type { TaxProfile } from './tax-tables.ts';

const provinces = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const;

test('Nova Scotia charges 15 % through 31 March 2025 and 14 % from 1 April', () => {
  const profile = canadianTaxProfile('NS');
  expect(taxComponentsFor(profile, '2025-03-31')).toEqual([{ name: 'HST', ratePpm: 150_000 }]);
  expect(taxComponentsFor(profile, '2025-04-01')).toEqual([{ name: 'HST', ratePpm: 140_000 }]);
});

test.each([
  ['ON', [130_000]],
  ['NB', [150_000]],
  ['NL', [150_000]],
  ['PE', [150_000]],
  ['QC', [50_000, 99_750]],
  ['BC', [50_000, 70_000]],
  ['MB', [50_000, 70_000]],
  ['SK', [50_000, 60_000]],
  ['AB', [50_000]],
  ['YT', [50_000]],
  ['NT', [50_000]],
  ['NU', [50_000]],
] as const)('%s charges %j ppm', (province, rates) => {
  const components = taxComponentsFor(canadianTaxProfile(province), '2026-02-01');
  expect(components.map((component) => component.ratePpm)).toEqual(rates);
});

test('every province and territory has a valid profile that rounds each tax alone', () => {
  for (const province of provinces) {
    const profile = canadianTaxProfile(province);
    expect(taxProfileSchema.parse(profile)).toEqual(profile);
    expect(profile.componentRounding).toBe('each');
  }
});

test('only provinces and territories are built in', () => {
  expect(isProvince('QC')).toBe(true);
  expect(isProvince('TX')).toBe(false);
  expect(isProvince('toString')).toBe(false);
});

test('a changed copy of a built-in profile leaves the built-in one alone', () => {
  canadianTaxProfile('AB').components.length = 0;
  expect(taxComponentsFor(canadianTaxProfile('AB'), '2026-01-01')).toHaveLength(1);
});

const texas: TaxProfile = {
  country: 'us',
  region: 'TX',
  components: [
    { name: 'State', ratePpm: 62_500, validFrom: null, validTo: null },
    { name: 'Local', ratePpm: 20_000, validFrom: '2025-01-01', validTo: '2025-12-31' },
  ],
  componentRounding: 'together',
  taxableClasses: ['equipment_sold', 'monitoring'],
};

test('a component a company entered holds on its first and last day', () => {
  const namesOn = (date: string) => taxComponentsFor(texas, date).map((component) => component.name);
  expect(namesOn('2024-12-31')).toEqual(['State']);
  expect(namesOn('2025-01-01')).toEqual(['State', 'Local']);
  expect(namesOn('2025-12-31')).toEqual(['State', 'Local']);
  expect(namesOn('2026-01-01')).toEqual(['State']);
});

test('a class is taxed only where the profile says so', () => {
  expect(isTaxed(texas, 'monitoring')).toBe(true);
  expect(isTaxed(texas, 'installation_labor')).toBe(false);
});

test.each([
  { ...texas, country: 'mx' },
  { ...texas, components: [{ name: 'State', ratePpm: 1_000_001, validFrom: null, validTo: null }] },
  { ...texas, components: [{ name: '  ', ratePpm: 1, validFrom: null, validTo: null }] },
  { ...texas, components: [{ name: 'State', ratePpm: 1, validFrom: '2025-02-30', validTo: null }] },
  { ...texas, taxableClasses: ['everything'] },
])('a profile that breaks a rule is refused', (profile) => {
  expect(taxProfileSchema.safeParse(profile).success).toBe(false);
});
