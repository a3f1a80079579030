import { expect, test } from 'vitest';
import {
  addressLine,
  checkPostalAddress,
  normalizeCountry,
  normalizePostal,
  postalAddressSchema,
} from './address.ts';

test.each([
  ['ca', 'ca'],
  ['Canada', 'ca'],
  [' CANADA ', 'ca'],
  ['us', 'us'],
  ['USA', 'us'],
  ['U.S.A', 'us'],
  ['u.s.a.', 'us'],
  ['United States', 'us'],
  ['', 'us'],
  [undefined, 'us'],
  [null, 'us'],
  [7, 'us'],
  ['France', 'us'],
])('country %j becomes %s', (input, country) => {
  expect(normalizeCountry(input)).toBe(country);
});

test.each([
  ['ca', 'k1a0b1', 'K1A 0B1'],
  ['ca', 'K1A-0B1', 'K1A 0B1'],
  ['us', '45402', '45402'],
  ['us', '454021234', '45402-1234'],
  ['us', '45402-1234', '45402-1234'],
] as const)('postal code of %s: %s becomes %s', (country, input, postal) => {
  expect(normalizePostal(country, input)).toBe(postal);
});

const address = (fields: object) =>
  postalAddressSchema.parse({
    line1: '1 Main',
    city: 'Ottawa',
    region: 'on',
    postal: 'k1a0b1',
    country: 'Canada',
    ...fields,
  });

test('is normalized on the way in, residential and in the United States unless said', () => {
  expect(address({})).toMatchObject({ country: 'ca', region: 'ON', postal: 'K1A 0B1', type: 'residential' });
  expect(postalAddressSchema.parse({ line1: '', city: '', region: '', postal: '' })).toMatchObject({
    country: 'us',
    type: 'residential',
  });
});

test('refuses a region or a code that the country does not have; what is not known yet may be empty', () => {
  expect(() => checkPostalAddress(address({ region: 'OH' }))).toThrow('provinces');
  expect(() => checkPostalAddress(address({ postal: 'D1A 0B1' }))).toThrow('K1A 0B1');
  expect(() => checkPostalAddress(address({ country: 'us', region: 'OH', postal: '4540' }))).toThrow('12345');
  expect(() => checkPostalAddress(address({ region: '', postal: '' }))).not.toThrow();
});

test('is one line in lists', () => {
  expect(addressLine(address({ line2: 'Unit 4' }))).toBe('1 Main, Unit 4, Ottawa, ON K1A 0B1');
  expect(addressLine(null)).toBe('');
});
