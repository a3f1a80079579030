import { expect, test } from 'vitest';
import { canadianTaxProfile } from '../estimate/tax-tables.ts';
import { documentFr } from './fr/document.ts';

test('the taxes of Québec, Ontario, and British Columbia have French names', () => {
  const names = (['QC', 'ON', 'BC'] as const).flatMap((province) =>
    canadianTaxProfile(province).components.map(({ name }) => documentFr.totals.taxNames[name]),
  );
  expect(new Set(names)).toEqual(new Set(['TPS', 'TVQ', 'TVH', 'TVP']));
});
