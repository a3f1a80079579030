import { expect, test } from 'vitest';
import { regionOfPostal } from './postal-region.ts';
import { regionsOf } from './regions.ts';

test.each([
  ['78702', 'TX'],
  ['88510', 'TX'],
  ['73301', 'TX'],
  ['73102', 'OK'],
  ['45402', 'OH'],
  ['45402-1', 'OH'],
  ['45402-1234', 'OH'],
  ['10001', 'NY'],
  ['00501', 'NY'],
  ['00901', 'PR'],
  ['02108', 'MA'],
  ['05501', 'MA'],
  ['05401', 'VT'],
  ['20001', 'DC'],
  ['20190', 'VA'],
  ['21201', 'MD'],
  ['33101', 'FL'],
  ['90210', 'CA'],
  ['96813', 'HI'],
  ['99501', 'AK'],
  ['97635', 'OR'],
])('%s lies in %s', (zip, state) => {
  expect(regionOfPostal('us', zip)).toBe(state);
});

test.each(['', '7870', '7870212345', 'ABCDE', '34001', '09101', '00801', '96910'])(
  '%j tells no state: it is not whole, or of no state',
  (zip) => {
    expect(regionOfPostal('us', zip)).toBeUndefined();
  },
);

test.each([
  ['K1A 0B1', 'ON'],
  ['h2x1y4', 'QC'],
  ['V6B 1A1', 'BC'],
  ['X1A 2B3', undefined],
  ['K1A', undefined],
])('%j lies in %s', (postal, province) => {
  expect(regionOfPostal('ca', postal)).toBe(province);
});

test('every state has a ZIP code, and every ZIP code of a state belongs to a state of the list', () => {
  const states = regionsOf('us').map(({ code }) => code);
  const told = new Set(
    Array.from({ length: 1000 }, (_, prefix) => regionOfPostal('us', `${String(prefix).padStart(3, '0')}01`)),
  );
  told.delete(undefined);
  expect([...told].toSorted()).toEqual(states.toSorted());
});
