import { expect, test } from 'vitest';
import { licenseAt, licensesByRegion } from './company-licenses.ts';

const company = { licence: 'OH 53-18-1427', licences: 'CA: ACO 7788\n\n qc : RBQ 5700-1234-01 ' };
const at = (region: string, given: Parameters<typeof licenseAt>[0] = company) => licenseAt(given, { region });

test('the license is the one of the place; a place without a number has none', () => {
  expect([at('CA'), at('QC'), at('OH')]).toEqual(['ACO 7788', 'RBQ 5700-1234-01', null]);
  expect(licenseAt(company, null)).toBe('OH 53-18-1427');
});

test('without licenses by place the one text of the company counts everywhere', () => {
  expect(at('CA', { licence: 'OH 53-18-1427', licences: null })).toBe('OH 53-18-1427');
  expect(at('CA', { licence: null, licences: ' \n' })).toBeNull();
});

test.each([
  ['ACO 7788', 'has no state'],
  ['ZZ: 12', 'has no state'],
  ['CA:', 'has no state'],
  ['CA: 1\nca: 2', 'California is listed twice'],
])('%j is refused in words', (typed, phrase) => {
  expect(() => licensesByRegion(typed)).toThrow(phrase);
});
