import { expect, test } from 'vitest';
import { contactIdCheckDigit, readSignal } from './contact-id.ts';

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

test('a logged signal says whose it is, what happened where, and whether it arrived whole', () => {
  const signal = {
    account: '1234',
    qualifier: 'new',
    event: { code: '131', text: 'Perimeter' },
    partition: 1,
    zone: '015',
    checkDigit: '8',
  };
  expect(readSignal('1234 18 1131 01 015 8')).toEqual({ ...signal, isIntact: true });
  expect(readSignal('1234 18 1131 01 015')).toEqual({ ...signal, isIntact: null });
  expect(readSignal('1234181131010157')).toEqual({ ...signal, isIntact: false });
  expect(readSignal('1234 98 3602 00 000')).toMatchObject({
    qualifier: 'restored',
    event: { text: 'Periodic test' },
  });
  expect(readSignal('1234 18 1199 01 002')).toMatchObject({ event: { text: 'Alarm' } });
});

test.each(['', 'Hello', '1234 18 2131 01 015', '1234 17 1131 01 015', '1234 18 1931 01 015'])(
  '“%s” is no signal',
  (typed) => {
    expect(readSignal(typed)).toBeNull();
  },
);
