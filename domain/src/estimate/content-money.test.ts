import { expect, test } from 'vitest';
import { formatMoney } from '../money.ts';
import { contentMoney } from './content-money.ts';

const site = (country: 'us' | 'ca') => ({
  name: 'Lakeshore Warehouse',
  type: 'commercial' as const,
  site: {
    line1: '1 Main Street',
    line2: '',
    city: '',
    region: '',
    postal: '',
    county: '',
    type: 'commercial' as const,
    country,
  },
});
const written = (currency: 'USD' | 'CAD', country: 'us' | 'ca', language?: 'fr' | 'es') =>
  formatMoney(1040_84, contentMoney({ currency, account: site(country), ...(language && { language }) }))
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u202f', ' ');

test('a site in the other country reads whose dollars they are, in each language', () => {
  expect(written('USD', 'ca')).toBe('$1,040.84 USD');
  expect(written('CAD', 'us')).toBe('$1,040.84 CAD');
  expect(written('USD', 'ca', 'fr')).toBe('1 040,84 $ USD');
  expect(written('CAD', 'us', 'es')).toBe('$1,040.84 CAD');
});

test('at home a dollar is a dollar', () => {
  expect(written('USD', 'us')).toBe('$1,040.84');
  expect(written('CAD', 'ca')).toBe('$1,040.84');
  expect(written('CAD', 'ca', 'fr')).toBe('1 040,84 $');
});
