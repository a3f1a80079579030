import { expect, test } from 'vitest';
import {
  canadianTaxProfile,
  datedTaxComponentSchema,
  isProvince,
  isTaxed,
  taxClasses,
  taxClassSchema,
  taxComponentsFor,
} from './tax-tables.ts';
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

test('every province and territory has a valid profile that taxes all classes and rounds each tax alone', () => {
  for (const province of provinces) {
    const profile = canadianTaxProfile(province);
    for (const component of profile.components) {
      expect(datedTaxComponentSchema.parse(component)).toEqual(component);
    }
    expect(profile.taxableClasses).toEqual(taxClasses);
    expect(profile.componentRounding).toBe('each');
  }
});

test('only provinces and territories are built in', () => {
  expect(isProvince('QC')).toBe(true);
  expect(isProvince('TX')).toBe(false);
  expect(isProvince('toString')).toBe(false);
});

const texas: TaxProfile = {
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
  { name: 'State', ratePpm: 1_000_001, validFrom: null, validTo: null },
  { name: '  ', ratePpm: 1, validFrom: null, validTo: null },
  { name: 'State', ratePpm: 1, validFrom: '2025-02-30', validTo: null },
  { name: 'State', ratePpm: 6.25, validFrom: null, validTo: null },
])('a component that breaks a rule is refused: %j', (component) => {
  expect(datedTaxComponentSchema.safeParse(component).success).toBe(false);
});

test('only the six classes exist', () => {
  expect(taxClassSchema.safeParse('monitoring').success).toBe(true);
  expect(taxClassSchema.safeParse('everything').success).toBe(false);
});
