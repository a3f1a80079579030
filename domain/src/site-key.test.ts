import { expect, test } from 'vitest';
import { siteKey } from './site-key.ts';

const oak = { line1: '12 Oak Street', line2: '', postal: '45402' };

test.each([
  { ...oak, line1: '12  oak st.' },
  { ...oak, postal: '45402-1234' },
  { ...oak, line1: '12 Óak STREET' },
])('%o is the same house', (site) => {
  expect(siteKey(site)).toBe(siteKey(oak));
});

test.each([
  { ...oak, line1: '13 Oak Street' },
  { ...oak, line2: 'Apt 2' },
  { ...oak, postal: '45403' },
])('%o is another one', (site) => {
  expect(siteKey(site)).not.toBe(siteKey(oak));
});

test('half an address is nobody’s', () => {
  expect([siteKey(null), siteKey({ ...oak, line1: ' ' }), siteKey({ ...oak, postal: '' })]).toEqual([
    '',
    '',
    '',
  ]);
});
