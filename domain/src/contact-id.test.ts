import { expect, test } from 'vitest';
import { contactIdCheckDigit } from './contact-id.ts';

test.each([
  ['1234 18 1131 01 015', '8'],
  ['123418113101015', '8'],
  ['1234 18 1131 01 014', '9'],
  ['1234 18 1131 01 013', '0'],
  ['1234 18 1131 01 01B', '2'],
  ['1234 18 1131 01 01d', 'F'],
])('the check digit of %s is %s', (frame, digit) => {
  expect(contactIdCheckDigit(frame)).toBe(digit);
});

test.each([['1234 18 1131 01 01'], ['1234 18 1131 01 0155'], ['1234 18 1131 01 01G'], ['']])(
  '%s is no frame',
  (frame) => {
    expect(() => contactIdCheckDigit(frame)).toThrow(RangeError);
  },
);

test('a frame with its check digit sums to a multiple of fifteen', () => {
  const value = (digit: string) => (digit === '0' ? 10 : Number.parseInt(digit, 16));
  for (const zone of ['001', '015', '099', '100', '247', '500', '999']) {
    const frame = `12341811310${zone}1`;
    const sum = [...frame, contactIdCheckDigit(frame)].reduce((total, digit) => total + value(digit), 0);
    expect(sum % 15).toBe(0);
  }
});
