import { expect, test } from 'vitest';
import {
  addresses,
  addressLine,
  checkPostalAddress,
  normalizeCountry,
  normalizePostal,
  postalAddressSchema,
} from './address.ts';

// Specification 3.5, 3.6, 5.6
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
])('country %j becomes %s', (input, country) => {
  expect(normalizeCountry(input)).toBe(country);
});

test.each(['France', 'constructor', 7, true])('country %j is refused in words', (country) => {
  const refused = postalAddressSchema.safeParse({ line1: '', city: '', region: '', postal: '', country });
  expect(refused.error?.issues[0]).toMatchObject({
    path: ['country'],
    message: 'Sable works in the United States and Canada. Choose one of them.',
  });
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

// Specification 3.8
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

// Specification 3.7, 3.9
test('has a use, other unless said, and coordinates where they are known', () => {
  expect(addresses.defaults).toMatchObject({ type: 'other' });
  const { coords } = addresses.shape;
  expect(coords.parse({ lat: 39.76, lng: -84.19 })).toEqual({ lat: 39.76, lng: -84.19 });
  expect(coords.parse(undefined)).toBeNull();
  expect(coords.safeParse({ lat: 91, lng: 0 }).success).toBe(false);
});

test('is one line in lists', () => {
  expect(addressLine(address({ line2: 'Unit 4' }))).toBe('1 Main, Unit 4, Ottawa, ON K1A 0B1');
  expect(addressLine(null)).toBe('');
});
